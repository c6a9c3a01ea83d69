import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { widget } from '../define.ts'
import { daysOf, daysShown, isWithin } from '../filters/ranges.ts'
import { mapView } from '../maps/mapView.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  comparedWindows,
  type DayFigure,
  pairedDays,
  pairedSums,
} from '../periods/comparedDays.ts'
import { sum } from '../periods/periods.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan, topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { TableRow } from '../views/table.ts'
import {
  askPostsIn,
  heldPostDays,
  loadedPostDays,
  type Post,
  postDays,
  postFilters,
  postMeasure,
  postsOf,
} from './posts.ts'

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
    en: 'Public posts about each destination that the listening service found, with the change against earlier days.',
    fr: 'Publications sur chaque destination relevées par le service d’écoute, avec l’évolution par rapport à des jours antérieurs.',
    he: 'פוסטים ציבוריים על כל יעד, כפי שאיתר אותם שירות הניטור, והשינוי לעומת ימים קודמים.',
    ru: 'Публикации о каждом направлении, найденные службой мониторинга, с изменением к более ранним дням.',
    ar: 'ما وجدته خدمة الرصد من منشورات عامة عن كل وجهة، مع التغيّر عن أيام سابقة.',
    th: 'จำนวนโพสต์สาธารณะเกี่ยวกับแต่ละจุดหมายปลายทางที่ระบบรับฟังเสียงพบ พร้อมการเปลี่ยนแปลงจากวันก่อนหน้า',
  },
  unit: 'messages',
  reads: ['v2/market/competitor'],
  excel: true,
  public: false,
  comparesOnly: 'days',
  filters: { ...postFilters, compare_days: compareDaysWith() },
  ask: ({ range, compare_days }, context) => {
    const newest = postDays.bounds(context)?.to ?? context.today
    const windows = comparedWindows(daysShown(postDays, range, context), compare_days, loadedPostDays, newest)
    return { posts: askPostsIn(windows.current), postsBefore: askPostsIn(windows.earlier) }
  },
  select: ({ posts, postsBefore }, { range, competitor_channels: channel, compare_days }, context) => {
    const span = daysShown(postDays, range, context)
    const isHeld = heldPostDays(posts, postsBefore)
    const paired = pairedDays(span, { compare: compare_days, isHeld, today: context.today })
    const byCountry = (of: readonly Post[]) => Map.groupBy(of, ({ country }) => country)
    const now = byCountry(postsOf(posts, channel).filter(({ date }) => isWithin(date, span)))
    const before = byCountry(postsOf(postsBefore, channel).filter(({ date }) => isWithin(date, paired.before)))
    const daily = ({ date, value }: Post): DayFigure => [date, value]
    const destinations = [...new Set([...now.keys(), ...before.keys()])]
      .map((code) => {
        const [own, ownBefore] = [now.get(code) ?? [], before.get(code) ?? []]
        const { previous, change } = pairedSums(own.map(daily), ownBefore.map(daily), paired)
        return { code, name: context.place(code), current: sum(own.map(({ value }) => value)), previous, change }
      })
      .filter(({ current, previous }) => current !== null || (previous ?? 0) > 0)
      .toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1) || (one.code < other.code ? -1 : 1))
    return { span, paired, destinations }
  },
  view: ({ destinations }, _, context) => {
    const label = context.say(postMeasure.label)
    const top = destinations.filter(({ current }) => current !== null).slice(0, shown)
    const names = top.map(({ name }) => name)
    const values = top.map(({ current }) => current)
    const changes = top.map(({ change }) => change)
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
  rows: ({ span, paired, destinations }, _, context) => {
    const rowOf = (
      level: TableRow['level'],
      name: string,
      { current, previous, change }: Pick<(typeof destinations)[number], 'current' | 'previous' | 'change'>,
    ): TableRow => ({ level, cells: { destination: name, current, previous, change } })
    const total = (of: 'current' | 'previous') => sum(destinations.map((one) => one[of]))
    const [current, previous] = [total('current'), total('previous')]
    // The columns are of all days; where not all are compared, their change would be another.
    const change = paired.pairs.length === daysOf(span) ? changeOfCounted(current, previous) : null
    const rows = [
      ...destinations.map((one) => rowOf('row', one.name, one)),
      ...(destinations.length === 0 ? [] : [rowOf('total', context.say(common.total), { current, previous, change })]),
    ]
    return {
      columns: [
        { key: 'destination', label: context.say(columns.competitor_country.label), kind: 'text' },
        { key: 'current', label: daySpan(span, context.language), kind: 'number' },
        ...(paired.pairs.length === 0
          ? []
          : [
              { key: 'previous', label: daySpan(paired.before, context.language), kind: 'number' as const },
              { key: 'change', label: context.say(common.change), kind: 'change' as const },
            ]),
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ paired }, { competitor_channels }, context) =>
    subtitleOf(againstEarlierDays(paired, context), wordOf(columns.competitor_channels, competitor_channels, context)),
})
