import type { ProvinceCode } from '@sala/catalog/places/provinces.ts'
import { dayOf } from '../calendar.ts'
import { pick, random } from '../random.ts'

/**
 * What happens in the made-up world: each year has its haze, an accident at sea, a flood and a good season. Visitors, weather,
 * hotels, messages and news all follow the same list. It depends on the year and the seed alone, never on today.
 */

export type StoryKind = 'haze' | 'ferry_accident' | 'flood' | 'festival_praise'

export interface Story {
  readonly kind: StoryKind
  readonly provinces: readonly ProvinceCode[]
  /** Days' numbers, both within the story. */
  readonly from: number
  readonly to: number
  /** From 0 to 1: how much of the talk of its provinces is about it. */
  readonly strength: number
  /** What is left of the usual visits. */
  readonly visits: number
}

const hazeProvinces = ['TH-50', 'TH-57', 'TH-58', 'TH-51', 'TH-52', 'TH-56', 'TH-54', 'TH-55'] as const
const ferryProvinces = ['TH-84', 'TH-83', 'TH-81', 'TH-23'] as const

/** Where the water comes, in which months, by turns: the north in the south-west monsoon, the deep south in the north-east one. */
const floods: readonly { readonly provinces: readonly ProvinceCode[]; readonly month: number }[] = [
  { provinces: ['TH-57', 'TH-50'], month: 9 },
  { provinces: ['TH-90', 'TH-94', 'TH-93'], month: 11 },
  { provinces: ['TH-34', 'TH-33', 'TH-37'], month: 10 },
  { provinces: ['TH-80', 'TH-84'], month: 12 },
]

const praised: readonly {
  readonly provinces: readonly ProvinceCode[]
  readonly month: number
  readonly day: number
}[] = [
  { provinces: ['TH-50'], month: 11, day: 20 },
  { provinces: ['TH-83'], month: 12, day: 15 },
  { provinces: ['TH-55', 'TH-58'], month: 12, day: 5 },
  { provinces: ['TH-42'], month: 11, day: 25 },
]

function makeYear(year: number, seed: number): readonly Story[] {
  const next = random(seed, `stories ${year}`)
  const haze = dayOf(year, 2, 20) + Math.floor(next() * 14)
  // The sea is rough from May on, and boats are full around the long weekends.
  const accident = dayOf(year, 7, 1) + Math.floor(next() * 90)
  const flood = pick(next, floods)
  const water = dayOf(year, flood.month, 4) + Math.floor(next() * 16)
  const good = pick(next, praised)
  const festival = dayOf(year, good.month, good.day)
  const story = (
    kind: StoryKind,
    provinces: readonly ProvinceCode[],
    from: number,
    length: number,
    strength: number,
    visits: number,
  ): Story => ({ kind, provinces, from, to: from + length - 1, strength, visits })
  return [
    story('haze', hazeProvinces, haze, 35 + Math.floor(next() * 20), 0.4 + next() * 0.2, 0.88),
    story('ferry_accident', [pick(next, ferryProvinces)], accident, 12 + Math.floor(next() * 5), 0.6, 0.93),
    story('flood', flood.provinces, water, 10 + Math.floor(next() * 8), 0.65, 0.72),
    story('festival_praise', good.provinces, festival, 14, 0.35, 1.12),
  ]
}

const cache = new Map<string, readonly Story[]>()

/** The stories of a year, by when they begin in no order. */
export function storiesOf(year: number, seed: number): readonly Story[] {
  const key = `${year} ${seed}`
  const cachedStory = cache.get(key)
  if (cachedStory) return cachedStory
  const fresh = makeYear(year, seed)
  cache.set(key, fresh)
  return fresh
}

/** The stories that go on in a province on a day of a year. */
export function storiesOn(province: ProvinceCode, day: number, year: number, seed: number): readonly Story[] {
  return storiesOf(year, seed).filter(
    (story) => day >= story.from && day <= story.to && story.provinces.some((code) => code === province),
  )
}

/** What stories leave of a month's usual visits to a province; `first` is the month's first day. */
export function visitsLeft(province: ProvinceCode, first: number, length: number, year: number, seed: number): number {
  let left = 1
  for (const story of storiesOf(year, seed)) {
    if (!story.provinces.some((code) => code === province)) continue
    const days = Math.min(story.to, first + length - 1) - Math.max(story.from, first) + 1
    if (days > 0) left *= 1 - ((1 - story.visits) * days) / length
  }
  return left
}
