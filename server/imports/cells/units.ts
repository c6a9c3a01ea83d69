import type { Dataset } from '@sala/catalog/dataset.ts'
import { unknownChoice } from '../../core/refusal.ts'
import type { LongLayout, Missing, WideLayout } from '../layout/layouts.ts'
import { plain } from '../values/plain.ts'

const unitWords: Readonly<Record<string, RegExp>> = {
  thousand: /พัน(?:คน|บาท)|\bthousands?\b|'000/i,
  million: /(?<!พัน|หมื่น|แสน)ล้าน(?:คน|บาท)|\bmil(?:lions?\b|\.)/i,
  billion: /พันล้าน|\bbillions?\b/i,
}

/**
 * What is wrong with a heading or title that says thousands or millions of a column while nobody has said its unit; null where nothing
 * is. `unit` of the fault is the name under which a person can say so.
 */
export function unitFault(
  { columns, template }: Pick<Dataset, 'columns' | 'template'>,
  name: string,
  texts: readonly string[],
  factors: ReadonlyMap<string, number>,
): Missing | null {
  const column = columns[name]
  const byName = factors.get(name)
  // Who says that figures are single ones has seen the heading; another factor may be right for another sheet.
  if (column === undefined || !('unit' in column) || byName === 1) return null
  for (const [unitName, factor] of Object.entries(template.units[name] ?? {})) {
    const unitText = texts.find((text) => unitWords[unitName]?.test(text))
    if (unitText === undefined || byName === factor) continue
    const unit = `${unitName}-${column.unit.replaceAll('_', '-')}`
    const message = `the heading “${plain(unitText)}” says ${unitName}; give --unit ${unit}, so that nothing is guessed`
    return { column: name, value: plain(unitText), reason: 'unit_unknown', message, unit }
  }
  return null
}

/** What is wrong where headings or titles of a table say a unit that nobody has confirmed. */
export function unitFaultsIn(
  dataset: Dataset,
  layout: LongLayout | WideLayout,
  factors: ReadonlyMap<string, number>,
): readonly Missing[] {
  const texts: Iterable<readonly [string, readonly string[]]> =
    layout.kind === 'wide'
      ? [[dataset.template.wide?.value ?? '', layout.titles]]
      : [...layout.columns].map(([name, place]) => [name, place.kind === 'cell' ? [place.heading] : []] as const)
  return [...texts].flatMap(([name, headings]) => unitFault(dataset, name, headings, factors) ?? [])
}

/**
 * The factor by which the figures of each column are multiplied, from what the person gave as the file's unit: a name of the
 * template (`thousand`), with the column's own unit after it or not (`million-baht`), for all columns or one (`receipts=million`).
 * Several are parted by commas.
 * Columns without a factor are absent. Throws a `Refusal` of `field` that lists the names.
 */
export function unitFactors(
  dataset: Dataset,
  unit: string | null,
  field: 'unit' | 'recipe' = 'unit',
): ReadonlyMap<string, number> {
  return new Map(unit?.split(',').flatMap((one) => [...factorsOf(dataset, one, field)]))
}

function factorsOf(dataset: Dataset, unit: string, field: 'unit' | 'recipe'): ReadonlyMap<string, number> {
  const factors = new Map<string, number>()
  const [, wantedColumn, wantedUnit] = /^(?:(\w+)=)?(.+)$/.exec(unit.trim()) ?? []
  const known: string[] = []
  for (const [name, units] of Object.entries(dataset.template.units)) {
    const column = dataset.columns[name]
    if (column === undefined || !('unit' in column)) continue
    if (wantedColumn !== undefined && wantedColumn !== name) continue
    const columnUnit = column.unit.replaceAll('_', '-')
    for (const [unitName, factor] of Object.entries(units)) {
      known.push(unitName)
      if (wantedUnit === unitName || wantedUnit === `${unitName}-${columnUnit}`) factors.set(name, factor)
    }
    if (wantedUnit === columnUnit) factors.set(name, 1)
  }
  if (factors.size === 0) throw unknownChoice(`unit of ${dataset.name}`, unit, [...new Set(known)], field)
  return factors
}
