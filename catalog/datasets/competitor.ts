import { dataset } from '../dataset.ts'
import { dayOf, sourceCountry } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import { address, author, channel, dailyMessages, eventValue, eventValueSum, message, sentiment } from './messages.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  location_source: { kind: 'values', column: 'location_source' },
  location_destination: { kind: 'values', column: 'competitor_country' },
  ...valueFilters('competitor_country', 'competitor_channels', 'competitor_sentiment'),
} as const

/** One post about a competing destination, or about Thailand for comparison. */
export const competitor = dataset({
  name: 'competitor',
  label: 'Competing destinations',
  row: 'One post about a destination',
  columns: {
    date: dayOf('Date'),
    competitor_name: author(),
    competitor_message: message(),
    competitor_channels: channel(),
    competitor_sentiment: sentiment(),
    competitor_country: {
      ...sourceCountry(false),
      label: 'Destination',
      headings: ['destination', 'country', 'ประเทศ', 'จุดหมายปลายทาง'],
    },
    competitor_ev: eventValue(),
    competitor_link: address(),
    location_source: {
      ...sourceCountry(false, 'optional'),
      label: 'Market',
      headings: ['market', 'author country', 'ประเทศผู้เขียน'],
    },
  },
  derived: {},
  dimensions: {
    ...dimensionsOf('competitor_channels', 'competitor_country', 'competitor_sentiment', 'date'),
  },
  measures: {
    sum_competitor: {
      kind: 'count',
      unit: 'messages',
      label: 'Posts',
      definition: 'Posts about a destination that the listening service found.',
    },
    sum_competitor_ev: eventValueSum('competitor_ev'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/competitor',
      summary: 'Posts about destinations by channel, destination and day',
      defaultDays: 366,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_competitor', 'sum_competitor_ev'],
          'competitor_channels_x_date',
          'competitor_channels_x_competitor_country',
          'competitor_country_x_date',
          'competitor_country_x_competitor_sentiment',
        ),
        ...groupingsOnRequest(['sum_competitor'], 'competitor_channels_x_competitor_country_x_date'),
      },
    },
    {
      kind: 'table',
      path: 'market/competitor',
      summary: 'Posts about destinations',
      columns: [
        'date',
        'competitor_name',
        'competitor_message',
        'competitor_channels',
        'competitor_sentiment',
        'competitor_country',
        'competitor_ev',
        'competitor_link',
      ],
      defaultSort: '-date',
      newestWeek: true,
      facets: { competitor_country: { by: ['competitor_country'], measures: ['sum_competitor'] } },
      filters,
    },
  ],
  ...dailyMessages,
})
