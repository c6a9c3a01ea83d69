import { dataset } from '../dataset.ts'
import { dayOf, province } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import { author, contactChannel, countLabel, dailyMessages, message, sentiment } from './messages.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  ...valueFilters('location_destination', 'geographic_region', 'contact_channels', 'contact_sentiment'),
  contact_topic: { kind: 'topics', column: 'contact_topics' },
  contact_language: { kind: 'values', column: 'contact_language' },
} as const

/** One message to the contact centre. */
export const contact = dataset({
  name: 'contact',
  label: 'Contact centre',
  row: 'One message to the contact centre',
  columns: {
    date: dayOf('Date'),
    contact_name: author(),
    contact_message: message(),
    contact_channels: contactChannel(),
    contact_sentiment: sentiment(),
    location_destination: province('optional'),
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    contact_topics: { from: 'contact_message', how: 'topics' },
    contact_language: { from: 'contact_message', how: 'message_language' },
  },
  dimensions: {
    ...dimensionsOf(
      'location_destination',
      'geographic_region',
      'contact_channels',
      'contact_sentiment',
      'contact_topics',
      'contact_language',
      'date',
    ),
  },
  measures: {
    sum_contact: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: 'Messages that reached the contact centre.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/contact',
      summary: 'Messages to the contact centre by channel, sentiment, place and day',
      defaultDays: 366,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_contact'],
          'contact_channels',
          'contact_channels_x_date',
          'contact_sentiment_x_date',
          'contact_channels_x_contact_sentiment',
          'location_destination',
          'location_destination_x_contact_sentiment',
        ),
        ...groupingsOnRequest(
          ['sum_contact'],
          'contact_topics_x_contact_sentiment',
          'contact_channels_x_contact_sentiment_x_date',
          'location_destination_x_contact_channels_x_date',
        ),
      },
    },
    {
      kind: 'table',
      path: 'tourist/contact',
      summary: 'Messages to the contact centre',
      defaultSort: '-date',
      newestWeek: true,
      filters,
    },
  ],
  ...dailyMessages,
})
