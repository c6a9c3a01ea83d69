import { dataset } from '../dataset.ts'
import { dayOf, province, sourceCountry } from './columns.ts'
import { dimensionsOf, valueFilters } from './endpoints.ts'
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
      public: false,
      columns: [
        'date',
        'prospect_channels',
        'prospect_name',
        'prospect_message',
        'location_source',
        'location_destination',
      ],
      defaultSort: '-date',
      newestWeek: true,
      facets: {
        prospect_channels: { by: ['prospect_channels'], measures: ['sum_prospect'] },
        location_source: { by: ['location_source'], measures: ['sum_prospect'] },
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
