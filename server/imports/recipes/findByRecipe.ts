import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { unitFaultsIn } from '../cells/units.ts'
import type { Missing } from '../layout/layouts.ts'
import type { Cell, RowBatch, Sheet } from '../readers/table.ts'
import { readColumns } from '../report/outline.ts'
import type { Batches, Found, Rows } from '../tables/foundTable.ts'
import type { Reading } from '../tables/tables.ts'
import { applyRecipe, shapeIn } from './applyRecipe.ts'

/** A sheet whose first rows have been read. */
interface BegunSheet {
  readonly sheet: Sheet
  readonly sample: readonly (readonly Cell[])[]
  readonly first: readonly RowBatch[]
  readonly rest: Batches
  readonly seeAll: () => Promise<Rows>
}

/**
 * The table that the chosen recipe finds in a sheet; null where none is chosen, and the table has to be looked for. Where the recipe does
 * not fit, the faults say in which cell.
 */
export async function findByRecipe(reading: Reading, begun: BegunSheet): Promise<Found | null> {
  const { dataset, options, output, names } = reading
  if (options.recipe === null) return null
  const { name, recipe } = options.recipe
  const { sheet, sample, first, rest, seeAll } = begun
  const context = { dataset, set: options.set, names }
  const none = (faults: readonly Missing[]): Found => ({
    kind: 'none',
    sheet,
    first,
    rest,
    faults,
    found: 1,
    looksWide: faults.some(({ unit }) => unit !== undefined),
  })
  const cells = { ...sheet, rows: sample }
  const seen = applyRecipe(recipe, cells, context)
  if (seen.kind === 'misfit') return none(seen.faults)
  output.shape ??= shapeIn(recipe, cells)
  const above = seen.kind === 'long' ? sample.slice(0, seen.layout.head) : []
  const unitFaults = unitFaultsIn(dataset, seen.layout, reading.factors, above)
  if (unitFaults.length > 0) return none(unitFaults)
  const note = { code: 'recipe' as const, sheet: sheet.name, values: { name: plainText(name) } }
  if (seen.kind === 'long') {
    const columnUses = readColumns(seen.layout.columns)
    output.outline.add(sheet.name, sample[seen.layout.head] ?? [], (index) => columnUses.get(index) ?? null)
    output.note(note)
    return { kind: 'long', sheet, layout: seen.layout, first, rest }
  }
  const rows = await seeAll()
  const applied = applyRecipe(recipe, { ...sheet, rows: rows.cells }, context)
  if (applied.kind !== 'wide') return none(applied.kind === 'misfit' ? applied.faults : [])
  output.note(note)
  return { kind: 'wide', sheet, layout: applied.layout, rows }
}
