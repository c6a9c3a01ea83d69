import { dateOf, dayOf, monthInYear, monthOfDay, yearOfMonth } from '../calendar.ts'
import { storiesOn } from '../news/stories.ts'
import { hashOf, mixed, randomFrom } from '../random.ts'
import type { DatasetText, World } from '../world.ts'
import { type ProvinceFacts, provinceFacts } from './provinceFacts.ts'

/**
 * The weather of every province and day: the mean of the season by latitude and height, the monsoons by coast, spells that
 * neighbours share, and a day's own chance. It depends on the day and the seed alone, so that a forecast can be near what comes.
 */

type Rain = 'north' | 'northeast' | 'centre' | 'east' | 'wet_east' | 'west' | 'andaman' | 'gulf' | 'deep_south'

/** Millimetres of a usual month, January to December, rounded from climate normals of a few stations. */
const rainfall: Readonly<Record<Rain, readonly number[]>> = {
  north: [9, 9, 22, 58, 165, 145, 175, 215, 205, 115, 38, 11],
  northeast: [6, 16, 38, 82, 185, 195, 205, 250, 240, 105, 22, 4],
  centre: [8, 14, 32, 68, 160, 135, 150, 175, 255, 190, 45, 8],
  east: [14, 22, 55, 90, 190, 190, 190, 220, 290, 200, 45, 8],
  wet_east: [20, 40, 70, 120, 330, 480, 480, 500, 480, 260, 70, 15],
  west: [10, 12, 38, 75, 135, 115, 115, 115, 170, 215, 90, 12],
  andaman: [30, 28, 80, 155, 300, 300, 310, 370, 400, 330, 180, 60],
  gulf: [85, 40, 55, 75, 140, 110, 120, 125, 150, 270, 450, 290],
  deep_south: [110, 45, 65, 85, 130, 105, 105, 120, 135, 230, 480, 430],
}

/** Where the hot season stands above the year's mean, January to December. */
const warmth = [-1, -0.45, 0.35, 1, 0.65, 0.4, 0.25, 0.2, 0.15, 0, -0.45, -1.05]

/** Degrees that highlands are cooler. */
const height: Readonly<Record<string, number>> = {
  'TH-58': 1.2,
  'TH-57': 0.6,
  'TH-42': 0.8,
  'TH-55': 0.4,
  'TH-67': 0.5,
  'TH-56': 0.3,
  'TH-63': 0.4,
}

const deepSouth: ReadonlySet<string> = new Set(['TH-90', 'TH-93', 'TH-94', 'TH-95', 'TH-96'])

function rainOf({ code, landscape }: ProvinceFacts): Rain {
  if (code === 'TH-22' || code === 'TH-23') return 'wet_east'
  if (deepSouth.has(code)) return 'deep_south'
  if (landscape === 'andaman' || landscape === 'gulf') return landscape
  if (landscape === 'east_coast') return 'east'
  if (landscape === 'west_coast') return 'west'
  if (landscape === 'plateau') return 'northeast'
  return landscape === 'hills' ? 'north' : 'centre'
}

/** Ranong is the wettest province. */
const wettest = { code: 'TH-85', factor: 1.6 }

/** A smooth course through chance values that stand `length` days apart: about normal, mean 0. */
function spell(seed: number, purpose: number, length: number, day: number): number {
  const at = Math.floor(day / length)
  const value = (index: number) => {
    const next = randomFrom(mixed(seed, purpose, index, length))
    return (next() + next() + next() - 1.5) * 2
  }
  const place = (1 - Math.cos(((day - at * length) / length) * Math.PI)) / 2
  return value(at) * (1 - place) + value(at + 1) * place
}

/** The value of a course of the year that stands on the middles of its months. */
function inSeason(months: readonly number[], day: number): number {
  const date = new Date(day * 86_400_000)
  const place = date.getUTCMonth() + (date.getUTCDate() - 15.5) / 30.4
  const at = Math.floor(place)
  const value = (index: number) => months[(index + 12) % 12] ?? 0
  return value(at) + (value(at + 1) - value(at)) * (place - at)
}

/** The standard normal distribution, by the logistic curve: within 0.01. */
function normalPart(value: number): number {
  return 1 / (1 + Math.exp(-1.702 * value))
}

export interface DayWeather {
  /** Degrees Celsius, the mean of the day. */
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Millimetres. */
  readonly rain: number
}

