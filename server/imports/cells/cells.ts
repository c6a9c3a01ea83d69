import type { Column } from '@sala/catalog/dataset.ts'
import { type Aggregate, recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { everyMember, isWhole } from '@sala/catalog/places/wholes.ts'
import { alike } from '@sala/catalog/text.ts'
import { headingKey } from '../layout/headings.ts'
import { type Cell, formulaWithoutValue } from '../readers/table.ts'
import type { ColumnBuffer } from '../records/chunks.ts'
import { plain, saysNothing } from '../values/plain.ts'
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

type PlaceAnswer =
  | { readonly kind: 'code'; readonly index: number }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

/** Countries, which are distinguished from totals, regions and "Others". */
class CountryReader implements CellReader {
  problem: Problem | null = null
  /** What the last cell was told to be when its verdict was `aggregate`. */
  aggregate: Aggregate | null = null
  readonly #buffer: ColumnBuffer
  readonly #answer: (text: string) => PlaceAnswer
  readonly #optional: boolean

  constructor(
    column: Extract<Column, { kind: 'country' }>,
    buffer: ColumnBuffer,
    { names, aggregates, wholes }: Pick<Required<HowToRead>, 'names' | 'aggregates' | 'wholes'>,
  ) {
    this.#buffer = buffer
    this.#optional = column.absent !== 'required'
    this.#answer = memoizeTexts((text) => {
      const plainText = plain(text)
      if ((column.rest && isRest(plainText)) || (wholes && isWhole(plainText)))
        return { kind: 'code', index: buffer.indexOf(plainText) }
      const country = names.country(plainText)
      if (country !== undefined) return { kind: 'code', index: buffer.indexOf(country) }
      if (saysNothing(plainText)) return { kind: 'absent' }
      const aggregate = names.aggregate(plainText)
      if (aggregate === undefined) return { kind: 'unknown' }
      // Where the column may be empty, an empty one means all together, which some files spell out.
      if (!aggregates) return aggregate.kind === 'total' && this.#optional ? { kind: 'absent' } : { kind: 'unknown' }
      return { kind: 'aggregate', aggregate }
    })
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#answer(textOf(cell))
    switch (answer.kind) {
      case 'code':
        this.#buffer.indexes[position] = answer.index
        return 'good'
      case 'aggregate':
        this.aggregate = answer.aggregate
        return 'aggregate'
      case 'absent':
        this.#buffer.indexes[position] = -1
        this.problem = missing
        return this.#optional ? 'good' : 'bad'
      default:
        this.problem = brokenTextProblem(textOf(cell)) ?? {
          reason: 'unknown_place',
          message: 'is not a country that is known; write its English or Thai name or its ISO code',
        }
        return 'bad'
    }
  }
}

/** Texts that stand for one of a list of codes: provinces, checkpoints, choices. */
class CodeReader implements CellReader {
  problem: Problem | null = null
  aggregate: Aggregate | null = null
  readonly #buffer: ColumnBuffer
  readonly #answer: (text: string) => number
  readonly #absent: number | null
  readonly #unknown: Problem
  readonly #aggregates: ((text: string) => Aggregate | undefined) | null

  /** `aggregates`: which totals and regions texts that are no code may be; null where they may be none. */
  constructor(
    column: Column,
    understand: (text: string) => string | undefined,
    unknown: Problem,
    buffer: ColumnBuffer,
    aggregates: ((text: string) => Aggregate | undefined) | null = null,
  ) {
    this.#buffer = buffer
    this.#unknown = unknown
    this.#aggregates = aggregates
    this.#absent = absentIndex(column, buffer)
    this.#answer = memoizeTexts((text) => {
      const plainText = plain(text)
      const code = understand(plainText)
      return code !== undefined ? buffer.indexOf(code) : saysNothing(plainText) ? -2 : -3
    })
  }

  read(cell: Cell, position: number): Verdict {
    const index = this.#answer(textOf(cell))
    if (index >= 0) {
      this.#buffer.indexes[position] = index
      return 'good'
    }
    if (index === -2 && this.#absent !== null) {
      this.#buffer.indexes[position] = this.#absent
      return 'good'
    }
    this.aggregate = index === -3 ? (this.#aggregates?.(plain(textOf(cell))) ?? null) : null
    if (this.aggregate !== null) return 'aggregate'
    this.problem = index === -2 ? missing : (brokenTextProblem(textOf(cell)) ?? this.#unknown)
    return 'bad'
  }
}

/** The index that an absent value of a column of texts gets: -1 for null, null where it may not be absent. */
export function absentIndex(column: Column, buffer: ColumnBuffer): number | null {
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
    const text = alike(textOf(cell).replaceAll('\v', '\n')).trim()
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

const longestLink = 2000

/** How the cells of a column are read where that does not follow from its declaration. */
export interface HowToRead {
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
      return new CountryReader(column, buffer, { names, aggregates, wholes })
    case 'province':
      return new CodeReader(
        column,
        (text) => names.province(text) ?? (wholes ? wholeIn(text) : undefined),
        { reason: 'unknown_place', message: 'is not one of the 77 provinces; write its Thai or English name or TH-NN' },
        buffer,
        aggregates ? (text) => names.aggregate(text) : null,
      )
    case 'checkpoint':
      return new CodeReader(
        column,
        (text) => names.checkpoint(text),
        {
          reason: 'unknown_place',
          message: 'is not a checkpoint that is known, or could be several; write its code or its full name',
        },
        buffer,
      )
    case 'choice':
      return new CodeReader(
        column,
        (text) => names.choice(name, column, text),
        { reason: 'unknown_choice', message: `is none of: ${column.values.join(', ')}` },
        buffer,
      )
    case 'year':
      return new YearReader(column, buffer)
    case 'text':
      return new TextReader(column, column.maximum, buffer, refusesTotals)
    case 'link':
      return new TextReader(column, longestLink, buffer)
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
