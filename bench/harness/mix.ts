import { lastDay } from '../voices.ts'

/** The requests of a morning at work: cards over several spans, pages of tables, and the shell. */

const daysBefore = (days: number): string =>
  new Date(Date.parse(lastDay) - days * 86_400_000).toISOString().slice(0, 10)
const window = (days: number): string => `start=${daysBefore(days)}T00:00:00.000Z&end=${lastDay}T23:59:59.999Z`

const spans = [7, 30, 90, 365]
const provinces = ['TH-10', 'TH-50', 'TH-83', 'TH-20']

const cards = [
  'v2/tourist/voc',
  'v2/tourist/voc/public',
  'v2/market/vos',
  'v2/market/competitor',
  'v2/market/vos?fields=vos_channels_x_vos_sentiment_x_date',
  'v2/market/vos?fields=vos_purpose_x_vos_sentiment_x_date',
  'v2/market/competitor?fields=competitor_channels_x_competitor_country_x_date',
  ...spans.flatMap((days) => [
    `v2/tourist/voc/public?${window(days)}`,
    `v2/market/vos?fields=vos_channels_x_vos_sentiment_x_date&${window(days)}`,
    `market/competitor?sort=-competitor_ev&${window(days)}`,
    `market/competitor?sort=-competitor_ev&competitor_country=JP&${window(days)}`,
    `market/vos?vos_sentiment=positive&${window(days)}`,
    `market/vos?vos_sentiment=negative&limit=20&${window(days)}`,
  ]),
  ...provinces.map((province) => `v2/tourist/voc?location_destination=${province}&${window(30)}`),
  ...[1, 2, 3].map((page) => `tourist/voc?page=${page}&limit=10`),
  `tourist/voc?q=beach&${window(30)}`,
  `tourist/voc?q=${encodeURIComponent('ทะเล')}&${window(30)}`,
  'datasets',
  'auth/me',
  'health/live',
]

/** Paths, each as often as the others; a connection goes through them in turn. */
export const mix: readonly string[] = cards.map((path) => `/api/${path}`)
