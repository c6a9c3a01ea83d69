import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { country, offered } from '../filters/placeFilters.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { messagesTable } from '../views/asTable.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = competitor
const days = range('competitor', { fallback: '7d' })
const sorts = ['competitor_ev', 'date', 'competitor_channels', 'competitor_sentiment']

/** The posts that weigh most, paged, sorted and searched by the server. */
export const topContent = widget({
  code: 57,
  category: 'competitor',
  title: {
    en: 'Most engaging content',
    fr: 'Contenus les plus engageants',
    he: 'התכנים עם המעורבות הגבוהה ביותר',
    ru: 'Самые вовлекающие публикации',
    ar: 'المحتوى الأكثر تفاعلًا',
    th: 'เนื้อหาที่มีการมีส่วนร่วมสูงสุด',
  },
  definition: {
    en: 'Public posts about Thailand and competing destinations, those with the highest event value first.',
    fr: 'Publications sur la Thaïlande et les destinations concurrentes, en commençant par la plus forte valeur d’événement.',
    he: 'פוסטים ציבוריים על תאילנד ועל יעדים מתחרים, החל בערך האירוע הגבוה ביותר.',
    ru: 'Публикации о Таиланде и конкурирующих направлениях, начиная с наибольшей ценности события.',
    ar: 'المنشورات العامة عن تايلاند والوجهات المنافسة، بدءًا بأعلى قيمة للحدث.',
    th: 'โพสต์สาธารณะเกี่ยวกับประเทศไทยและจุดหมายปลายทางคู่แข่ง เรียงจากมูลค่าเหตุการณ์สูงสุด',
  },
  unit: 'points',
  reads: ['market/competitor'],
  excel: true,
  public: false,
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
        ...windowOf(daysShown(days, range, context)),
        ...(competitor_channels === null ? {} : { competitor_channels }),
        ...(competitor_sentiment === null ? {} : { competitor_sentiment }),
        ...(competitor_country === null ? {} : { competitor_country }),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ posts }, _, context) => ({
    destinations: posts.competitor_country.map(({ _id }) => _id.competitor_country),
    list: messageList(
      competitor,
      {
        date: 'date',
        text: 'competitor_message',
        author: 'competitor_name',
        channel: 'competitor_channels',
        sentiment: 'competitor_sentiment',
        places: ['competitor_country'],
        figures: ['competitor_ev'],
        link: 'competitor_link',
      },
      sorts,
      posts,
      context,
    ),
  }),
  view: ({ list }) => list,
  rows: ({ list }, _, context) => messagesTable(list, context.language),
  choices: ({ destinations }, _, context) => ({ competitor_country: offered(destinations, context) }),
  subtitle: ({ list: { count } }, { range, competitor_channels, competitor_sentiment, competitor_country }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(context.say(measures.sum_competitor.label), number(count, context.language), context.language),
      wordOf(columns.competitor_channels, competitor_channels, context),
      wordOf(columns.competitor_sentiment, competitor_sentiment, context),
      competitor_country === null ? null : context.place(competitor_country),
    ),
})
