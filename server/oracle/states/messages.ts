import { addDays } from '../answers/days.ts'
import type { Random } from '../random.ts'
import type { Row, Value } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import { batch, countries } from './arrivals.ts'
import { randomDays } from './daily.ts'
import type { Shape } from './oddities.ts'
import { provinces } from './receipts.ts'

/** Messages of visitors, stakeholders and others: few on most days, none on some. */
export function messageBatches(random: Random, shape: Shape): readonly StateBatch[] {
  const newest = addDays(shape.today, -random.whole(0, 4))
  const presentDays = randomDays(random, shape, addDays(newest, -740), newest)
  const days = shape.ahead ? [...presentDays, addDays(shape.today, 12)] : presentDays
  const messagesPerDay = (most: number, make: (date: string) => Row) =>
    days.flatMap((date) => Array.from({ length: random.whole(0, most) }, () => make(date)))
  return [
    batch(
      'voc',
      'Listening service',
      'voc.csv',
      messagesPerDay(3, (date) => customer(random, 'voc', date)),
    ),
    batch(
      'vos',
      'Listening service',
      'vos.csv',
      messagesPerDay(2, (date) => customer(random, 'vos', date)),
    ),
    batch(
      'contact',
      'Call centre',
      'contact.csv',
      messagesPerDay(2, (date) => contact(random, date)),
    ),
    batch(
      'prospect',
      'Listening service',
      'prospect.csv',
      messagesPerDay(2, (date) => prospect(random, date)),
    ),
    batch(
      'campaign',
      'Listening service',
      'campaign.csv',
      messagesPerDay(2, (date) => campaign(random, date)),
    ),
    batch(
      'media',
      'Listening service',
      'media.csv',
      messagesPerDay(2, (date) => post(random, date)),
    ),
    batch(
      'competitor',
      'Listening service',
      'competitor.csv',
      messagesPerDay(2, (date) => competitor(random, date)),
    ),
  ]
}

const channels = ['facebook', 'instagram', 'twitter', 'youtube'] as const
const sentiments = ['positive', 'neutral', 'negative'] as const
const texts = [
  'Lovely beach',
  'น้ำใสมาก',
  'Room 101 was 100% full',
  'WHERE is the ferry',
  'ดี ๕ ดาว',
  'a_b snake_case',
  'Taxi drivers refused the meter',
  'ร้านอาหารแพง ห้องน้ำสกปรก',
  'เดินเล่นริมกำแพงเมือง',
  '酒店很脏，太贵了',
  'Таксист обманул, цены высокие',
] as const

const maybe = (random: Random, make: () => Value): Value => (random.chance(0.8) ? make() : null)
const place = (random: Random) => maybe(random, () => random.pick(provinces))
const country = (random: Random) => maybe(random, () => random.pick(countries))
const value = (random: Random) => maybe(random, () => random.whole(0, 400) / 4)
const reactions = (random: Random) => maybe(random, () => random.whole(0, 50))

function customer(random: Random, set: 'voc' | 'vos', date: string): Row {
  return {
    date,
    location_destination: place(random),
    [`${set}_name`]: maybe(random, () => random.pick(['Ann', 'สมชาย', 'Zoë'])),
    [`${set}_message`]: random.pick(texts),
    [`${set}_channels`]: random.pick(channels),
    [`${set}_purpose`]: random.pick(['general', 'question', 'admire', 'complaint']),
    [`${set}_sentiment`]: random.pick(sentiments),
    [`${set}_like`]: reactions(random),
    [`${set}_share`]: reactions(random),
    [`${set}_comment`]: reactions(random),
    [`${set}_ev`]: value(random),
  }
}

const contact = (random: Random, date: string): Row => ({
  date,
  contact_message: random.pick(texts),
  contact_channels: random.pick(['1672', 'social', 'website']),
  contact_sentiment: random.pick(sentiments),
  location_destination: place(random),
})

const prospect = (random: Random, date: string): Row => ({
  date,
  prospect_channels: random.pick(channels),
  prospect_message: random.pick(texts),
  location_source: country(random),
  location_destination: place(random),
})

const campaign = (random: Random, date: string): Row => ({
  date,
  campaign_name: random.pick(['Amazing', 'Songkran', 'Green']),
  campaign_categories: random.pick(['domestic', 'festival', 'nature']),
  campaign_channels: random.pick(channels),
  campaign_sentiment: random.pick(sentiments),
  campaign_message: maybe(random, () => random.pick(texts)),
  campaign_ev: value(random),
  location_source: country(random),
  location_destination: place(random),
})

const post = (random: Random, date: string): Row => ({
  date,
  media_name: random.pick(['Amazing Thailand', 'Office Tokyo', 'ททท.', '100% Siam']),
  media_channels: random.pick(channels),
  media_country: country(random),
  media_ev: value(random),
  media_like: reactions(random),
  media_share: reactions(random),
  media_comment: reactions(random),
})

const competitor = (random: Random, date: string): Row => ({
  date,
  competitor_message: random.pick(texts),
  competitor_channels: random.pick(channels),
  competitor_sentiment: random.pick(sentiments),
  competitor_country: random.pick(['TH', 'VN', 'JP']),
  competitor_ev: value(random),
  location_source: country(random),
})
