import { dataset } from '../dataset.ts'
import { amount, choice, dayOf, text } from './columns.ts'
import { groupings, groupingsOnRequest } from './endpoints.ts'

/** What one unit of a currency was worth in baht on one day, as a central bank published it. See docs/decisions/0081-recipes-and-readers-of-publishers-files.md. */
export const exchangeRate = dataset({
  name: 'exchange_rate',
  label: 'Exchange rates',
  row: 'What one unit of a currency was worth in baht on one day',
  columns: {
    date: dayOf('Date', ['period', 'time_period']),
    foreign_currency: text(3, 'Foreign currency', ['currency_denom', 'currency_id', 'สกุลเงิน'], 'required'),
    exchange_rate: amount(
      'baht_per_unit',
      { minimum: 0.000001, maximum: 10_000 },
      'Baht for one unit',
      ['rate', 'obs_value', 'อัตราแลกเปลี่ยน'],
      'required',
    ),
    // SDMX calls the currency of the figure so: a series in another one is no rate in baht.
    quoted_in: choice({ THB: 'Baht' }, 'Quoted in', ['currency'], { default: 'THB' }),
  },
  derived: {},
  dimensions: {
    foreign_currency: { kind: 'column', column: 'foreign_currency' },
    datetimerange: { kind: 'column', column: 'date' },
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    avg_exchange_rate: {
      kind: 'mean',
      column: 'exchange_rate',
      unit: 'baht_per_unit',
      label: 'Mean rate',
      definition: 'Mean of the rates of the days that have one: baht for one unit of the currency.',
    },
    min_exchange_rate: {
      kind: 'minimum',
      column: 'exchange_rate',
      unit: 'baht_per_unit',
      label: 'Lowest rate',
      definition: 'Lowest rate of a day: the baht was strongest.',
    },
    max_exchange_rate: {
      kind: 'maximum',
      column: 'exchange_rate',
      unit: 'baht_per_unit',
      label: 'Highest rate',
      definition: 'Highest rate of a day: the baht was weakest.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/exchange_rate',
      summary: 'What currencies were worth in baht, by month and by day',
      filters: {
        window: { kind: 'window', column: 'date' },
        foreign_currency: { kind: 'values', column: 'foreign_currency' },
        year: { kind: 'years', column: 'date' },
      },
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['avg_exchange_rate', 'min_exchange_rate', 'max_exchange_rate'],
          'foreign_currency_x_year_x_month',
        ),
        ...groupingsOnRequest(['avg_exchange_rate'], 'foreign_currency_x_datetimerange'),
      },
    },
  ],
  key: ['date', 'foreign_currency'],
  kinds: 'foreign_currency',
  newest: 'date',
  due: { every: 'day', withinDays: 6 },
  template: { wide: null, aggregates: null, units: {} },
})
