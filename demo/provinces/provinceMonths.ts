import type { ProvinceCode } from '@sala/catalog/places/provinces.ts'
import type { Visits } from '../arrivals/visitors.ts'
import { daysIn, monthDateOf, monthOf, yearOfMonth } from '../calendar.ts'
import { random } from '../random.ts'
import type { DatasetText, World } from '../world.ts'
import { provinceFacts } from './provinceFacts.ts'

/** Receipts and hotel nights of the provinces, both made of the same visits. */

function add(a: Visits, b: Visits): number {
  return a.nights / peopleInRoom.thai + b.nights / peopleInRoom.foreign
}

const peopleInRoom = { thai: 2.05, foreign: 1.75 }

/** What the rooms of a usual year are measured by. */
const usualYear = 2024

/** Yearly rise of the number of rooms. */
const newRooms = 1.012

/** The part of rooms that were open in months in which hardly anybody came. */
const openRooms: Readonly<Record<number, number>> = { 2020: 0.78, 2021: 0.7, 2022: 0.86, 2023: 0.95 }

/** Rooms that are let in a month. */
function roomsLet({ visitors }: World, province: ProvinceCode, month: number): number {
  const visits = visitors(month).get(province)
  return visits === undefined ? 0 : add(visits.thai, visits.foreign)
}

/**
 * The rooms of every province in a usual year: as many as its guests leave well used or half empty, by chance and by how many come
 * from abroad.
 */
function usualRooms(world: World): ReadonlyMap<ProvinceCode, number> {
  const next = random(world.seed, 'rooms')
  return new Map(
    provinceFacts.map(({ code, foreign, thai }) => {
      const used = 0.5 + 0.12 * next() + 0.14 * Math.min(1, foreign / thai)
      let nights = 0
      for (let index = 1; index <= 12; index += 1) nights += roomsLet(world, code, monthOf(usualYear, index))
      return [code, nights / 366 / used]
    }),
  )
}

const roomsByWorld = new WeakMap<World, ReadonlyMap<ProvinceCode, number>>()

/** Rooms that a province has in a year, open or not. */
export function roomsOf(world: World, province: ProvinceCode, year: number): number {
  const rooms = roomsByWorld.get(world) ?? usualRooms(world)
  roomsByWorld.set(world, rooms)
  return Math.round((rooms.get(province) ?? 0) * newRooms ** (year - usualYear))
}

/** A month's use of the rooms in percent: what is let of what is there, less and less where that comes near to all. */
function usedPart(let_: number, rooms: number): number {
  const part = let_ / rooms
  const high = 0.7
  const left = 0.27
  return 100 * (part < high ? part : high + left * (1 - Math.exp(-(part - high) / left)))
}

function* occupancyLines(world: World): Generator<string> {
  for (let month = world.first; month <= world.published; month += 1) {
    const year = yearOfMonth(month)
    const visits = world.visitors(month)
    for (const { code } of provinceFacts) {
      const here = visits.get(code)
      if (here === undefined) continue
      const rooms = Math.round(roomsOf(world, code, year) * (openRooms[year] ?? 1))
      const rate = usedPart(add(here.thai, here.foreign), rooms * daysIn(month))
      const guests = Math.round(here.thai.nights / 2.2 + here.foreign.tourists * 0.9)
      yield `${monthDateOf(month)},${code},${rooms},${rate.toFixed(2)},${guests},${world.statusOf(month)}\n`
    }
  }
}

/** Rooms, their use and guests of each province and month. */
export const occupancy = (world: World): DatasetText => ({
  dataset: 'occupancy',
  head: ['date', 'location_destination', 'rooms', 'occupancy_rate', 'guests', 'status'],
  estimate: () => (world.published - world.first + 1) * provinceFacts.length,
  lines: () => occupancyLines(world),
})

function* spendingLines(world: World): Generator<string> {
  for (let month = world.first; month <= world.published; month += 1) {
    const date = monthDateOf(month)
    const status = world.statusOf(month)
    const visits = world.visitors(month)
    for (const { code } of provinceFacts) {
      const here = visits.get(code)
      if (here === undefined) continue
      for (const origin of ['thai', 'foreign'] as const) {
        const { tourists, excursionists, touristReceipts, excursionistReceipts } = here[origin]
        const line = (type: string, receipts: number, people: number) =>
          `${date},${code},${origin},${type},${receipts},${people},${status}\n`
        yield line('tourist', touristReceipts, tourists)
        yield line('excursionist', excursionistReceipts, excursionists)
        yield line('visitor', touristReceipts + excursionistReceipts, tourists + excursionists)
      }
    }
  }
}

/** Receipts and heads of each province, month and origin, by travel type and together. */
export const spending = (world: World): DatasetText => ({
  dataset: 'spending',
  head: [
    'date',
    'location_destination',
    'visitor_origin',
    'travel_type',
    'spending_travel_receipts',
    'spending_travel_count',
    'status',
  ],
  estimate: () => (world.published - world.first + 1) * provinceFacts.length * 6,
  lines: () => spendingLines(world),
})
