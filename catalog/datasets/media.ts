import { dataset } from '../dataset.ts'
import { dayOf, sourceCountry, sumOf, text } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import { address, channel, comments, dailyMessages, eventValue, eventValueSum, likes, shares } from './messages.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  ...valueFilters('media_channels', 'media_country'),
  location_source: { kind: 'values', column: 'media_country' },
} as const

/** One post of one account of the authority, its offices and its partners. */
export const media = dataset({
  name: 'media',
  label: 'Own media',
  row: 'One post of one account',
  columns: {
    date: dayOf('Date'),
    media_name: text(200, 'Account', ['account', 'page', 'ชื่อเพจ', 'บัญชี'], 'required'),
    media_channels: channel(),
    media_country: {
      ...sourceCountry(false, 'optional'),
      label: 'Country',
    },
    media_ev: eventValue(),
    media_like: likes(),
    media_share: shares(),
    media_comment: comments(),
    media_link: address(),
  },
  derived: {},
  dimensions: {
    ...dimensionsOf('media_name', 'media_country', 'media_channels', 'date'),
  },
  measures: {
    sum_media: {
      kind: 'count',
      unit: 'messages',
      label: 'Posts',
      definition: 'Posts of the accounts that are followed.',
    },
    sum_media_ev: eventValueSum('media_ev'),
    sum_media_like: sumOf('media_like', 'items', 'Likes', 'Likes of the counted posts.'),
    sum_media_share: sumOf('media_share', 'items', 'Shares', 'Shares of the counted posts.'),
    sum_media_comment: sumOf('media_comment', 'items', 'Comments', 'Comments on the counted posts.'),
    sum_media_engagement: {
      kind: 'total',
      of: ['sum_media_like', 'sum_media_share', 'sum_media_comment'],
      unit: 'items',
      label: 'Engagement',
      definition: 'Likes, shares and comments together.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/media',
      summary: 'Posts and engagement by channel, country and day',
      defaultDays: 366,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_media', 'sum_media_engagement', 'sum_media_ev'],
          'media_channels_x_date',
          'media_channels',
          'media_country',
        ),
        ...groupingsOnRequest(
          ['sum_media', 'sum_media_engagement', 'sum_media_ev'],
          'media_country_x_media_channels_x_date',
        ),
      },
    },
    {
      kind: 'grouped_table',
      path: 'v2/tourist/media/table',
      summary: 'Accounts with what their posts brought',
      by: ['media_name'],
      measures: ['sum_media_ev', 'sum_media_like', 'sum_media_share', 'sum_media_comment'],
      defaultSort: '-sum_media_ev',
      filters,
    },
  ],
  ...dailyMessages,
})
