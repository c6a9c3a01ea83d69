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
  ...valueFilters('location_destination', 'geographic_region', 'vos_channels', 'vos_purpose', 'vos_sentiment'),
  vos_topic: { kind: 'topics', column: 'vos_topics' },
  vos_language: { kind: 'values', column: 'vos_language' },
} as const

/** One public message by a stakeholder: businesses, officials, residents. */
export const vos = dataset({
  name: 'vos',
  label: 'Voice of stakeholder',
  row: 'One public message by a stakeholder',
  columns: {
    date: dayOf('Date'),
    location_destination: province('optional'),
    vos_name: author(),
    vos_message: message(),
    vos_channels: channel(),
    vos_purpose: purpose(),
    vos_sentiment: sentiment(),
    vos_like: likes(),
    vos_share: shares(),
    vos_comment: comments(),
    vos_ev: eventValue(),
    vos_link: address(),
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    vos_topics: { from: 'vos_message', how: 'topics' },
    vos_language: { from: 'vos_message', how: 'message_language' },
  },
  dimensions: {
    ...dimensionsOf(
      'location_destination',
      'geographic_region',
      'vos_channels',
      'vos_purpose',
      'vos_sentiment',
      'vos_topics',
      'vos_language',
    ),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
    date: { kind: 'column', column: 'date' },
  },
  measures: {
    sum_vos: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: 'Public messages by stakeholders that the listening service found.',
    },
    sum_vos_ev: eventValueSum('vos_ev'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/vos',
      summary: 'What stakeholders say, by place, channel, purpose, sentiment and day',
      defaultDays: 366,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_vos', 'sum_vos_ev'],
          'location_destination_x_vos_sentiment',
          'vos_channels_x_date',
          'vos_purpose_x_date',
          'vos_sentiment_x_date',
          'vos_channels_x_vos_sentiment',
          'vos_purpose_x_vos_sentiment',
        ),
        ...groupingsOnRequest(
          ['sum_vos'],
          'location_destination_x_vos_sentiment_x_date',
          'vos_channels_x_vos_sentiment_x_date',
          'vos_purpose_x_vos_sentiment_x_date',
          'vos_topics_x_vos_sentiment',
          'vos_channels_x_vos_purpose_x_vos_sentiment_x_date',
        ),
      },
    },
    {
      kind: 'table',
      path: 'market/vos',
      summary: 'Messages of stakeholders',
      defaultSort: '-date',
      newestWeek: true,
      filters,
    },
  ],
  ...dailyMessages,
})
