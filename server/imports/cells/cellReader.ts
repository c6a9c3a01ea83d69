import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import type { Aggregate } from '@sala/catalog/places/aggregates.ts'
import { memoize } from '../../core/cache.ts'
import { type Cell, formulaWithoutValue } from '../readers/table.ts'
import { firstYear, lastYear } from '../values/dates.ts'

export interface Problem {
  readonly reason: FaultReason
  /** What is wrong and the way out; the field and the value are named around it. */
  readonly message: string
}

/** A cell is good, bad (`problem` says why), or names a total or region (`aggregate` says which). */
export type Verdict = 'good' | 'bad' | 'aggregate'

/** Reads the cells of one column, checks them against its declaration and writes them into the chunk. */
export interface CellReader {
  /** Writes the value of a cell at a position. */
  read(cell: Cell, position: number): Verdict
  /** What was wrong with the last bad cell. */
  readonly problem: Problem | null
  /** What the last cell was told to be when its verdict was `aggregate`. */
  readonly aggregate?: Aggregate | null
}

/** Memoizes what a text means. More distinct texts than these are of no use (no list of places is so long) and could fill the memory. */
export const memoizeTexts = <Answer extends {}>(work: (text: string) => Answer) => memoize(work, 20_000)

/** What an empty cell is where there must be a value. */
export const missing: Problem = { reason: 'missing_value', message: 'is empty; fill it in' }

/** What a year is that no figure of a tourism office can be about. */
export const impossibleYear: Problem = {
  reason: 'out_of_range',
  message: `lies outside ${firstYear} to ${lastYear}; correct the year`,
}

/** What is wrong with a name whose letters a program has replaced, because its code page has none for them; null where they stand. */
function lettersLost(text: string): Problem | null {
  const lost = /\ufffd|\p{L}\?\p{L}/u.test(text) || (!/\p{L}/u.test(text) && text.includes('??'))
  if (!lost) return null
  const message =
    'has lost its letters: a program wrote question marks in place of some or all of them; save the file as UTF-8 or .xlsx'
  return { reason: 'letters_lost', message }
}

const noValueStored: Problem = {
  reason: 'no_value_stored',
  message: 'is a formula whose value the file does not hold; open the file in a spreadsheet program and save it again',
}

/** What is wrong with a text that a program has spoilt: its letters are lost, or it stands for a formula without a value. */
export const brokenTextProblem = (text: string): Problem | null =>
  text === formulaWithoutValue ? noValueStored : lettersLost(text)

export function textOf(cell: Cell): string {
  return cell === null ? '' : typeof cell === 'string' ? cell : String(cell)
}
