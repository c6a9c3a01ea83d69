import type { Column } from '@sala/catalog/dataset.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Aggregate, recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { everyMember, isWhole } from '@sala/catalog/places/wholes.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import { type Cell, formulaWithoutValue } from '../readers/table.ts'
import type { ColumnBuffer } from '../records/chunks.ts'
import { saysNothing } from '../values/saysNothing.ts'
import {
  brokenTextProblem,
  type CellReader,
  memoizeTexts,
  missing,
  type Problem,
  textOf,
  type Verdict,
} from './cellReader.ts'
import { catalogueNames, type Names } from './names.ts'
import { NumberReader, outOfRange, YearReader } from './numberCells.ts'

/** What a text stands for: a code by its index, a total or region, no value, or nothing that is known. */
type CodeAnswer =
  | { readonly kind: 'code'; readonly index: number }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  | { readonly kind: 'absent' | 'unknown' }

/** How the texts of a column of codes are understood. */
interface Codes {
  readonly codeOf: (text: string) => string | undefined
  /** Which total or region a text is that is no code; absent where it may be none. */
  readonly aggregateOf?: (text: string) => Aggregate | undefined
  /** Whether a text that is no code stands for an empty cell, beside dashes and the like. */
  readonly isAbsent?: (text: string) => boolean
  /** What is wrong with any other text. */
  readonly unknown: Problem
}

/** Texts that stand for one of a list of codes: countries, provinces, checkpoints, choices. */
class CodeReader implements CellReader {
  problem: Problem | null = null
  aggregate: Aggregate | null = null
  readonly #buffer: ColumnBuffer
  readonly #answer: (text: string) => CodeAnswer
  readonly #absent: number | null
  readonly #unknown: Problem

  constructor(column: Column, buffer: ColumnBuffer, { codeOf, aggregateOf, isAbsent, unknown }: Codes) {
    this.#buffer = buffer
    this.#unknown = unknown
    this.#absent = absentIndex(column, buffer)
    this.#answer = memoizeTexts((text) => {
      const trimmed = plainText(text)
      const code = codeOf(trimmed)
      if (code !== undefined) return { kind: 'code', index: buffer.indexOf(code) }
      if (saysNothing(trimmed) || isAbsent?.(trimmed) === true) return { kind: 'absent' }
      const aggregate = aggregateOf?.(trimmed)
      return aggregate === undefined ? { kind: 'unknown' } : { kind: 'aggregate', aggregate }
    })
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#answer(textOf(cell))
    if (answer.kind === 'aggregate') {
      this.aggregate = answer.aggregate
      return 'aggregate'
    }
    const index = answer.kind === 'code' ? answer.index : answer.kind === 'absent' ? this.#absent : null
    if (index !== null) {
      this.#buffer.indexes[position] = index
      return 'good'
    }
    this.problem = answer.kind === 'absent' ? missing : (brokenTextProblem(textOf(cell)) ?? this.#unknown)
    return 'bad'
  }
}

/** What stands in every row for a column that the file lacks. */
export const defaultOf = ({ absent }: Column): string | number | null =>
  typeof absent === 'object' ? absent.default : null

/** The index that an absent value of a column of texts gets: -1 for null, null where it may not be absent. */
function absentIndex(column: Column, buffer: ColumnBuffer): number | null {
  if (column.absent === 'required') return null
  return column.absent === 'optional' ? -1 : buffer.indexOf(String(column.absent.default))
}

class TextReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #column: Column
  readonly #maximum: number
  readonly #refusesTotals: boolean

  constructor(column: Column, maximum: number, buffer: ColumnBuffer, refusesTotals = false) {
    this.#buffer = buffer
    this.#column = column
    this.#maximum = maximum
    this.#refusesTotals = refusesTotals
  }

  read(cell: Cell, position: number): Verdict {
    // Office programs write a line break inside a text as a vertical tab, which no other format may hold.
    const text = normalizeText(textOf(cell).replaceAll('\v', '\n')).trim()
    if (text === '' || text === '\\N') {
      const absent = absentIndex(this.#column, this.#buffer)
      this.problem = missing
      if (absent === null) return 'bad'
      this.#buffer.indexes[position] = absent
      return 'good'
    }
    this.problem =
      text === formulaWithoutValue
        ? brokenTextProblem(text)
        : text.length > this.#maximum
          ? {
              reason: 'too_long',
              message: `has ${text.length} characters; at most ${this.#maximum} are kept, shorten it`,
            }
          : this.#column.kind === 'link' && !isLink(text)
            ? { reason: 'not_a_link', message: 'is not a web address; write it like https://example.org' }
            : this.#refusesTotals && isTotal(text)
              ? totalRow
              : null
    if (this.problem !== null) return 'bad'
    this.#buffer.indexes[position] = this.#buffer.indexOf(text)
    return 'good'
  }
}

