import type { CardCode } from '@sala/catalog/companions.ts'
import type { Context } from '@sala/widgets/context.ts'
import { yearOf } from '../answers/choose.ts'
import type { Product } from '../product.ts'
import { factsOf, type State } from '../state.ts'
import { readComparedDays } from './comparedDays.ts'
import { coverageLines } from './coverage.ts'
import { expectedArrivalsOfMonth, expectedDaysOfMonth, expectedTarget } from './months.ts'
import { expectedRates } from './rates.ts'
import { expectedRegisters } from './registers.ts'
import { contextOf, figureIn, showCard, totalIn } from './shown.ts'
import type { SpanCard } from './spanCard.ts'
import { expectedSpan, spanCards } from './spans.ts'
import { type ExpectedTable, tableCells } from './tables.ts'
import { trustLines } from './trusted.ts'
import { expectedWeather } from './weather.ts'
import { expectedRatios, expectedWorld, ratioChoices } from './world.ts'
import { expectedYear, type YearCard, yearCards } from './years.ts'

interface Checked {
  /** How many figures were compared. */
  readonly count: number
  /** The figures that differ from the rules. */
  readonly faults: readonly string[]
}

type Params = Readonly<Record<string, string>>

interface Figures {
  readonly value: number | null
  /** Absent where the card has no change of this figure. */
  readonly change?: number | null
}

/**
 * Every card that the oracle knows, of a year and of the last days: of this year and the last week, or of the year before and 90 days, as the
 * seed of the state has it; where `all`, of both.
 */
export async function checkCards(product: Product, state: State, all: boolean): Promise<Checked> {
  const context = await contextOf(product)
  const thisYear = Number(state.today.slice(0, 4))
  // The month that is not over and the one before are compared in different ways.
  const checks = [
    await checkMonths(product, context, state, thisYear, 0),
    await checkMonths(product, context, state, thisYear - 1, 1),
  ]
  if (all || state.seed % 2 === 0) {
    checks.push(await checkYears(product, context, state, thisYear))
    checks.push(await checkRates(product, context, state, thisYear))
    checks.push(await checkSpans(product, context, state, 7))
    checks.push(await checkTables(product, context, state, thisYear, 0))
  }
  if (all || state.seed % 2 === 1) {
    checks.push(await checkYears(product, context, state, thisYear - 1))
    checks.push(await checkRates(product, context, state, thisYear - 1))
    checks.push(await checkSpans(product, context, state, 90))
    checks.push(await checkTables(product, context, state, thisYear - 1, 1))
  }
  return together(checks)
}

/** The cards that compare years, of a year. */
async function checkYears(product: Product, context: Context, state: State, year: number): Promise<Checked> {
  // Main and secondary cities have no filter by year; their large figures are those of the newest.
  const isNewest = year === Number(state.today.slice(0, 4))
  const checks = yearCards.map(async (card) => {
    if (!holdsYear(state, card, year) || (card.code === 25 && !isNewest)) return { count: 0, faults: [] }
    const before = year - (card.yearsBack ?? 1)
    // A card offers the years that are held to compare with, too.
    if (card.yearsBack !== undefined && !holdsYear(state, card, before)) return { count: 0, faults: [] }
    const params: Params = {
      ...card.params,
      ...(card.code === 25 ? {} : { year: String(year) }),
      ...(card.month === undefined ? {} : { month: String(card.month) }),
      ...(card.yearsBack === undefined ? {} : { compare: String(before) }),
    }
    const rendered = await showCard(product, context, card.code, params)
    const expected = expectedYear(state, card, year)
    return together([
      compareFigures(state, card.code, params, expected, seenYear(card, rendered)),
      compareLines(state, card.code, params, expected.coverage, coverageLines(lineOf(card, rendered))),
      compareLines(state, card.code, params, expected.trust, trustLines(rendered.trust)),
    ])
  })
  return together(await Promise.all(checks))
}

