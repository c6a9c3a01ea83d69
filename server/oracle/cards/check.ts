import type { CardCode } from '@sala/catalog/companions.ts'
import type { Context } from '@sala/widgets/context.ts'
import { yearOf } from '../answers/choose.ts'
import type { Product } from '../product.ts'
import { factsOf, type State } from '../state.ts'
import { figureIn, showCard, totalIn } from './shown.ts'
import { expectedSpan, type SpanCard, spanCards } from './spans.ts'
import { expectedYear, type YearCard, yearCards } from './years.ts'

/** A figure of a card that is not what the rules say. */
export interface CardFault {
  readonly code: CardCode
  readonly text: string
}

export interface Checked {
  /** How many figures were compared. */
  readonly count: number
  readonly faults: readonly CardFault[]
}

type Params = Readonly<Record<string, string>>

interface Figures {
  readonly value: number | null
  /** Absent where the card has no change of this figure. */
  readonly change?: number | null
}

/** The cards that compare years, of a year. */
export async function checkYears(product: Product, context: Context, state: State, year: number): Promise<Checked> {
  // Main and secondary cities have no filter by year; their large figures are those of the newest.
  const isNewest = year === Number(state.today.slice(0, 4))
  const checks = yearCards.map(async (card) => {
    if (!holdsYear(state, card, year) || (card.code === 25 && !isNewest)) return { count: 0, faults: [] }
    const params: Params = { ...card.params, ...(card.code === 25 ? {} : { year: String(year) }) }
    const shown = await showCard(product, context, card.code, params)
    return compareFigures(state, card.code, params, expectedYear(state, card, year), seenYear(card, shown))
  })
  return together(await Promise.all(checks))
}

/** A card offers the years that are held. */
const holdsYear = (state: State, { dataset }: YearCard, year: number): boolean =>
  factsOf(state, dataset).some(({ values }) => yearOf(values.date) === year)

function seenYear({ figure }: YearCard, shown: Awaited<ReturnType<typeof showCard>>): Figures {
  if (typeof figure === 'string') return figureIn(shown.view, figure) ?? { value: null, change: null }
  const value = totalIn(shown, figure.value)
  return figure.change === null ? { value } : { value, change: totalIn(shown, figure.change) }
}

/** The cards of the last days. */
export async function checkSpans(product: Product, context: Context, state: State, days: number): Promise<Checked> {
  const checks = spanCards.map(async (card) => {
    const params: Params = { ...card.params, range: `${days}d` }
    const shown = await showCard(product, context, card.code, params)
    return compareFigures(state, card.code, params, expectedSpan(state, card, days), seenSpan(card, shown))
  })
  return together(await Promise.all(checks))
}

/** Nothing to count and none counted look the same on a card. */
function seenSpan({ figure, total, compared }: SpanCard, shown: Awaited<ReturnType<typeof showCard>>): Figures {
  if (figure === undefined) return { value: totalIn(shown, total ?? '') ?? 0 }
  const seen = figureIn(shown.view, figure)
  return compared ? { value: seen?.value ?? 0, change: seen?.change ?? null } : { value: seen?.value ?? 0 }
}

const together = (checked: readonly Checked[]): Checked => ({
  count: checked.reduce((sum, { count }) => sum + count, 0),
  faults: checked.flatMap(({ faults }) => faults),
})

function compareFigures(state: State, code: CardCode, params: Params, expected: Figures, seen: Figures): Checked {
  const where = `state “${state.name}” (seed ${state.seed}), card ${code} ${new URLSearchParams(params)}`
  const faults: CardFault[] = []
  const check = (name: string, one: number | null, other: number | null) => {
    if (!same(one, other)) faults.push({ code, text: `${where}: ${name} must be ${one}, is ${other}` })
  }
  check('the figure', expected.value, seen.value)
  if (seen.change === undefined || expected.change === undefined) return { count: 1, faults }
  check('the change', expected.change, seen.change)
  return { count: 2, faults }
}

/** Cards round what people read to two decimals. */
const same = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= Math.max(0.0051, 1e-9 * Math.abs(one))
