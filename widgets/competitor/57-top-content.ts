import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { country, offered } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = competitor
const days = range('competitor', { fallback: '7d' })
const sorts = ['competitor_ev', 'date', 'competitor_channels', 'competitor_sentiment']

/** The posts that weigh most, paged, sorted and searched by the server. */
export const topContent = widget({
  code: 57,
  category: 'competitor',
  title: 'Most engaging content',
  definition: 'Public posts about Thailand and competing destinations, those with the highest event value first.',
  unit: 'points',
  reads: ['market/competitor'],
  paged: 'posts',
  filters: {
    range: days,
    competitor_channels: oneOrAll(common.channel, common.allChannels, columns.competitor_channels.words),
    competitor_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.competitor_sentiment.words),
    competitor_country: country(columns.competitor_country.label),
    ...pagingFilters(sorts, '-competitor_ev'),
  },
  ask: ({ range, competitor_channels, competitor_sentiment, competitor_country, ...paging }, context) => ({
    posts: {
      path: 'market/competitor',
      query: {
        ...windowOf(resolvedSpan(days, range, context)),
        ...chosenOnly({ competitor_channels, competitor_sentiment, competitor_country }),
        ...pagingQuery(paging),
      },
    },
  }),
  encode: ({ posts }, _, context) => messageList(competitor, sorts, posts, context, ['competitor_country']),
  choices: ({ posts }, _, context) => {
    const codes = posts.competitor_country.map(({ _id }) => _id.competitor_country)
    return { competitor_country: offered(codes, context) }
  },
  subtitle: ({ posts: { count } }, { range, competitor_channels, competitor_sentiment, competitor_country }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(measures.sum_competitor.label, count, context),
      wordOf(columns.competitor_channels, competitor_channels, context),
      wordOf(columns.competitor_sentiment, competitor_sentiment, context),
      competitor_country === null ? null : context.place(competitor_country),
    ),
})
