import { dataset } from '../dataset.ts'
import { dayOf, province } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import {
  address,
  author,
  channel,
  comments,
  countLabel,
  dailyMessages,
  eventValue,
  eventValueSum,
  likes,
  message,
  purpose,
  sentiment,
  shares,
} from './messages.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  ...valueFilters('location_destination', 'geographic_region', 'voc_channels', 'voc_purpose', 'voc_sentiment'),
  voc_topic: { kind: 'topics', column: 'voc_topics' },
  voc_language: { kind: 'values', column: 'voc_language' },
} as const

/** One public message by a visitor, as the listening service collects them. */
export const voc = dataset({
  name: 'voc',
  label: 'Voice of customer',
  row: 'One public message by a visitor',
  columns: {
    date: dayOf('Date'),
    location_destination: province('optional'),
    voc_name: author(),
    voc_message: message(),
    voc_channels: channel(),
    voc_purpose: purpose(),
    voc_sentiment: sentiment(),
    voc_like: likes(),
    voc_share: shares(),
    voc_comment: comments(),
    voc_ev: eventValue(),
    voc_link: address(),
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    voc_topics: { from: 'voc_message', how: 'topics' },
    voc_language: { from: 'voc_message', how: 'message_language' },
  },
  dimensions: {
    ...dimensionsOf(
      'location_destination',
      'geographic_region',
      'voc_channels',
      'voc_purpose',
      'voc_sentiment',
      'voc_topics',
      'voc_language',
    ),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
    date: { kind: 'column', column: 'date' },
  },
  measures: {
    sum_voc: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: 'Public messages by visitors that the listening service found.',
    },
    sum_voc_ev: eventValueSum('voc_ev'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/voc',
      summary: 'What visitors say, by place, channel, purpose, sentiment and day',
      defaultDays: 366,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_voc', 'sum_voc_ev'],
          'location_destination_x_voc_sentiment',
          'voc_channels_x_date',
          'voc_purpose_x_date',
          'voc_sentiment_x_date',
          'voc_channels_x_voc_sentiment',
          'voc_purpose_x_voc_sentiment',
        ),
        ...groupingsOnRequest(
          ['sum_voc'],
          'location_destination_x_voc_sentiment_x_date',
          'voc_topics_x_voc_sentiment',
          'voc_channels_x_voc_purpose_x_voc_sentiment_x_date',
        ),
      },
    },
    {
      kind: 'summary',
      path: 'v2/tourist/voc/public',
      summary: 'What visitors say, in numbers alone',
      public: true,
      defaultDays: 92,
      filters: { window: { kind: 'window', column: 'date' } },
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_voc'],
          'location_destination_x_voc_sentiment',
          'voc_channels_x_date',
          'voc_purpose_x_date',
          'voc_sentiment_x_date',
        ),
      },
    },
    {
      kind: 'table',
      path: 'tourist/voc',
      summary: 'Messages of visitors',
      defaultSort: '-date',
      newestWeek: true,
      filters,
    },
  ],
  ...dailyMessages,
})