/** A card offers the years that are held. */
const holdsYear = (state: State, { dataset }: YearCard, year: number): boolean =>
  factsOf(state, dataset).some(({ values }) => yearOf(values.date) === year)

/** Where a card states the coverage of its figure: in the subtitle, or beside the figure. */
function lineOf({ figure, lines }: YearCard, rendered: Awaited<ReturnType<typeof showCard>>): string {
  if (lines === undefined || typeof figure !== 'string') return rendered.subtitle
  return figureIn(rendered.view, figure)?.note ?? ''
}

function seenYear({ figure }: YearCard, rendered: Awaited<ReturnType<typeof showCard>>): Figures {
  if (typeof figure === 'string') return figureIn(rendered.view, figure) ?? nothing
  const value = totalIn(rendered, figure.value)
  return figure.change === null ? { value } : { value, change: totalIn(rendered, figure.change) }
}

/** The cards of rates and means, of a year. */
async function checkRates(product: Product, context: Context, state: State, year: number): Promise<Checked> {
  const checks = expectedRates(state, year).map(async ({ code, params, figure, ...expected }) => {
    const { view } = await showCard(product, context, code, params)
    return compareFigures(state, code, params, expected, figureIn(view, figure) ?? nothing)
  })
  return together(await Promise.all(checks))
}

/** The cards of one month, and of targets: of the newest month of a year, and of the newest month of days or so many before it. */
async function checkMonths(
  product: Product,
  context: Context,
  state: State,
  year: number,
  earlier: number,
): Promise<Checked> {
  const checks: Checked[] = []
  const arrivals = expectedArrivalsOfMonth(state, year)
  if (arrivals) {
    const params = { month: arrivals.month }
    const { view } = await showCard(product, context, 135, params)
    checks.push(compareFigures(state, 135, params, arrivals, figureIn(view, 'arrivals') ?? nothing))
  }
  const days = expectedDaysOfMonth(state, earlier)
  if (days) {
    const params = { month: days.month }
    const { table } = await showCard(product, context, 143, params)
    const [compared, total] = table.rows.slice(-2)
    // What is compared has a line of its own above the total, where it is not all of it.
    const isOwn = compared?.level === 'subtotal' && !/^\d{4}-/.test(String(compared.cells.date))
    const change = (isOwn ? compared : total)?.cells.change
    const shownFigure = { value: Number(total?.cells.current ?? 0), change: typeof change === 'number' ? change : null }
    checks.push(compareFigures(state, 143, params, days, shownFigure))
  }
  if (factsOf(state, 'immigration').some(({ values }) => yearOf(values.date) === year)) {
    const params = { year: String(year) }
    const { view } = await showCard(product, context, 133, params)
    const shownFigure = {
      value: figureIn(view, 'actual')?.value ?? null,
      change: figureIn(view, 'reached')?.value ?? null,
    }
    checks.push(compareFigures(state, 133, params, expectedTarget(state, year), shownFigure))
  }
  return together(checks)
}

/** The cards whose figures are cells: of the world, the weather and registers; of a year, and of the newest month or so many before it. */
async function checkTables(
  product: Product,
  context: Context,
  state: State,
  year: number,
  earlier: number,
): Promise<Checked> {
  const ratios = ratioChoices.map(async (params) => {
    const rendered = await showCard(product, context, 26, params)
    const rates = new Map(rendered.table.rows.map(({ cells }) => [Number(cells.year), Number(cells.rate)]))
    return compareTable(state, expectedRatios(state, params, rates), rendered)
  })
  const tables = [
    ...expectedWorld(state, year),
    ...expectedWeather(state, earlier === 0 ? 30 : 90, earlier),
    ...expectedRegisters(state, earlier),
  ].map(async (expected) =>
    compareTable(state, expected, await showCard(product, context, expected.code, expected.params)),
  )
  return together(await Promise.all([...ratios, ...tables]))
}

