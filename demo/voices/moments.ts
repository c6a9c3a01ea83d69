import { dateOf, dayOf, daysIn, firstDayOf, monthOfDay, yearOfMonth } from '../calendar.ts'
import { type Story, storiesOf } from '../news/stories.ts'
import { type ProvinceFacts, provinceFacts } from '../provinces/provinceFacts.ts'
import { pick, type Random, random, weighted, wholeNear } from '../random.ts'
import type { DatasetText, World } from '../world.ts'

/** When and where people write: the more visitors a province has, and the more happens there, the more is written. */

export interface Moment {
  readonly day: number
  readonly date: string
  readonly facts: ProvinceFacts
  /** What goes on there, where the message is about it. */
  readonly story: Story | undefined
  /** Of messages of this kind on this day. */
  readonly index: number
  readonly next: Random
}

/** Full years before this one of which messages are kept. */
const yearsBefore = 2

/** Visits of a usual day, by which the rate of messages is measured. */
const usualVisits = 920_000

/** Weekdays on which more or less is written, Sunday to Saturday: after a weekend people tell of it. */
const weekdays = [1.15, 1.08, 0.95, 0.92, 0.92, 0.98, 1.1]

/** How many more messages a story of full strength brings to its provinces. */
const storyTalk = 1.6

export function firstDayOfTalk({ thisYear, first }: World): number {
  return Math.max(dayOf(thisYear - yearsBefore, 1, 1), firstDayOf(first))
}

/** What is written of each province on a day, with the stories that go on there. */
function talkOn(world: World, day: number): readonly (readonly [ProvinceFacts, readonly Story[], number])[] {
  const month = monthOfDay(day)
  const visits = world.visitors(month)
  const stories = storiesOf(yearOfMonth(month), world.seed).filter(({ from, to }) => day >= from && day <= to)
  return provinceFacts.map((facts) => {
    const here = visits.get(facts.code)
    const people = here
      ? here.thai.tourists + here.thai.excursionists + 1.5 * (here.foreign.tourists + here.foreign.excursionists)
      : 0
    const storiesHere = stories.filter(({ provinces }) => provinces.some((province) => province === facts.code))
    const more = storiesHere.reduce((sum, { strength }) => sum + strength * storyTalk, 1)
    return [facts, storiesHere, (people / daysIn(month)) * more] as const
  })
}

/** The days on which messages of a kind are written, each with how many, at so many on a usual day at scale 1. */
function countOn(world: World, kind: string, aDay: number, day: number, talk: number): readonly [number, Random] {
  const next = random(world.seed, `${kind} ${day}`)
  const weekday = weekdays[(((day + 4) % 7) + 7) % 7] ?? 1
  const expected = (aDay * world.scale * talk * weekday * (0.85 + 0.3 * next())) / usualVisits
  return [wholeNear(next, expected), next]
}

/** Every message of a kind, day by day. */
function* moments(world: World, kind: string, aDay: number): Generator<Moment> {
  for (let day = firstDayOfTalk(world); day < world.today; day += 1) {
    const talk = talkOn(world, day)
    const [count, next] = countOn(
      world,
      kind,
      aDay,
      day,
      talk.reduce((sum, [, , weight]) => sum + weight, 0),
    )
    const choose = weighted(talk.map((theme) => [theme, theme[2]] as const))
    const date = dateOf(day)
    for (let index = 0; index < count; index += 1) {
      const [facts, storiesHere] = choose(next)
      const story = storiesHere.length > 0 ? pick(next, storiesHere) : undefined
      yield { day, date, facts, index, next, story: story && next() < story.strength ? story : undefined }
    }
  }
}

/** How many messages `moments` gives. */
function countMoments(world: World, kind: string, aDay: number): number {
  let count = 0
  for (let day = firstDayOfTalk(world); day < world.today; day += 1) {
    const talk = talkOn(world, day).reduce((sum, [, , weight]) => sum + weight, 0)
    count += countOn(world, kind, aDay, day, talk)[0]
  }
  return count
}

/** A file of messages: so many on a usual day, and what is written of them in the given columns. */
export const messageFile =
  (
    dataset: string,
    aDay: number,
    head: readonly string[],
    lines: (moments: Iterable<Moment>, world: World) => Iterable<string>,
  ) =>
  (world: World): DatasetText => ({
    dataset,
    head,
    estimate: () => countMoments(world, dataset, aDay),
    lines: () => lines(moments(world, dataset, aDay), world),
  })

/** Which part of the messages comes by each of the public channels. */
export const chooseChannel = weighted([
  ['facebook', 38],
  ['twitter', 20],
  ['instagram', 14],
  ['youtube', 10],
  ['webboard', 10],
  ['website', 8],
] as const)

export type Channel = ReturnType<typeof chooseChannel>

/** The middle of the likes on each channel. */
const usualLikes: Readonly<Record<Channel, number>> = {
  facebook: 14,
  twitter: 6,
  instagram: 38,
  youtube: 22,
  webboard: 4,
  website: 2,
}

export interface Reactions {
  readonly likes: number
  readonly shares: number
  readonly comments: number
  readonly value: number
}

/** What others do with a message: mostly little, now and then a great deal. */
export function reactionsTo(next: Random, channel: Channel, factor: number): Reactions {
  const swing = (next() + next() + next() - 1.5) * 2
  const viral = next() < 0.004 ? 30 : 1
  const likes = Math.floor(usualLikes[channel] * factor * viral * Math.exp(swing * 1.2))
  const shares = Math.floor(likes * (0.02 + next() * 0.16))
  const comments = Math.floor(likes * (0.03 + next() * 0.25) + next() * 1.5)
  const value = Math.round((likes + comments * 2 + shares * 3 + 1) * (0.6 + next() * 0.8) * 100) / 100
  return { likes, shares, comments, value }
}

/** A web address that leads nowhere. */
export function linkOf(channel: string, kind: string, { day, index }: Moment): string {
  return `https://${channel}.example/${kind}/${day.toString(36)}-${index.toString(36)}`
}
