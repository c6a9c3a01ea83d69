import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month, oneOf, oneOrAll } from '../filters.ts'
import { monthAndYear } from '../format.ts'
import { changeOf, daysIn, partsOf, sum, yearBefore } from '../periods.ts'
import { market, marketQuery, offeredMarkets, placeName } from '../placeFilters.ts'
import { againstDays, figureSentence, fill, topSentence } from '../sentences.ts'
import { chosen, otherThanUsual, subtitleOf } from '../subtitles.ts'
import { twoSeries } from '../twoYears.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ChartView, View } from '../views/view.ts'
import { common } from '../words.ts'
import { type Days, dateOf, daysOf, type Grouping } from './days.ts'
import { words } from './words.ts'

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
    en: 'Foreign travellers through the immigration checkpoints on each day of a month, beside the same days of the year before.',
    fr: 'Voyageurs étrangers aux postes de contrôle de l’immigration chaque jour d’un mois, à côté des mêmes jours de l’année précédente.',
    he: 'נוסעים זרים במעברי הגבול בכל יום בחודש, לצד אותם ימים בשנה הקודמת.',
    ru: 'Иностранные путешественники на пунктах пропуска за каждый день месяца рядом с теми же днями предыдущего года.',
    ar: 'المسافرون الأجانب عبر المنافذ الحدودية في كل يوم من الشهر، بجانب الأيام نفسها من السنة السابقة.',
    th: 'ผู้เดินทางต่างชาติที่ผ่านด่านตรวจคนเข้าเมืองในแต่ละวันของเดือน เทียบกับวันเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  excel: true,
  public: false,
  comparesOnly: 'same_days',
  filters: {
    month: month('checkpoint'),
    direction,
    group: grouping,
    checkpoint_type: checkpointType,
    location_source: market(),
  },
  ask: ({ month, checkpoint_type, location_source }) => {
    const days = (of: string) => ({
      path: 'v2/tourist/checkpoint' as const,
      query: {
        start: `${dateOf(of, 1)}T00:00:00.000Z`,
        end: `${dateOf(of, daysIn(of))}T23:59:59.999Z`,
        fields: ['checkpoint_x_date', 'market_region_x_date'],
        ...(checkpoint_type === null ? {} : { checkpoint_type }),
        ...marketQuery(location_source),
      },
    })
    return {
      current: days(month),
      previous: days(yearBefore(month)),
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint' as const, query: { fields: ['location_source'] } },
    }
  },
  select: ({ current, previous, markets }, { month, group, direction }, context) => ({
    days: daysOf(current, previous, month, group, direction, context),
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
  subtitle: ({ days: { month, last } }, filters, context) =>
    subtitleOf(
      againstDays(month, last, context),
      chosen(direction, filters.direction, context),
      chosen(checkpointType, filters.checkpoint_type, context),
      placeName(filters.location_source, context),
      otherThanUsual(grouping, filters.group, context),
    ),
})

const groupWords = { checkpoint: words.checkpoint, market_region: common.marketRegion } as const

const dayLabels = (days: Days): readonly string[] => days.pairs.map((_, index) => String(index + 1))

function trendOf(days: Days, context: Context): ChartView {
  return {
    kind: 'trend',
    unit: 'people',
    categories: dayLabels(days),
    series: twoSeries(days.pairs, partsOf(days.month).year, context),
    description: `${againstDays(days.month, days.last, context)}. ${figureSentence(
      context.say(words.people),
      days.compared.current,
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

/** One row for each day and group that has a figure, a sub-total for each day and for the compared days, and the total. */
function tableOf(days: Days, group: Grouping, context: Context): TableModel {
  const all = context.say(words.allTogether)
  const row = (
    level: TableRow['level'],
    date: string,
    name: string,
    current: number | null,
    previous: number | null,
    comparable: boolean,
  ): TableRow => ({
    level,
    cells: { date, group: name, current, previous, change: comparable ? changeOf(current, previous) : null },
  })
  const rows: TableRow[] = days.pairs.flatMap((day, index) => {
    if (day.current === null && day.previous === null) return []
    const date = dateOf(days.month, index + 1)
    return [
      row('subtotal', date, all, day.current, day.previous, !day.open),
      ...days.groups.flatMap(({ name, pairs }) => {
        const pair = pairs[index]
        return pair === undefined || (pair.current === null && pair.previous === null)
          ? []
          : [row('row', date, name, pair.current, pair.previous, !day.open)]
      }),
    ]
  })
  if (rows.length > 0) {
    const whole = days.compared.compared.length === days.pairs.length
    if (!whole && days.last > 0) {
      const { current, previous } = days.compared
      rows.push(row('subtotal', againstDays(days.month, days.last, context), all, current, previous, true))
    }
    const current = sum(days.pairs.map((pair) => pair.current))
    const previous = sum(days.pairs.map((pair) => pair.previous))
    rows.push(row('total', context.say(common.total), all, current, previous, whole))
  }
  return {
    columns: [
      { key: 'date', label: context.say(common.day), kind: 'date' },
      { key: 'group', label: context.say(groupWords[group]), kind: 'text' },
      ...yearColumns(partsOf(days.month).year, context),
    ],
    rows,
    count: rows.length,
  }
}
