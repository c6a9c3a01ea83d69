import { addDays } from '../answers/days.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import { batch } from './arrivals.ts'
import type { Shape } from './oddities.ts'
import { figure } from './periods.ts'
import { provinces } from './receipts.ts'

/** Establishments, providers, events, news and registered businesses. */
export function registerBatches(random: Random, shape: Shape): readonly StateBatch[] {
  const rowsOf = (count: number, make: (at: number) => Row) => Array.from({ length: count }, (_, at) => make(at))
  return [
    batch(
      'accommodation',
      'Register',
      'hotels.csv',
      rowsOf(40, (at) => establishment(random, shape, at)),
    ),
    batch(
      'service',
      'Register',
      'services.csv',
      rowsOf(25, (at) => provider(random, at)),
    ),
    batch(
      'event',
      'Offices',
      'events.csv',
      rowsOf(40, (at) => event(random, shape, at)),
    ),
    batch(
      'news',
      'Press',
      'news.csv',
      rowsOf(30, (at) => article(random, shape, at)),
    ),
    batch(
      'registration',
      'Department of Tourism',
      'businesses.csv',
      rowsOf(60, () => business(random, shape)),
    ),
  ]
}

function establishment(random: Random, shape: Shape, at: number): Row {
  const low = random.chance(0.8) ? random.whole(100, 3000) : null
  return {
    accommodation_name: `House ${at} 50%`,
    accommodation_type: random.pick(['hotel', 'resort', 'hostel']),
    accommodation_standard: random.pick(['5', '3', 'none']),
    accommodation_low_rate: low,
    accommodation_high_rate: random.chance(0.7) ? (low ?? 100) + random.whole(0, 4000) : null,
    location_province: random.pick(provinces),
    rooms: random.chance(0.8) ? figure(random, shape, 300) : null,
  }
}

const provider = (random: Random, at: number): Row => ({
  service_type: random.pick(['guide', 'spa', 'restaurant']),
  service_name: `ร้าน ${at} Lanna`,
  location_destination: random.pick(provinces),
  service_address: random.chance(0.5) ? `${at} Main Road` : null,
})

function event(random: Random, shape: Shape, at: number): Row {
  const start = addDays(shape.today, random.whole(-800, 200))
  const lasting = random.pick([null, 0, 3, 45, 400])
  return {
    event_date_start: start,
    event_date_end: lasting === null ? null : addDays(start, lasting),
    event_title: `Festival ${at} & Fair`,
    event_province: random.chance(0.9) ? random.pick(provinces) : null,
    event_category: random.pick(['festival', 'sport', 'music']),
  }
}

const article = (random: Random, shape: Shape, at: number): Row => ({
  date: addDays(shape.today, -random.whole(0, 60)),
  news_title: `Arrivals rise ${at}%`,
  news_category: random.pick(['market', 'airline', 'other']),
  news_source: random.pick(['Bangkok Post', 'มติชน', null]),
  news_link: `https://news.example/${at}`,
})

const business = (random: Random, shape: Shape): Row => ({
  date: addDays(shape.today, -random.whole(0, 900)),
  registration_agency: random.pick(['department_of_tourism', 'business_development', 'other']),
  registration_type: random.pick(['guide', 'hotel', 'spa']),
  location_destination: random.pick(provinces),
})
