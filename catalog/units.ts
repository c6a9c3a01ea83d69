import { defineMessages, formatMessage } from './locales/messages.ts'
import type { Language } from './words.ts'

/** What people read after a figure or under a chart's title for each unit. */
export const unitWords = defineMessages('catalog.units', {
  people: 'people',
  baht: 'baht',
  baht_per_unit: 'baht for one unit',
  us_dollars: 'US dollars',
  percent: 'percent',
  days: 'days',
  celsius: '°C',
  millimetres: 'mm',
  millimetres_per_day: 'mm a day',
  messages: 'messages',
  flights: 'flights',
  seats: 'seats',
  rooms: 'rooms',
  trips: 'trips',
  items: 'items',
  points: 'points',
  degrees: '°',
  ratio: 'ratio',
})

const counted = defineMessages('catalog.counted', {
  people: '{count, plural, one {{figure}\u00a0person} other {{figure}\u00a0people}}',
})

/** A number of people, from zero, behind its figure as it is written: `+1 person`, `+2 people`. */
export function countedPeople(count: number, figure: string, language: Language): string {
  return formatMessage(counted.people, language, { count, figure })
}
