import { news } from '@sala/catalog/datasets/news.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOfAnswer, oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { safeLink } from '../views/safeLink.ts'
import type { Message, MessagesView } from '../views/view.ts'
import { words } from './companionWords.ts'

const { columns, measures } = news
const days = range('news', { fallback: '30d' })
const sorts = ['date', 'news_title', 'news_source', 'news_category'] as const

/** The column of the table in which each of these is shown. */
const shownIn = { date: 'date', news_title: 'title', news_source: 'author', news_category: 'topic' } as const

/** Articles about travel, the newest first; paged, sorted and searched by the server. */
export const newsCard = widget({
  code: 'news',
  title: 'Travel news',
  definition: 'Articles about travel from newspapers and news sites, the newest first.',
  unit: 'items',
  reads: ['market/news'],
  paged: 'articles',
  filters: {
    range: days,
    news_category: oneOrAll(columns.news_category.label, common.allCategories, columns.news_category.words),
    news_source: oneOfAnswer(columns.news_source.label, words.allSources, columns.news_source.maximum),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, news_category, news_source, ...paging }, context) => ({
    articles: {
      path: 'market/news',
      query: {
        ...windowOf(resolvedSpan(days, range, context)),
        ...chosenOnly({ news_category, news_source }),
        ...pagingQuery(paging),
      },
    },
  }),
  encode: ({ articles }, _, context) => articleList(articles, context),
  choices: ({ articles }) => ({
    news_source: (articles.news_source ?? [])
      .flatMap(({ _id }) => _id.news_source ?? [])
      .map((value) => ({ value, label: value })),
  }),
  subtitle: ({ articles }, { range, news_category, news_source }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(measures.sum_news.label, articles.count, context),
      wordOf(columns.news_category, news_category, context),
      news_source,
    ),
})

interface Article {
  readonly date: string | null
  readonly news_title: string | null
  readonly news_summary: string | null
  readonly news_category: string | null
  readonly news_source: string | null
  readonly news_link: string | null
  readonly news_image: string | null
}

interface Articles {
  readonly rows: readonly Article[]
  readonly count: number
}

/** One page of articles; the headings of `articles` name its columns. */
function articleList({ rows, count }: Articles, context: Context): MessagesView {
  return {
    kind: 'messages',
    messages: rows.map((row, index) => articleOf(row, String(index), context)),
    count,
    paged: true,
    sorts: sorts.map((field) => ({ field, label: context.say(columns[field].label), column: shownIn[field] })),
    articles: { title: context.say(columns.news_title.label), source: context.say(columns.news_source.label) },
  }
}

function articleOf(row: Article, key: string, context: Context): Message {
  return {
    key,
    title: row.news_title ?? '',
    author: row.news_source,
    text: row.news_summary ?? '',
    date: row.date,
    channel: null,
    sentiment: null,
    topic: wordOf(columns.news_category, row.news_category, context),
    place: null,
    figures: [],
    link: safeLink(row.news_link),
    picture: { address: safeLink(row.news_image), drawing: row.news_category ?? 'other' },
  }
}
