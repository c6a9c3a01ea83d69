import { firstDay, lastDay } from '../voices.ts'

export interface Question {
  /** In short, for tables. */
  readonly name: string
  readonly path: string
  readonly search: string
}

const span = (from: string, to: string): string => `start=${from}T00:00:00.000Z&end=${to}T23:59:59.999Z`
const sixYears = span(firstDay, lastDay)
const oneYear = span('2025-11-20', lastDay)

/** The ten heaviest questions about messages: those that cards and dashboards ask, over the longest times that they can. */
export const heaviest: readonly Question[] = [
  { name: 'visitors, all groups, six years', path: 'v2/tourist/voc', search: sixYears },
  { name: 'visitors, all groups, usual year', path: 'v2/tourist/voc', search: '' },
  {
    name: 'visitors, one province, usual year',
    path: 'v2/tourist/voc',
    search: 'location_destination=TH-10',
  },
  {
    name: 'visitors, province × sentiment × day, a year (86,000 groups)',
    path: 'v2/tourist/voc',
    search: 'fields=location_destination_x_voc_sentiment_x_date',
  },
  { name: 'stakeholders, all groups, six years', path: 'v2/market/vos', search: sixYears },
  { name: 'competitors, all groups, six years', path: 'v2/market/competitor', search: sixYears },
  {
    name: 'competitors, channel × country × day, a year',
    path: 'v2/market/competitor',
    search: 'fields=competitor_channels_x_competitor_country_x_date',
  },
  { name: 'competitors, by value, six years', path: 'market/competitor', search: `sort=-competitor_ev&${sixYears}` },
  { name: 'search “beach”, a year', path: 'tourist/voc', search: `q=beach&${oneYear}` },
  { name: 'search “ทะเล”, a year', path: 'tourist/voc', search: `q=${encodeURIComponent('ทะเล')}&${oneYear}` },
]

/** What is asked besides where messages of visitors alone are filled. */
export const ofVisitors: readonly Question[] = [
  { name: 'visitors, by value, six years', path: 'tourist/voc', search: `sort=-voc_ev&${sixYears}` },
  { name: 'search “пляж”, a year', path: 'tourist/voc', search: `q=${encodeURIComponent('пляж')}&${oneYear}` },
  { name: 'search “xyzzyq”, of no message, a year', path: 'tourist/voc', search: `q=xyzzyq&${oneYear}` },
]
