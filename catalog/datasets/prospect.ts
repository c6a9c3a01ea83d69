import { dataset } from '../dataset.ts'
import { dayOf, province, sourceCountry } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'
import { author, channel, countLabel, dailyMessages, message } from './messages.ts'

/** One message by someone thinking of a trip. */
export const prospect = dataset({
  name: 'prospect',
  label: 'Prospects',
  row: 'One message by someone thinking of a trip',
  columns: {
    date: dayOf('Date'),
    prospect_channels: channel(),
    prospect_name: author(),
    prospect_message: message(),
    location_source: sourceCountry(false, 'optional'),
    location_destination: province('optional'),
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    market_region: { from: 'location_source', how: 'market_region' },
  },
  dimensions: {
    ...dimensionsOf(
      'prospect_channels',
      'location_source',
      'market_region',
      'location_destination',
      'geographic_region',
      'date',
    ),
  },
  measures: {
    sum_prospect: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: 'Messages by people who think of a trip to Thailand.',
    },
  },
  endpoints: [
    {
      kind: 'table',
      path: 'tourist/prospect',
      summary: 'Questions of people who think of a trip',
      defaultSort: '-date',
      newestWeek: true,
      facets: {
        ...groupings(['sum_prospect'], 'prospect_channels', 'location_source'),
      },
      filters: {
        window: { kind: 'window', column: 'date' },
        ...valueFilters(
          'prospect_channels',
          'location_source',
          'market_region',
          'location_destination',
          'geographic_region',
        ),
      },
    },
  ],
  ...dailyMessages,
})
