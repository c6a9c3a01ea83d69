import type { Unit } from '@sala/catalog/dataset.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOf, year } from '../filters/filters.ts'
import { compareWith } from '../periods/compare.ts'
import { againstTargetMonths, comparedMonths, wholeMembers, wholeYearHeld } from '../periods/heldMonths.ts'
import { monthKey, percentOf } from '../periods/periods.ts'
import { isBeyondMonths, isWholeByRow, monthLabels, monthMarks, periodOf } from '../periods/twoYears.ts'
import { beyondMonths, yearOnlyHead } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, percent, year as yearText } from '../texts/format.ts'
import { againstYearTarget, figureSentence, fullYearsUntil, notOver } from '../texts/sentences.ts'
import { chosen, otherThanUsual, subtitleOf } from '../texts/subtitles.ts'
import { figuresAbove } from '../views/figuresAbove.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComparisonView, Figure, FiguresView, Series } from '../views/view.ts'
import { words } from './arrivals/arrivalWords.ts'
import { marketRegion } from './arrivals/regionFilter.ts'
import { type TargetYear, targetYear } from './arrivals/targetYear.ts'

const shown = oneOf(common.shown, { month: words.eachMonth, cumulative: words.sinceJanuary }, 'month')

/** Arrivals against their target: by month or added up from January. The kind is chosen from what is loaded already. */
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
  // A region is asked for by itself, so that the sources are those of its own rows.
  ask: ({ year, market_region: region }) => ({
    target: {
      path: 'v2/tourist/immigration/target',
      query: {
        year,
        market_region: region ?? undefined,
        fields: ['target_n_immigrants_x_year_x_month', 'target_n_immigrants_x_year'],
      },
    },
  }),
  select: ({ target }, { year, compare }, context) => targetYear(target, year, compare, context),
  view: (selection, { by }, context) => {
    const chart: ComparisonView = {
      kind: 'comparison',
      unit: 'people',
      categories: monthLabels(context),
      marks: monthMarks(selection.year),
      series: seriesOf(selection, by === 'cumulative', context),
      description: descriptionOf(selection, context),
    }
    return figuresAbove(figuresOf(selection, context), chart)
  },
  rows: (selection, _, context) => tableOf(selection, context),
  lacks: ({ wholeTarget }) => (wholeTarget === null ? ['immigration_target'] : []),
  subtitle: (selection, { compare, market_region, by }, context) => {
    const { year, months, held, compared } = selection
    const last = months.findLastIndex((month) => month.actual !== null) + 1
    const open = months.findIndex((month) => month.open && month.actual !== null)
    const until = compare === 'full_years' && compared.asYear && !held.whole && last < 12
    return subtitleOf(
      comparedWithTarget(selection, context),
      held.whole && isBeyondMonths(held) ? wholeYearHeld(year, heldMonthsOf(selection), context) : null,
      until ? fullYearsUntil(monthKey(year, last), context) : null,
      open < 0 || compared.asYear ? null : notOver(monthKey(year, open + 1), context),
      wholeMembers(held.members, 'countries', context),
      chosen(marketRegion, market_region, context),
      otherThanUsual(shown, by, context),
    )
  },
})

const heldMonthsOf = ({ months }: TargetYear): readonly number[] =>
  months.flatMap(({ actual }, index) => (actual === null ? [] : [index + 1]))

/** What is compared with the target; where some months between the others are missing, which. */
function comparedWithTarget(selection: TargetYear, context: Context): string {
  const { year, compared } = selection
  if (compared.asYear) return againstYearTarget(year, context)
  return againstTargetMonths(year, compared.months, heldMonthsOf(selection), context)
}

/** Everything that is held of the year, and what of it is compared with a target, where there is one. */
function figuresOf(selection: TargetYear, context: Context): FiguresView {
  const { year, held, compared, wholeTarget } = selection
  const isCompared = compared.months.length > 0
  const note = comparedMonths(year, compared.months, heldMonthsOf(selection), 'target', context)
  const figureOf = (key: string, label: Words, value: number | null, note: string, unit: Unit = 'people'): Figure => ({
    key,
    label: context.say(label),
    value,
    unit,
    change: null,
    note,
  })
  const period = periodOf(year, held, heldMonthsOf(selection), context)
  return {
    kind: 'figures',
    figures: [
      figureOf('actual', common.arrivals, held.value, period),
      // Where all of the year is compared, its target stands at the end.
      ...(isCompared && compared.months.length < 12 ? [figureOf('target', words.target, compared.target, note)] : []),
      ...(isCompared ? [figureOf('reached', words.reached, compared.reached, note, 'percent')] : []),
      ...(wholeTarget === null
        ? []
        : [figureOf('whole_target', words.wholeTarget, wholeTarget, yearText(year, context.language))]),
    ],
  }
}

function seriesOf({ months, running }: TargetYear, cumulative: boolean, context: Context): readonly Series[] {
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

function descriptionOf(selection: TargetYear, context: Context): string {
  const { language } = context
  const { held, compared } = selection
  return [
    comparedWithTarget(selection, context),
    figureSentence(context.say(common.arrivals), held.value, 'people', null, context),
    labelled(context.say(words.reached), percent(compared.reached, language), language),
  ].join('. ')
}

function tableOf(selection: TargetYear, context: Context): TableModel {
  const { year, months, held, running, compared, wholeTarget } = selection
  const none = { running_actual: null, running_target: null, running_reached: null }
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
  const beyond = beyondMonths(held)
  if (beyond !== null) {
    const cells = { month: yearOnlyHead(context), actual: beyond, target: null, reached: null, ...none }
    rows.push({ level: 'row', cells })
  }
  const { actual, target, reached } = compared
  if (compared.months.length > 0 && !compared.asYear && compared.months.length < 12) {
    const month = comparedMonths(year, compared.months, heldMonthsOf(selection), 'target', context)
    rows.push({ level: 'subtotal', cells: { month, actual, target, reached, ...none } })
  }
  const byRow = isWholeByRow(
    held,
    months.map(({ actual }) => actual),
  )
  rows.push({
    level: 'total',
    ofYears: { current: byRow ? year : null, previous: null },
    cells: {
      month: context.say(common.total),
      actual: held.value,
      target: wholeTarget,
      reached: compared.months.length === 12 ? reached : null,
      ...none,
    },
  })
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
