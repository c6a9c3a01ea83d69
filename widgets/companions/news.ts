import { news } from '@sala/catalog/datasets/news.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOfAnswer, oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { messagesTable } from '../views/asTable.ts'
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
  category: null,
  title: {
    en: 'Travel news',
    fr: 'Actualités du tourisme',
    he: 'חדשות תיירות',
    ru: 'Новости туризма',
    ar: 'أخبار السياحة',
    th: 'ข่าวการท่องเที่ยว',
  },
  definition: {
    en: 'Articles about travel from newspapers and news sites, the newest first.',
    fr: 'Articles sur le tourisme, de journaux et de sites d’information, les plus récents d’abord.',
    he: 'כתבות על תיירות מעיתונים ומאתרי חדשות, החדשות תחילה.',
    ru: 'Статьи о туризме из газет и новостных сайтов, сначала новые.',
    ar: 'مقالات عن السياحة من الصحف ومواقع الأخبار، الأحدث أولًا.',
    th: 'ข่าวการท่องเที่ยวจากหนังสือพิมพ์และเว็บไซต์ข่าว เรียงจากใหม่ไปเก่า',
  },
  unit: 'items',
  reads: ['market/news'],
  excel: true,
  public: false,
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
        ...windowOf(daysShown(days, range, context)),
        ...(news_category === null ? {} : { news_category }),
        ...(news_source === null ? {} : { news_source }),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ articles }, _, context) => ({
    list: articleList(articles, context),
    sources: (articles.news_source ?? []).flatMap(({ _id }) => _id.news_source ?? []),
  }),
  view: ({ list }) => list,
  rows: ({ list }, _, context) => messagesTable(list, context.language),
  choices: ({ sources }) => ({ news_source: sources.map((value) => ({ value, label: value })) }),
  subtitle: ({ list }, { range, news_category, news_source }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(context.say(measures.sum_news.label), number(list.count, context.language), context.language),
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

/** One page of articles; `articles` gives their table the heads of its own. */
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