const totalRow: Problem = {
  reason: 'total_row',
  message: 'names a total, which would be added to its own parts; leave the row out',
}

const isTotal = memoizeTexts((text: string) => ['total', 'subtotal'].includes(recogniseAggregate(text)?.kind ?? ''))

function isLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** The country as a whole where a text names it; a mere “total” may be that of some provinces only. */
const wholeCountry: ReadonlySet<string> = new Set(
  ['Thailand', 'Whole Kingdom', 'Whole Country', 'Nationwide', 'ประเทศไทย', 'ทั้งประเทศ', 'ทั่วประเทศ', 'ทั่วราชอาณาจักร'].map(
    headingKey,
  ),
)

const wholeIn = (text: string): string | undefined =>
  wholeCountry.has(headingKey(text)) ? everyMember : isWhole(text) ? text : undefined

const maxLinkLength = 2000

/** How the cells of a column are read where that does not follow from its declaration. */
interface HowToRead {
  /** What the column is called in its data set. */
  readonly name: string
  readonly names?: Names
  /** Whether totals and regions are distinguished from members. */
  readonly aggregates?: boolean
  readonly factor?: number
  readonly decimalComma?: boolean
  /** Whether codes of wholes are members too. */
  readonly wholes?: boolean
  /** Whether rows whose text names a total are refused: where nothing else tells them from their parts. */
  readonly refusesTotals?: boolean
}

/** The reader of a column's cells; dates are read by `DateReader`. */
export function readerOf(
  column: Exclude<Column, { kind: 'date' }>,
  buffer: ColumnBuffer,
  {
    name,
    names = catalogueNames,
    aggregates = false,
    factor = 1,
    decimalComma = false,
    wholes = false,
    refusesTotals = false,
  }: HowToRead,
): CellReader {
  const writing = { factor, decimalComma }
  switch (column.kind) {
    case 'country':
      return new CodeReader(column, buffer, {
        codeOf: (text) => ((column.rest && isRest(text)) || (wholes && isWhole(text)) ? text : names.country(text)),
        ...(aggregates && { aggregateOf: (text) => names.aggregate(text) }),
        // Where the column may be empty, an empty one means all together, which some files spell out.
        isAbsent: (text) => !aggregates && column.absent !== 'required' && names.aggregate(text)?.kind === 'total',
        unknown: {
          reason: 'unknown_place',
          message: 'is not a country that is known; write its English or Thai name or its ISO code',
        },
      })
    case 'province':
      return new CodeReader(column, buffer, {
        codeOf: (text) => names.province(text) ?? (wholes ? wholeIn(text) : undefined),
        ...(aggregates && { aggregateOf: (text) => names.aggregate(text) }),
        unknown: {
          reason: 'unknown_place',
          message: 'is not one of the 77 provinces; write its Thai or English name or TH-NN',
        },
      })
    case 'checkpoint':
      return new CodeReader(column, buffer, {
        codeOf: (text) => names.checkpoint(text),
        unknown: {
          reason: 'unknown_place',
          message: 'is not a checkpoint that is known, or could be several; write its code or its full name',
        },
      })
    case 'choice':
      return new CodeReader(column, buffer, {
        codeOf: (text) => names.choice(name, column, text),
        unknown: { reason: 'unknown_choice', message: `is none of: ${column.values.join(', ')}` },
      })
    case 'year':
      return new YearReader(column, buffer)
    case 'text':
      return new TextReader(column, column.maximum, buffer, refusesTotals)
    case 'link':
      return new TextReader(column, maxLinkLength, buffer)
    case 'count':
      return new NumberReader(column, true, writing, (value) => outOfRange(value, 0, column.maximum), buffer)
    case 'amount':
      return new NumberReader(
        column,
        false,
        writing,
        (value) => outOfRange(value, column.minimum, column.maximum),
        buffer,
      )
  }
}
