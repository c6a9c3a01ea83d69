import { dataset } from '../dataset.ts'
import { choice, dayOf, link, text } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** One article about travel. */
export const news = dataset({
  name: 'news',
  label: 'Travel news',
  row: 'One article',
  columns: {
    date: dayOf('Date'),
    news_title: text(500, 'Title', ['title', 'headline', 'หัวข้อข่าว', 'พาดหัว'], 'required'),
    news_summary: text(5000, 'Summary', ['summary', 'สรุป', 'เนื้อหา'], 'optional'),
    news_category: choice(
      {
        policy: 'Policy',
        market: 'Markets',
        airline: 'Airlines',
        accommodation: 'Accommodation',
        destination: 'Destinations',
        event: 'Events',
        safety: 'Safety',
        economy: 'Economy',
        technology: 'Technology',
        other: 'Other',
      },
      'Category',
      ['category', 'หมวดหมู่'],
      { default: 'other' },
    ),
    news_source: text(200, 'Source', ['source', 'publisher', 'แหล่งข่าว', 'สำนักข่าว'], 'optional'),
    news_link: link('Link', ['link', 'url'], 'required'),
    news_image: link('Picture', ['image', 'picture', 'ภาพ']),
  },
  derived: {},
  dimensions: {
    ...dimensionsOf('news_category', 'news_source', 'date'),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    sum_news: {
      kind: 'count',
      unit: 'items',
      label: 'Articles',
      definition: 'Articles about travel.',
    },
  },
  endpoints: [
    {
      kind: 'table',
      path: 'market/news',
      summary: 'Articles about travel',
      defaultSort: '-date',
      newestWeek: false,
      facets: {
        ...groupings(['sum_news'], 'news_category', 'news_source'),
      },
      filters: {
        window: { kind: 'window', column: 'date' },
        ...valueFilters('news_category', 'news_source'),
      },
    },
  ],
  key: ['news_link'],
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})
