import type { AliasKind } from '@sala/catalog/api/importAliases.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { figureName } from '@sala/catalog/datasets/template.ts'
import { aliasKey, clippedCell, headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { type Aggregate, recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import {
  recogniseCheckpoint,
  recogniseCountry,
  recogniseProvince,
  similarPlaces,
} from '@sala/catalog/places/spellings/recognise.ts'
import { similarCodes } from '@sala/catalog/places/spellings/similar.ts'
import { memoizeTexts, type Problem } from './cellReader.ts'

/** A name that a person has explained; `column` is set for choices alone, and a null meaning leaves its rows out. */
export interface Alias {
  readonly kind: AliasKind
  readonly column: string | null
  readonly text: string
  readonly meaning: string | null
}

/** The kind of alias that explains the values of a column; null for columns whose values are no names. */
export function aliasKindOf(column: Column | undefined): Exclude<AliasKind, 'heading'> | null {
  switch (column?.kind) {
    case 'country':
    case 'province':
    case 'checkpoint':
    case 'choice':
      return column.kind
    default:
      return null
  }
}

/** Whether the fault of a cell is an unknown name. */
export const isUnknown = ({ reason }: Pick<Problem, 'reason'>): boolean =>
  reason === 'unknown_place' || reason === 'unknown_choice'

/** What the names in a file mean: by what people have explained, else by the catalogue. */
export class Names {
  readonly #meanings = new Map<string, string | null>()
  readonly #keyOf = memoizeTexts(aliasKey)
  /** Whether rows of any name are left out. */
  readonly leavesOutAny: boolean

  readonly #sums: ReadonlyMap<string, Aggregate>

  /** Of two aliases of one name the later one counts. `sums`: names of rows that a person has said to be totals. */
  constructor(
    aliases: readonly Alias[],
    sums: { readonly totals: readonly string[]; readonly subtotals: readonly string[] } = noSums,
  ) {
    this.#sums = new Map([
      ...sums.totals.map((text): [string, Aggregate] => [aliasKey(text), { kind: 'total' }]),
      ...sums.subtotals.map((text): [string, Aggregate] => [aliasKey(text), { kind: 'subtotal' }]),
    ])
    for (const { kind, column, text, meaning } of aliases) {
      this.#meanings.set(scoped(kind, column, aliasKey(text)), meaning)
    }
    this.leavesOutAny = [...this.#meanings.values()].includes(null)
  }

  /** The code that a person gave a name; null where its rows are left out, undefined where nobody has explained it. */
  taught(kind: AliasKind, column: string | null, text: string): string | null | undefined {
    if (this.#meanings.size === 0) return undefined
    return this.#meanings.get(scoped(kind, column, this.#keyOf(text)))
  }

  /** The total or region that a name means: by what a person has said, else by the catalogue. */
  aggregate(text: string): Aggregate | undefined {
    return this.#sumOf(text) ?? recogniseAggregate(text)
  }

  /** A name may be no more of a long text than screens show. */
  #sumOf(text: string): Aggregate | undefined {
    if (this.#sums.size === 0) return undefined
    return this.#sums.get(this.#keyOf(text)) ?? this.#sums.get(this.#keyOf(clippedCell(text)))
  }

  country(text: string): string | undefined {
    if (this.#sumOf(text) !== undefined) return undefined
    return this.taught('country', null, text) ?? recogniseCountry(text)?.code
  }

  province(text: string): string | undefined {
    if (this.#sumOf(text) !== undefined) return undefined
    return this.taught('province', null, text) ?? recogniseProvince(text)?.code
  }

  /** Whether a text is a country, a region, a total, “Others”, or a name that a person has explained. */
  isPlace(text: string): boolean {
    const isKnown = this.taught('country', null, text) !== undefined || recogniseCountry(text) !== undefined
    return isKnown || this.aggregate(text) !== undefined
  }

  checkpoint(text: string): string | undefined {
    return this.taught('checkpoint', null, text) ?? recogniseCheckpoint(text)?.code
  }

  choice(name: string, column: Extract<Column, { kind: 'choice' }>, text: string): string | undefined {
    return this.taught('choice', name, text) ?? choiceCodes(column).get(headingKey(text))
  }

  /** Whether a person has said that rows with this value of a column are left out. */
  leavesOut(name: string, column: Column | undefined, text: string): boolean {
    if (!this.leavesOutAny) return false
    const kind = aliasKindOf(column)
    return kind !== null && this.taught(kind, kind === 'choice' ? name : null, plainText(text)) === null
  }
}

/** The values of a column whose names are nearest to one that nobody knows, the nearest first; a person chooses among them. */
export function similarValues(column: Column | undefined, text: string): readonly string[] {
  switch (column?.kind) {
    case 'country':
    case 'province':
    case 'checkpoint':
      return similarPlaces[column.kind](text)
    case 'choice':
      return similarCodes(text, { exact: choiceCodes(column) })
    default:
      return []
  }
}

const noSums = { totals: [], subtotals: [] }

/** The catalogue alone. */
export const catalogueNames = new Names([])

const scoped = (kind: AliasKind, column: string | null, key: string) => `${kind}\0${column ?? ''}\0${key}`

const codesByColumn = new WeakMap<Column, ReadonlyMap<string, string>>()

/** Codes, and what people and files say for them in any language, by key. */
function choiceCodes(column: Extract<Column, { kind: 'choice' }>): ReadonlyMap<string, string> {
  const knownCodes = codesByColumn.get(column)
  if (knownCodes !== undefined) return knownCodes
  const codes = new Map<string, string>()
  for (const value of column.values) {
    for (const words of textsOf(column.words[value])) {
      if (!codes.has(headingKey(words))) codes.set(headingKey(words), value)
    }
  }
  for (const value of column.values) codes.set(headingKey(value), value)
  codesByColumn.set(column, codes)
  return codes
}

/**
 * The data set as its files are read: headings that people have explained count as its own. A meaning is a column of the data set, or
 * a figure of its template (`figureName`).
 */
export function withHeadings(dataset: Dataset, aliases: readonly Alias[]): Dataset {
  const headings = aliases.filter(({ kind, meaning }) => kind === 'heading' && meaning !== null)
  if (headings.length === 0) return dataset
  const of = (name: string) => headings.flatMap(({ text, meaning }) => (meaning === name ? [text] : []))
  const columns = Object.fromEntries(
    Object.entries(dataset.columns).map(([name, column]) => [
      name,
      { ...column, headings: [...column.headings, ...of(name)] },
    ]),
  )
  const { figures } = dataset.template
  const taught = figures?.map((figure) => ({ ...figure, headings: [...figure.headings, ...of(figureName(figure))] }))
  return { ...dataset, columns, template: { ...dataset.template, ...(taught && { figures: taught }) } }
}