/** Makes the weather that belongs to a seed. */
function makeWeather(seed: number): (facts: ProvinceFacts, day: number) => DayWeather {
  const spells = new Map<string, number>()
  /** Spells of a region, kept for its other provinces. */
  const shared = (name: string, length: number, day: number): number => {
    const key = `${name} ${day}`
    const cachedSpell = spells.get(key)
    if (cachedSpell !== undefined) return cachedSpell
    if (spells.size > 200) spells.clear()
    const fresh = spell(seed, hashOf(name), length, day)
    spells.set(key, fresh)
    return fresh
  }
  return (facts, day) => {
    const { code, latitude } = facts
    const region = rainOf(facts)
    const next = randomFrom(mixed(seed, hashOf(code), day, 7))
    const usualRain = Math.max(1, inSeason(rainfall[region], day) * (code === wettest.code ? wettest.factor : 1))
    const flooded = storiesOn(code, day, yearOfMonth(monthOfDay(day)), seed).some(({ kind }) => kind === 'flood')
    const wet = Math.min(0.86, 0.02 + usualRain / (usualRain + 170))
    const moist = 0.8 * shared(`rain ${region}`, 4, day) + 0.6 * ((next() + next() + next() - 1.5) * 2)
    const amount = -Math.log(1 - next()) * (usualRain / 30.4 / wet)
    const rains = flooded || normalPart(moist) > 1 - wet
    const rain = rains ? Math.min(420, amount * (flooded ? 2 : 1) + (flooded ? 22 : 0)) : 0
    const course = 1 + 0.065 * Math.max(0, latitude - 6) ** 1.55
    const base = 28.5 - 0.42 * Math.max(0, latitude - 14) - 0.12 * Math.max(0, 14 - latitude) - (height[code] ?? 0)
    const cold = shared(`cold ${region === 'andaman' || region === 'gulf' ? 'south' : 'north'}`, 6, day)
    const mean =
      base +
      inSeason(warmth, day) * course +
      cold * (0.4 + course * 0.3) -
      (rains ? 0.9 : 0) +
      (next() + next() - 1) * 0.9
    // Dry inland days swing wide, wet days at the sea hardly.
    const swing = (rains ? 3.2 : 4.6) + (latitude > 14 ? 1.4 : 0) + next() * 0.8
    return { mean, low: mean - swing * 0.95, high: mean + swing * 1.05, rain }
  }
}

const oneDecimal = (value: number): string => (Math.round(value * 10) / 10).toString()

/** Days of weather at scale 1, and at least. */
const defaultDays = 1100
const fewestDays = 62

function firstDay({ scale, today, first }: World): number {
  const oldest = dayOf(yearOfMonth(first), monthInYear(first), 1)
  return Math.max(oldest, today - Math.max(fewestDays, Math.round(defaultDays * scale)))
}

function* statisticLines(world: World): Generator<string> {
  const weather = makeWeather(world.seed)
  for (let day = firstDay(world); day < world.today; day += 1) {
    const date = dateOf(day)
    for (const facts of provinceFacts) {
      const { mean, rain } = weather(facts, day)
      yield `${date},${facts.code},${oneDecimal(mean)},${oneDecimal(rain)}\n`
    }
  }
}

/** The weather that was seen, up to yesterday. */
export const statistic = (world: World): DatasetText => ({
  dataset: 'statistic',
  head: ['date', 'location_destination', 'statistic_data_temp', 'statistic_data_rainfall'],
  estimate: () => (world.today - firstDay(world)) * provinceFacts.length,
  lines: () => statisticLines(world),
})

/** Days that a forecast looks ahead, today among them. */
const forecastDays = 10

/** What a sky with so much rain is called; haze is known from the stories. */
function conditionOf(rain: number, hazy: boolean, chance: number): string {
  if (rain > 35) return chance < 0.5 ? 'thunderstorm' : 'heavy_rain'
  if (rain > 10) return chance < 0.3 ? 'thunderstorm' : 'rain'
  if (rain > 0.4) return 'light_rain'
  if (hazy) return 'haze'
  if (chance < 0.45) return 'clear'
  if (chance < 0.8) return 'partly_cloudy'
  return chance < 0.92 ? 'cloudy' : 'overcast'
}

function* forecastLines({ today, seed }: World): Generator<string> {
  const weather = makeWeather(seed)
  for (let ahead = 0; ahead < forecastDays; ahead += 1) {
    const day = today + ahead
    const date = dateOf(day)
    for (const facts of provinceFacts) {
      const { low, high, rain } = weather(facts, day)
      const next = randomFrom(mixed(seed, hashOf(facts.code), today, ahead + 11))
      const blur = () => (next() + next() - 1) * (0.4 + ahead * 0.22)
      // The further ahead, the more a forecast is like any day of the season.
      const forecastRain = Math.max(0, rain * (1 + blur() * 0.5) + (next() < ahead * 0.03 ? next() * 8 : 0))
      const hazy = storiesOn(facts.code, day, yearOfMonth(monthOfDay(day)), seed).some(({ kind }) => kind === 'haze')
      const condition = conditionOf(forecastRain, hazy, next())
      yield `${date},${facts.code},${oneDecimal(high + blur())},${oneDecimal(low + blur() * 0.6)},${oneDecimal(forecastRain)},${condition}\n`
    }
  }
}

/** The weather that is expected, from today on. */
export const forecast = (world: World): DatasetText => ({
  dataset: 'forecast',
  head: [
    'date',
    'location_destination',
    'forecast_data_temp_max',
    'forecast_data_temp_min',
    'forecast_data_rainfall',
    'forecast_data_condition',
  ],
  estimate: () => forecastDays * provinceFacts.length,
  lines: () => forecastLines(world),
})
