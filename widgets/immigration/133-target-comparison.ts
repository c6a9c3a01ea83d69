import type { Answer } from '@sala/catalog/answers.ts'
import { type Compare, compareWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOf, year } from '../filters.ts'
import { labelled, percent } from '../format.ts'
import { heldMonths, holeNote, monthList } from '../heldMonths.ts'
import { figure, isOpenMonth, monthKey, monthRuns, percentOf, sum } from '../periods.ts'
import {
  againstTarget,
  againstYearTarget,
  figureSentence,
  fill,
  fullYearsUntil,
  monthSpan,
  notOver,
  sentence,
} from '../sentences.ts'
import { spanWords } from '../spanWords.ts'
import { chosen, otherThanUsual, subtitleOf } from '../subtitles.ts'
import { monthLabels, monthMarks } from '../twoYears.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { FiguresView, Series } from '../views/view.ts'
import { common } from '../words.ts'
import { marketRegion } from './regionFilter.ts'
import { words } from './words.ts'

type Row = NonNullable<Answer<'v2/tourist/immigration/target'>['target_n_immigrants_x_year_x_month']>[number]

interface Month {
  readonly actual: number | null
  readonly target: number | null
  readonly open: boolean
}

interface Target {
  readonly year: number
  readonly months: readonly Month[]
  /** Running sums; null from the first month without a figure on, since a sum with a hole says nothing. */
  readonly running: { readonly actual: readonly (number | null)[]; readonly target: readonly (number | null)[] }
  /** The months that are compared, from 1, ascending: those that are over and have both figures, or all of a full year. */
  readonly compared: readonly number[]
  readonly actual: number | null
  readonly target: number | null
  readonly reached: number | null
  readonly wholeTarget: number | null
}

const shown = oneOf(common.shown, { month: words.eachMonth, cumulative: words.sinceJanuary }, 'month')

/** Arrivals against their target: by month or added up from January. Region and kind are chosen from what is loaded already. */
export const targetComparison = widget({
  code: 133,
  category: 'immigration',
  title: {
    en: 'Arrivals against target',
    fr: 'Arrivées et objectif',
    he: 'כניסות מול היעד',
    ru: 'Прибытия в сравнении с целью',
    ar: 'الوافدون مقابل الهدف',
    th: 'จำนวนผู้เดินทางเข้าเทียบกับเป้าหมาย',
  },
  definition: {
    en: 'Official international arrivals of each month beside the authority’s target, and the share of the target that is reached.',
    fr: 'Arrivées internationales officielles de chaque mois à côté de l’objectif de l’office, et la part atteinte de cet objectif.',
    he: 'כניסות התיירים הרשמיות בכל חודש לצד יעד הרשות, והחלק מן היעד שהושג.',
    ru: 'Официальные международные прибытия за каждый месяц рядом с целью Управления и степень её достижения.',
    ar: 'الوافدون الدوليون الرسميون في كل شهر بجانب هدف الهيئة، ونسبة ما تحقق من الهدف.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการในแต่ละเดือนเทียบกับเป้าหมายของ ททท. และร้อยละของเป้าหมายที่ทำได้',
  },
  unit: 'people',
  reads: ['v2/tourist/immigration/target'],
  excel: true,
  public: false,
  filters: {
    year: year('immigration'),
    market_region: marketRegion,
    by: shown,
    compare: compareWith(),
  },
  ask: ({ year }) => ({ target: { path: 'v2/tourist/immigration/target', query: { year } } }),
  select: ({ target }, { year, market_region: region, compare }, context) => {
    const rows: readonly Row[] =
      region === null
        ? (target.target_n_immigrants_x_year_x_month ?? [])
        : (target.target_n_immigrants_x_market_region_x_year_x_month ?? []).filter(
            (row) => row._id.market_region === region,
          )
    return targetOf(rows, year, compare, context)
  },
  view: (selection, { by }, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: figuresOf(selection, context) },
      {
        span: 12,
        title: null,
        view: {
          kind: 'comparison',
          unit: 'people',
          categories: monthLabels(context),
          marks: monthMarks(selection.year),
          series: seriesOf(selection, by === 'cumulative', context),
          description: descriptionOf(selection, context),
        },
      },
    ],
  }),
  rows: (selection, _, context) => tableOf(selection, context),
  subtitle: ({ year, compared, months }, { compare, market_region, by }, context) => {
    const narrowed = subtitleOf(chosen(marketRegion, market_region, context), otherThanUsual(shown, by, context))
    const open = months.findIndex((month) => month.open && month.actual !== null)
    const last = months.findLastIndex((month) => month.actual !== null) + 1
    if (compare === 'full_years' && compared.length > 0 && last < 12) {
      return subtitleOf(againstYearTarget(year, context), fullYearsUntil(monthKey(year, last), context), narrowed)
    }
    const against = comparedWithTarget(year, compared, context)
    return subtitleOf(against, open < 0 ? null : notOver(monthKey(year, open + 1), context), narrowed)
  },
})

