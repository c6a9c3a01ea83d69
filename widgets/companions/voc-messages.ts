import { voc } from '@sala/catalog/datasets/voc.ts'
import { messageLanguageNames } from '@sala/catalog/topics/messageLanguage.ts'
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
import { topicLabel } from '../texts/topicLabel.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { topicFilters } from '../voice-of-customer/topicFilters.ts'
import { words } from './companionWords.ts'

const { columns, measures } = voc
const days = range('voc', { fallback: '7d' })
const sorts = ['date', 'voc_ev', 'voc_like', 'voc_share', 'voc_comment', 'voc_channels', 'voc_purpose']

/** What visitors wrote, the newest first; paged, sorted and searched by the server. */
export const vocLatest = widget({
  code: 'voc-messages',
  title: 'Latest messages of visitors',
  definition: 'Public messages by visitors in their own words, the newest first.',
  unit: 'messages',
  reads: ['tourist/voc'],
  paged: 'messages',
  filters: {
    range: days,
    voc_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.voc_sentiment.words),
    voc_channels: oneOrAll(common.channel, common.allChannels, columns.voc_channels.words),
    ...topicFilters,
    voc_purpose: oneOrAll(columns.voc_purpose.label, words.allPurposes, columns.voc_purpose.words),
    location_destination: destination(),
    ...pagingFilters(sorts, '-date'),
  },
  ask: (chosen, context) => {
    const {
      range,
      voc_sentiment,
      voc_channels,
      voc_purpose,
      location_destination,
      voc_topic,
      voc_language,
      ...paging
    } = chosen
    return {
      messages: {
        path: 'tourist/voc',
        query: {
          ...windowOf(resolvedSpan(days, range, context)),
          ...chosenOnly({ voc_sentiment, voc_channels, voc_purpose, voc_topic, voc_language }),
          ...destinationQuery(location_destination),
          ...pagingQuery(paging),
        },
      },
    }
  },
  encode: ({ messages }, _, context) => messageList(voc, sorts, messages, context),
  subtitle: (
    { messages: { count } },
    { range, voc_sentiment, voc_channels, voc_purpose, location_destination, voc_topic, voc_language },
    context,
  ) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(measures.sum_voc.label, count, context),
      wordOf(columns.voc_sentiment, voc_sentiment, context),
      wordOf(columns.voc_channels, voc_channels, context),
      wordOf(columns.voc_purpose, voc_purpose, context),
      voc_topic === null ? null : topicLabel(voc_topic, context),
      voc_language === null ? null : context.say(messageLanguageNames[voc_language]),
      placeName(location_destination, context),
    ),
})