const nothing = { value: null, change: null }

/** The cards of the last days. */
async function checkSpans(product: Product, context: Context, state: State, days: number): Promise<Checked> {
  const checks = spanCards.map(async (card) => {
    const params: Params = { ...card.params, range: `${days}d` }
    const rendered = await showCard(product, context, card.code, params)
    const { comparedDays, ...expected } = expectedSpan(state, card, days)
    return together([
      compareFigures(state, card.code, params, expected, seenSpan(card, rendered)),
      compareLines(state, card.code, params, comparedDays, readComparedDays(rendered.subtitle)),
    ])
  })
  return together(await Promise.all(checks))
}

/** No figure and a count of zero look the same on a card. */
function seenSpan({ figure, total, compared }: SpanCard, rendered: Awaited<ReturnType<typeof showCard>>): Figures {
  if (figure === undefined) return { value: totalIn(rendered, total ?? '') ?? 0 }
  const shownFigure = figureIn(rendered.view, figure)
  return compared
    ? { value: shownFigure?.value ?? 0, change: shownFigure?.change ?? null }
    : { value: shownFigure?.value ?? 0 }
}

const together = (checked: readonly Checked[]): Checked => ({
  count: checked.reduce((sum, { count }) => sum + count, 0),
  faults: checked.flatMap(({ faults }) => faults),
})

function compareFigures(
  state: State,
  code: CardCode,
  params: Params,
  expected: Figures,
  shownFigures: Figures,
): Checked {
  const where = placeOf(state, code, params)
  const faults: string[] = []
  const check = (name: string, shownValue: number | null, other: number | null) => {
    if (!same(shownValue, other)) faults.push(`${where}: ${name} must be ${shownValue}, is ${other}`)
  }
  check('the figure', expected.value, shownFigures.value)
  if (shownFigures.change === undefined || expected.change === undefined) return { count: 1, faults }
  check('the change', expected.change, shownFigures.change)
  return { count: 2, faults }
}

function compareTable(
  state: State,
  { code, params, columns, cells, figures = {}, count }: ExpectedTable,
  rendered: Awaited<ReturnType<typeof showCard>>,
): Checked {
  const shownCells = tableCells(rendered.table, columns)
  const names = new Set([...cells.keys(), ...shownCells.keys()])
  const large = Object.entries(figures).map(
    ([key, value]) => [key, value, figureIn(rendered.view, key)?.value] as const,
  )
  const compared = [
    ...[...names].map((name) => [name, cells.get(name), shownCells.get(name)] as const),
    ...large,
    ...(count === undefined ? [] : [['count', count, rendered.table.count] as const]),
  ]
  const faults = compared.flatMap(([name, oracleFigure = null, other = null]) =>
    same(oracleFigure, other) ? [] : [`${placeOf(state, code, params)}: ${name} must be ${oracleFigure}, is ${other}`],
  )
  return { count: compared.length, faults }
}

/** Compares what the lines of a card must say, as far as the oracle computes it. */
function compareLines<Lines extends object>(
  state: State,
  code: CardCode,
  params: Params,
  expected: Partial<Lines>,
  expectedLines: Lines,
): Checked {
  const checkedLines = new Map<string, unknown>(Object.entries(expectedLines))
  const faults = Object.entries(expected).flatMap(([name, words]) =>
    checkedLines.get(name) === words
      ? []
      : [`${placeOf(state, code, params)}: ${name} must be “${words}”, is “${checkedLines.get(name)}”`],
  )
  return { count: Object.keys(expected).length, faults }
}

const placeOf = (state: State, code: CardCode, params: Params): string =>
  `state “${state.name}” (seed ${state.seed}), card ${code} ${new URLSearchParams(params)}`

/** Cards round what people read to two decimals. */
const same = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= Math.max(0.0051, 1e-9 * Math.abs(a))