function targetOf(rows: readonly Row[], year: number, compare: Compare, context: Context): Target {
  const months = Array.from({ length: 12 }, (_, index): Month => {
    const row = rows.find(({ _id }) => _id.year === year && _id.month === index + 1)
    return {
      actual: figure(row?.totalImmigrants),
      target: figure(row?.sum_target),
      open: isOpenMonth(monthKey(year, index + 1), context.today),
    }
  })
  const compared = months.flatMap((month, index) =>
    !month.open && month.actual !== null && month.target !== null ? [index] : [],
  )
  const wholeTarget = sum(months.map((month) => month.target))
  // All that the year has against the target of all of it, also before it is over: only where a reader asks for it.
  const full = compare === 'full_years' && compared.length > 0
  const actual = sum(full ? months.map((month) => month.actual) : compared.map((index) => months[index]?.actual))
  const target = full ? wholeTarget : sum(compared.map((index) => months[index]?.target))
  return {
    year,
    months,
    running: {
      actual: runningSum(months.map((one) => one.actual)),
      target: runningSum(months.map((one) => one.target)),
    },
    compared: full ? everyMonth : compared.map((index) => index + 1),
    actual,
    target,
    reached: percentOf(actual, target),
    wholeTarget,
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** The months that are compared with their targets; where some between them are missing, which. */
function comparedWithTarget(year: number, compared: readonly number[], context: Context): string {
  const [run, ...others] = monthRuns(compared)
  if (run === undefined || others.length === 0) return againstTarget(year, run ?? null, context)
  return `${sentence(fill(spanWords.againstTarget, context.language, { span: monthList(year, compared, context.language) }))} (${holeNote(compared, context.language)})`
}

function runningSum(values: readonly (number | null)[]): readonly (number | null)[] {
  let total: number | null = 0
  return values.map((value) => {
    total = total === null || value === null ? null : total + value
    return total
  })
}

function figuresOf({ year, compared, actual, target, reached, wholeTarget }: Target, context: Context): FiguresView {
  const note = compared.length === 0 ? '' : heldMonths(year, compared, context.language)
  const whole = monthSpan(year, [1, 12], context.language)
  return {
    kind: 'figures',
    figures: [
      { key: 'actual', label: context.say(common.arrivals), value: actual, unit: 'people', change: null, note },
      // Where all of the year is compared, its target stands at the end.
      ...(compared.length === 12
        ? []
        : [
            {
              key: 'target',
              label: context.say(words.target),
              value: target,
              unit: 'people' as const,
              change: null,
              note,
            },
          ]),
      { key: 'reached', label: context.say(words.reached), value: reached, unit: 'percent', change: null, note },
      {
        key: 'whole_target',
        label: context.say(words.wholeTarget),
        value: wholeTarget,
        unit: 'people',
        change: null,
        note: whole,
      },
    ],
  }
}

function seriesOf({ months, running }: Target, cumulative: boolean, context: Context): readonly Series[] {
  const open = months.flatMap((month, index) => (month.open && month.actual !== null ? [index] : []))
  return [
    {
      key: 'actual',
      name: context.say(common.arrivals),
      role: 'current',
      values: cumulative ? running.actual : months.map((month) => month.actual),
      ...(open.length > 0 ? { open } : {}),
    },
    {
      key: 'target',
      name: context.say(words.target),
      role: 'target',
      values: cumulative ? running.target : months.map((month) => month.target),
    },
  ]
}

function descriptionOf({ year, compared, actual, reached }: Target, context: Context): string {
  const { language } = context
  return [
    comparedWithTarget(year, compared, context),
    figureSentence(context.say(common.arrivals), actual, 'people', null, context),
    labelled(context.say(words.reached), percent(reached, language), language),
  ].join('. ')
}

function tableOf(
  { year, months, running, compared, actual, target, reached, wholeTarget }: Target,
  context: Context,
): TableModel {
  const rows: TableRow[] = months.map((month, index) => {
    const runningActual = running.actual[index] ?? null
    const runningTarget = running.target[index] ?? null
    return {
      level: 'row',
      cells: {
        month: monthKey(year, index + 1),
        actual: month.actual,
        target: month.target,
        reached: month.open ? null : percentOf(month.actual, month.target),
        running_actual: runningActual,
        running_target: runningTarget,
        running_reached: month.open ? null : percentOf(runningActual, runningTarget),
      },
    }
  })
  const sumRow = (level: 'subtotal' | 'total', label: string, cells: TableRow['cells']): TableRow => ({
    level,
    cells: { month: label, running_actual: null, running_target: null, running_reached: null, ...cells },
  })
  const whole = compared.length === 12
  if (compared.length > 0 && !whole) {
    rows.push(sumRow('subtotal', heldMonths(year, compared, context.language), { actual, target, reached }))
  }
  rows.push(
    sumRow('total', context.say(common.total), {
      actual: sum(months.map((month) => month.actual)),
      target: wholeTarget,
      reached: whole ? reached : null,
    }),
  )
  return {
    columns: [
      { key: 'month', label: context.say(common.month), kind: 'month' },
      { key: 'actual', label: context.say(common.arrivals), kind: 'number' },
      { key: 'target', label: context.say(words.target), kind: 'number' },
      { key: 'reached', label: context.say(words.reached), kind: 'percent' },
      { key: 'running_actual', label: context.say(words.runningActual), kind: 'number' },
      { key: 'running_target', label: context.say(words.runningTarget), kind: 'number' },
      { key: 'running_reached', label: context.say(words.runningReached), kind: 'percent' },
    ],
    rows,
    count: rows.length,
  }
}
