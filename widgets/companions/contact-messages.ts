import { contact } from '@sala/catalog/datasets/contact.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = contact
const days = range('contact', { fallback: '7d' })
const sorts = ['date', 'contact_channels', 'contact_sentiment']

/** What people wrote to the contact centre, the newest first; paged, sorted and searched by the server. */
export const contactMessages = widget({
  code: 'contact-messages',
  title: 'Latest messages to the contact centre',
  definition: 'Messages to the contact centre (1672, social media, website) in people’s own words, the newest first.',
  unit: 'messages',
  reads: ['tourist/contact'],
  paged: 'messages',
  filters: {
    range: days,
    contact_channels: oneOrAll(common.channel, common.allChannels, columns.contact_channels.words),
    contact_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.contact_sentiment.words),
    location_destination: destination(),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, contact_channels, contact_sentiment, location_destination, ...paging }, context) => ({
    messages: {
      path: 'tourist/contact',
      query: {
        ...windowOf(resolvedSpan(days, range, context)),
        ...chosenOnly({ contact_channels, contact_sentiment }),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  encode: ({ messages }, _, context) => messageList(contact, sorts, messages, context),
  subtitle: ({ messages: { count } }, { range, contact_channels, contact_sentiment, location_destination }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(measures.sum_contact.label, count, context),
      wordOf(columns.contact_channels, contact_channels, context),
      wordOf(columns.contact_sentiment, contact_sentiment, context),
      placeName(location_destination, context),
    ),
})
