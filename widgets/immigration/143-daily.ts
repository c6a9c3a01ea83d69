import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month, oneOf, oneOrAll } from '../filters/filters.ts'
import { market, marketQuery, offeredMarkets, placeName } from '../filters/placeFilters.ts'
import { monthDays, type Span, windowOf } from '../filters/ranges.ts'
import { againstEarlierDays, compareDaysWith, earlierDaysName, spanCompared } from '../periods/comparedDays.ts'
import { sum } from '../periods/periods.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear } from '../texts/format.ts'
import { figureSentence, fill, topSentence } from '../texts/sentences.ts'
import { chosen, otherThanUsual, subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ChartView, View } from '../views/view.ts'
import { words } from './arrivals/arrivalWords.ts'
import { type DayPair, type Days, daysOf, type Grouping } from './arrivals/days.ts'

/** How many checkpoints the ranking names; the table holds all of them. */
const shown = 8

const direction = oneOf(common.direction, { in: words.in, out: words.out }, 'in')
const grouping = oneOf(
  words.groupedBy,
  { checkpoint: words.checkpoint, market_region: common.marketRegion },
  'checkpoint',
)
const checkpointType = oneOrAll(words.checkpointType, common.allTypes, checkpoint.columns.checkpoint_type.words)

/** The days of a month at the checkpoints. Direction and grouping are chosen from what is loaded already, the market by asking for it. */
export const daily = widget({
  code: 143,
  category: 'immigration',
  title: {
    en: 'Daily crossings',
    fr: 'Passages quotidiens',
    he: 'תנועה יומית במעברי הגבול',
    ru: 'Ежедневные пересечения границы',
    ar: 'حركة العبور اليومية',
    th: 'ผู้เดินทางผ่านด่านรายวัน',
  },
  definition: {
    en: 'Foreign travellers through the immigration checkpoints on each day of a month, beside earlier days.',
    fr: 'Voyageurs étrangers aux postes de contrôle de l’immigration chaque jour d’un mois, à côté de jours antérieurs.',
    he: 'נוסעים זרים במעברי הגבול בכל יום בחודש, לצד ימים קודמים.',
    ru: 'Иностранные путешественники на пунктах пропуска за каждый день месяца рядом с более ранними днями.',
    ar: 'المسافرون الأجانب عبر المنافذ الحدودية في كل يوم من الشهر، بجانب أيام سابقة.',
    th: 'ผู้เดินทางต่างชาติที่ผ่านด่านตรวจคนเข้าเมืองในแต่ละวันของเดือน เทียบกับวันก่อนหน้า',
  },
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  excel: true,
  public: false,
  comparesOnly: 'days',
  filters: {
    month: month('checkpoint'),
    direction,
    group: grouping,
    checkpoint_type: checkpointType,
    location_source: market(),
    compare_days: compareDaysWith(),
  },
  ask: ({ month, checkpoint_type, location_source, compare_days }) => {
    const span = monthDays(month)
    const before = spanCompared(span, compare_days)
    const days = (of: Span, place: string | null) => ({
      path: 'v2/tourist/checkpoint' as const,
      query: {
        ...windowOf(of),
        fields: ['checkpoint_x_date', 'market_region_x_date'],
        ...(checkpoint_type === null ? {} : { checkpoint_type }),
        ...marketQuery(place),
      },
    })
    return {
      current: days(span, location_source),
      previous: days(before, location_source),
      // Which days each checkpoint holds, whatever market is chosen.
      allCurrent: days(span, null),
      allPrevious: days(before, null),
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint' as const, query: { fields: ['location_source'] } },
    }
  },
  select: ({ markets, ...answers }, { month, group, direction, compare_days }, context) => ({
    days: daysOf(answers, month, { grouping: group, direction, compare: compare_days }, context),
    held: (markets.location_source ?? []).map(({ _id }) => _id.location_source),
  }),
  view: ({ days }, { group }, context): View => ({
    kind: 'composed',
    parts: [
      { span: 12, title: context.say(words.eachDay), view: trendOf(days, context) },
      {
        span: 7,
        title: fill(words.daysByGroup, context.language, { month: monthAndYear(days.month, context.language) }),
        view: stackOf(days, context),
      },
      { span: 5, title: context.say(groupWords[group]), view: rankingOf(days, context) },
    ],
  }),
  rows: ({ days }, { group }, context) => tableOf(days, group, context),
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ days }, filters, context) =>
    subtitleOf(
      comparedLine(days, context),
      chosen(direction, filters.direction, context),
      chosen(checkpointType, filters.checkpoint_type, context),
      placeName(filters.location_source, context),
      otherThanUsual(grouping, filters.group, context),
    ),
})

