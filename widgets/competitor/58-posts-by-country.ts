import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { wordOf } from '../catalogueTable.ts'
import { widget } from '../define.ts'
import { mapView } from '../maps/mapView.ts'
import { changeOf, sum } from '../periods.ts'
import { isWithin } from '../ranges.ts'
import { againstSpan, daySpan, topSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import type { TableRow } from '../views/table.ts'
import { common } from '../words.ts'
import { askPosts, postFilters, postMeasure, postSpans, postsOf } from './posts.ts'

const { columns } = competitor

/** How many destinations the ranking names; the table holds all of them. */
const shown = 10

/** Which destinations are written about. Days and channel are chosen from what is loaded already. */
export const postsByCountry = widget({
  code: 58,
  category: 'competitor',
  title: {
    en: 'Posts by destination',
    fr: 'Publications par destination',
    he: 'פוסטים לפי יעד',
    ru: 'Публикации по направлениям',
    ar: 'المنشورات حسب الوجهة',
    th: 'จำนวนโพสต์ตามจุดหมายปลายทาง',
  },
  definition: {
    en: 'Public posts about each destination that the listening service found, with the change against as many days before.',
    fr: 'Publications sur chaque destination relevées par le service d’écoute, avec l’évolution par rapport à autant de jours avant.',
    he: 'פוסטים ציבוריים על כל יעד, כפי שאיתר אותם שירות הניטור, והשינוי לעומת אותו מספר ימים קודם לכן.',
    ru: 'Публикации о каждом направлении, найденные службой мониторинга, с изменением к такому же числу предыдущих дней.',
    ar: 'ما وجدته خدمة الرصد من منشورات عامة عن كل وجهة، مع التغيّر عن العدد نفسه من الأيام السابقة.',
    th: 'จำนวนโพสต์สาธารณะเกี่ยวกับแต่ละจุดหมายปลายทางที่ระบบรับฟังเสียงพบ พร้อมการเปลี่ยนแปลงจากช่วงก่อนหน้าที่มีจำนวนวันเท่ากัน',
  },
  unit: 'messages',
  reads: ['v2/market/competitor'],
  excel: true,
  public: false,
  comparesOnly: 'days_before',
  filters: postFilters,
  ask: askPosts,
  select: ({ posts }, { range, competitor_channels: channel }, context) => {
    const { span, before } = postSpans(range, context)
    const destinations = [...Map.groupBy(postsOf(posts, channel), ({ country }) => country)]
      .map(([code, own]) => {
        const over = (days: typeof span) =>
          sum(own.filter(({ date }) => isWithin(date, days)).map(({ value }) => value))
        return { code, name: context.place(code), current: over(span), previous: before === null ? null : over(before) }
      })
      .filter(({ current, previous }) => current !== null || previous !== null)
      .toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1) || (one.code < other.code ? -1 : 1))
    return { span, before, destinations }
  },
  view: ({ destinations }, _, context) => {
    const label = context.say(postMeasure.label)
    const top = destinations.filter(({ current }) => current !== null).slice(0, shown)
    const names = top.map(({ name }) => name)
    const values = top.map(({ current }) => current)
    const changes = top.map(({ current, previous }) => changeOf(current, previous))
    const figures = destinations.map(({ code, current }) => ({ code, value: current }))
    return {
      kind: 'composed',
      parts: [
        {
          span: 12,
          title: null,
          view: mapView('world_map', figures, { unit: postMeasure.unit, label }, context),
        },
        {
          span: 12,
          title: label,
          view: {
            kind: 'ranking',
            unit: postMeasure.unit,
            categories: names,
            series: [{ key: 'current', name: label, role: 'current', values }],
            changes,
            description: topSentence(names, values, changes, context),
          },
        },
      ],
    }
  },
  rows: ({ span, before, destinations }, _, context) => {
    const rowOf = (
      level: TableRow['level'],
      name: string,
      current: number | null,
      previous: number | null,
    ): TableRow => ({
      level,
      cells: { destination: name, current, previous, change: changeOf(current, previous) },
    })
    const total = (of: 'current' | 'previous') => sum(destinations.map((one) => one[of]))
    const rows = [
      ...destinations.map(({ name, current, previous }) => rowOf('row', name, current, previous)),
      ...(destinations.length === 0
        ? []
        : [rowOf('total', context.say(common.total), total('current'), total('previous'))]),
    ]
    return {
      columns: [
        { key: 'destination', label: context.say(columns.competitor_country.label), kind: 'text' },
        { key: 'current', label: daySpan(span, context.language), kind: 'number' },
        ...(before === null
          ? []
          : [
              { key: 'previous', label: daySpan(before, context.language), kind: 'number' as const },
              { key: 'change', label: context.say(common.change), kind: 'change' as const },
            ]),
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ span, before }, { competitor_channels }, context) =>
    subtitleOf(againstSpan(span, before, context), wordOf(columns.competitor_channels, competitor_channels, context)),
})
