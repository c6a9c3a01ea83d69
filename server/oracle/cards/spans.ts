import { newestDay } from '../answers/choose.ts'
import { addDays } from '../answers/days.ts'
import { sumOf } from '../answers/measures.ts'
import { derivedValue } from '../places.ts'
import type { Row } from '../rows.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import { type ComparedDays, expectedComparedDays } from './comparedDays.ts'
import type { SpanCard } from './spanCard.ts'
import { changeOf } from './years.ts'

/** Cards of the last days: messages, flights, passengers. Rules 12 and 14. */

const going = (name: string) => (values: Row) => values.direction === name
const flying = (name: string) => (values: Row) => values.transport_visit_type === name
const isIn = (place: string) => (values: Row) =>
  typeof values.location_destination === 'string' &&
  [values.location_destination, derivedValue('geographic_region', values.location_destination)].includes(place)
const isAirport = (values: Row) => values.checkpoint_type === 'air'
const isPositive = (column: string) => (values: Row) => values[column] === 'positive'

export const spanCards: readonly SpanCard[] = [
  { code: 1, dataset: 'media', total: 'total' },
  { code: 2, dataset: 'media', figure: 'sum_media', compared: true },
  {
    code: 2,
    dataset: 'media',
    figure: 'sum_media',
    params: { media_channels: 'youtube' },
    about: ({ media_channels }) => media_channels === 'youtube',
  },
  { code: 9, dataset: 'campaign', total: 'total' },
  ...['TH-83', 'south'].flatMap((place): readonly SpanCard[] => {
    const about = isIn(place)
    const params = { location_destination: place }
    return [
      { code: 9, dataset: 'campaign', total: 'total', params, about },
      { code: 12, dataset: 'contact', total: 'total', params, about },
      { code: 13, dataset: 'contact', total: 'total', params, about },
      { code: 29, dataset: 'voc', total: 'value', params, about },
      { code: 'voc-channels', dataset: 'voc', total: 'total', params, about },
      { code: 'voc-purposes', dataset: 'voc', total: 'total', params, about },
    ]
  }),
  { code: 9, dataset: 'campaign', total: 'part 0', about: isPositive('campaign_sentiment') },
  { code: 12, dataset: 'contact', total: 'total' },
  { code: 12, dataset: 'contact', total: 'code 1672', about: ({ contact_channels }) => contact_channels === '1672' },
  { code: 13, dataset: 'contact', total: 'code positive', about: isPositive('contact_sentiment') },
  { code: 15, dataset: 'contact', total: 'value' },
  { code: 40, dataset: 'contact', total: 'value' },
  { code: 29, dataset: 'voc', total: 'value' },
  {
    code: 29,
    dataset: 'voc',
    total: 'value',
    params: { voc_sentiment: 'positive' },
    about: isPositive('voc_sentiment'),
  },
  { code: 31, dataset: 'voc', total: 'total' },
  { code: 32, dataset: 'voc', total: 'code admire', about: ({ voc_purpose }) => voc_purpose === 'admire' },
  { code: 'voc-sentiment', dataset: 'voc', figure: 'messages' },
  { code: 56, dataset: 'competitor', total: 'total' },
  { code: 58, dataset: 'competitor', total: 'current' },
  { code: 123, dataset: 'vos', total: 'total' },
  { code: 124, dataset: 'vos', total: 'code positive', about: isPositive('vos_sentiment') },
  { code: 126, dataset: 'vos', total: 'total' },
  { code: 65, dataset: 'transport', figure: 'sum_transport in', about: flying('in'), compared: true },
  {
    code: 65,
    dataset: 'transport',
    figure: 'sum_transport_seats out',
    about: flying('out'),
    column: 'transport_seats',
    compared: true,
  },
  {
    code: 'market-flights',
    dataset: 'transport',
    figure: 'sum_transport_seats',
    about: flying('in'),
    column: 'transport_seats',
    compared: true,
  },
  {
    code: 72,
    dataset: 'checkpoint',
    figure: 'in',
    about: (values) => going('in')(values) && isAirport(values),
    checkpoints: isAirport,
    column: 'immigrants',
    compared: true,
  },
  {
    code: 72,
    dataset: 'checkpoint',
    figure: 'out',
    about: (values) => going('out')(values) && isAirport(values),
    checkpoints: isAirport,
    column: 'immigrants',
    compared: true,
  },
]

const weekdaysOfAYear = 364

type Expected = Readonly<Record<'value' | 'change', number | null>>

/** What a card must say of the last `days` days that are held, and of what they are compared with. */
export function expectedSpan(
  state: State,
  card: SpanCard,
  days: number,
): Expected & { readonly comparedDays: Partial<ComparedDays> } {
  const dataset = datasetOf(card.dataset)
  const newest = newestDay({ dataset, facts: factsOf(state, card.dataset), today: state.today }, 'date')
  if (newest === null) return { value: null, change: null, comparedDays: {} }
  const from = addDays(newest, 1 - days)
  return {
    ...expectedWindow(state, card, from, newest),
    comparedDays: card.compared ? expectedComparedDays(state, card, from, newest) : {},
  }
}

/** What a card must say of some days: all that happened, and its change over the days that are held a year before too. */
export function expectedWindow(
  state: State,
  card: Pick<SpanCard, 'dataset' | 'about' | 'column'>,
  from: string,
  to: string,
): Expected {
  const dataset = datasetOf(card.dataset)
  const facts = factsOf(state, card.dataset)
  const about = facts.filter(({ values }) => card.about?.(values) ?? true)
  const inSpan = ({ values }: Fact, shift = 0) => {
    const day = addDays(String(values.date), shift)
    return day >= from && day <= to
  }
  const presentNames = new Set(
    facts.filter(({ values }) => isOver(dataset, values, state)).map((fact) => heldName(fact)),
  )
  const now = about.filter((fact) => inSpan(fact))
  const isPaired = (fact: Fact, shift: number) =>
    presentNames.has(heldName(fact)) && presentNames.has(heldName(fact, shift))
  const before = about.filter((fact) => inSpan(fact, weekdaysOfAYear) && isPaired(fact, weekdaysOfAYear))
  const current = now.filter((fact) => isPaired(fact, -weekdaysOfAYear))
  const previous = amountOf(card, before)
  return {
    value: amountOf(card, now),
    change: previous < fewest ? null : changeOf(amountOf(card, current), previous),
  }
}

/** Rule 18: a base of fewer has no change in percent. */
const fewest = 30

/** A day before today; where a data set looks ahead (a timetable), every day that it holds. */
const isOver = (dataset: ReturnType<typeof datasetOf>, values: Row, { today }: State): boolean =>
  dataset.ahead !== undefined || String(values.date) < today

/** A day is held where the data set has any row of it; of checkpoints, where that checkpoint has. */
const heldName = ({ values }: Fact, shift = 0): string =>
  `${addDays(String(values.date), shift)} ${values.checkpoint ?? ''}`

function amountOf({ column }: Pick<SpanCard, 'column'>, facts: readonly Fact[]): number {
  if (column === undefined) return facts.length
  return sumOf(facts.map(({ values }) => Number(values[column] ?? 0))) ?? 0
}
