import type { LongLayout, Missing, WideLayout } from '../layout/layouts.ts'
import type { Cell, RowBatch, Sheet } from '../readers/table.ts'
import type { Outline } from '../report/outline.ts'
import type { Output } from '../report/output.ts'

/** The result of a sheet whose figures are identified by names. */
export type Arrangement =
  | {
      readonly kind: 'long'
      readonly layout: LongLayout
      readonly batch: RowBatch
      /** Totals that were held against their parts. */
      readonly checked: number
      /** Rows of totals and regions that are left out here. */
      readonly totals: readonly number[]
      /** Says what was read as what, and what is wrong with it. */
      readonly reportTable: (output: Output) => void
      /** Lists the headings of a table with one head row. */
      readonly outline?: (outline: Outline) => void
    }
  | { readonly kind: 'faulty'; readonly faults: readonly Missing[] }
  | { readonly kind: 'cumulative'; readonly words: string }

/** A table that was found in a sheet. */
export type Found = { readonly sheet: Sheet } & (
  | { readonly kind: 'long'; readonly layout: LongLayout; readonly first: readonly RowBatch[]; readonly rest: Batches }
  | { readonly kind: 'wide'; readonly layout: WideLayout; readonly rows: Rows }
  | { readonly kind: 'arranged'; readonly found: Extract<Arrangement, { kind: 'long' }>; readonly rows: Rows }
  | { readonly kind: 'cumulative'; readonly words: string }
  | {
      readonly kind: 'none'
      readonly faults: readonly Missing[]
      readonly looksWide: boolean
      readonly found: number
      readonly first: readonly RowBatch[]
      readonly rest: Batches
    }
)

/** A table of one kind. */
export type FoundAs<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>

export type Batches = AsyncIterator<RowBatch> | Iterator<RowBatch>

/** All rows of a sheet, with the number of each. */
export interface Rows {
  readonly cells: readonly (readonly Cell[])[]
  readonly numbers: readonly number[]
}