const groupWords = { checkpoint: words.checkpoint, market_region: common.marketRegion } as const

const comparedLine = ({ paired, checkpointDays }: Days, context: Context): string =>
  againstEarlierDays(paired, context, checkpointDays)

const dayLabels = (days: Days): readonly string[] => days.pairs.map((_, index) => String(index + 1))

function trendOf(days: Days, context: Context): ChartView {
  return {
    kind: 'trend',
    unit: 'people',
    categories: dayLabels(days),
    series: [
      {
        key: 'current',
        name: monthAndYear(days.month, context.language),
        role: 'current',
        values: days.pairs.map((pair) => pair.current),
        ...(days.open.length > 0 ? { open: days.open } : {}),
      },
      {
        key: 'previous',
        name: earlierDaysName(days.paired.compare, context),
        role: 'previous',
        values: days.pairs.map((pair) => pair.previous),
      },
    ],
    description: `${comparedLine(days, context)}. ${figureSentence(
      context.say(words.people),
      sum(days.pairs.map((pair) => pair.current)),
      'people',
      days.compared.change,
      context,
    )}`,
  }
}

function stackOf(days: Days, context: Context): ChartView {
  return {
    kind: 'stack',
    unit: 'people',
    categories: dayLabels(days),
    series: days.groups.map(({ code, name, pairs }) => ({
      key: code,
      name,
      role: 'category',
      values: pairs.map((pair) => pair.current),
    })),
    description: fill(words.daysByGroup, context.language, { month: monthAndYear(days.month, context.language) }),
  }
}

function rankingOf(days: Days, context: Context): ChartView {
  const top = days.groups.filter((group) => group.current !== null).slice(0, shown)
  const names = top.map((group) => group.name)
  const values = top.map((group) => group.current)
  const changes = top.map((group) => group.change)
  return {
    kind: 'ranking',
    unit: 'people',
    categories: names,
    series: [{ key: 'current', name: monthAndYear(days.month, context.language), role: 'current', values }],
    changes,
    description: topSentence(names, values, changes, context),
  }
}

/** One row for each day and group that has a figure, a sub-total for each day and for what is compared, and the total. */
function tableOf(days: Days, group: Grouping, context: Context): TableModel {
  const all = context.say(words.allTogether)
  const row = (level: TableRow['level'], date: string, name: string, pair: DayPair): TableRow => {
    const { current, previous, matched } = pair
    const change = matched ? changeOfCounted(current, previous) : null
    return { level, cells: { date, group: name, current, previous, change } }
  }
  const hasFigure = ({ current, previous }: DayPair) => current !== null || previous !== null
  const rows: TableRow[] = days.pairs.flatMap((day, index) => {
    if (!hasFigure(day)) return []
    const date = dateOf(days.month, index + 1)
    return [
      row('subtotal', date, all, day),
      ...days.groups.flatMap(({ name, pairs }) => {
        const pair = pairs[index]
        return pair !== undefined && hasFigure(pair) ? [row('row', date, name, pair)] : []
      }),
    ]
  })
  if (rows.length > 0) {
    const { compared, of } = days.checkpointDays
    const matched = compared === of
    if (!matched && compared > 0) {
      rows.push(row('subtotal', comparedLine(days, context), all, { ...days.compared, matched: true }))
    }
    const current = sum(days.pairs.map((pair) => pair.current))
    const previous = sum(days.pairs.map((pair) => pair.previous))
    rows.push(row('total', context.say(common.total), all, { current, previous, matched }))
  }
  return {
    columns: [
      { key: 'date', label: context.say(common.day), kind: 'date' },
      { key: 'group', label: context.say(groupWords[group]), kind: 'text' },
      { key: 'current', label: monthAndYear(days.month, context.language), kind: 'number' },
      { key: 'previous', label: earlierDaysName(days.paired.compare, context), kind: 'number' },
      { key: 'change', label: context.say(common.change), kind: 'change' },
    ],
    rows,
    count: rows.length,
  }
}

/** `YYYY-MM-DD` of a day of a month. */
function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}
