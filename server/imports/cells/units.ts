import type { Dataset, Unit } from '@sala/catalog/dataset.ts'
import { hasPowers, ownUnit, powerNames, powers } from '@sala/catalog/datasets/filePowers.ts'
import type { Power } from '@sala/catalog/datasets/template.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { unknownChoice } from '../../core/refusal.ts'
import type { LongLayout, Missing, WideLayout } from '../layout/layouts.ts'
import type { Cell } from '../readers/table.ts'
import type { Problem } from './cellReader.ts'

const unitWords: Readonly<Record<Power, RegExp>> = {
  thousand: /พัน(?:คน|บาท)|\bthousands?\b|'000/i,
  million: /(?<!พัน|หมื่น|แสน)ล้าน(?:คน|บาท)|\bmil(?:lions?\b|\.)|\bmn\b/i,
  billion: /พันล้าน|\bbillions?\b|\bbn\b/i,
}

/**
 * What is wrong with a heading or title that says thousands or millions of a column while nobody has said its unit; null where nothing
 * is. `unit` of the fault is the name under which a person can say so.
 */
export function unitFault(
  { columns }: Pick<Dataset, 'columns'>,
  name: string,
  texts: readonly string[],
  factors: ReadonlyMap<string, number>,
): Missing | null {
  const column = columns[name]
  const byName = factors.get(name)
  // Who says that figures are single ones has seen the heading; another factor may be right for another sheet.
  if (!hasPowers(column) || byName === 1) return null
  const own = ownUnit(column)
  const isShared = Object.entries(columns).some(
    ([columnName, column]) => columnName !== name && ownUnit(column) === own,
  )
  for (const unitName of powerNames) {
    const unitText = texts.find((text) => unitWords[unitName].test(text))
    if (unitText === undefined || byName === powers[unitName]) continue
    // Another column of the unit may be given as it is.
    const unit = `${isShared ? `${name}=` : ''}${unitName}-${own}`
    const message = `the heading “${plainText(unitText)}” says ${unitName}; give --unit ${unit}, so that nothing is guessed`
    return { column: name, value: plainText(unitText), reason: 'unit_unknown', message, unit }
  }
  return null
}

const ownWords: Partial<Readonly<Record<Unit, RegExp>>> = {
  people: /คน|ราย|\bpeople\b|\bpersons?\b|visitor|tourist|arrival/i,
  baht: /บาท|\bbaht\b|\bthb\b/i,
  us_dollars: /ดอลลาร์|\bdollars?\b|\busd\b|us\$/i,
}

const currencies =
  /(?<![a-z])(?:usd|us ?dollars?|eur|euros?|jpy|yen|cny|rmb|yuan|gbp|pounds?|krw|won|sgd|hkd|lcu)(?![a-z])|us ?\$|[€¥£]|ดอลลาร์|ยูโร|เยน|หยวน/i

/** What is wrong with the unit that a cell beside the figures of a row says; null where it is that of the data set, or what the person has said. */
export function rowUnitProblem(
  { columns }: Pick<Dataset, 'columns'>,
  factors: ReadonlyMap<string, number>,
  text: string,
): Problem | null {
  const units = Object.values(columns).flatMap((column) => (hasPowers(column) ? [column.unit] : []))
  const power = powerNames.find((name) => unitWords[name].test(text) || headingKey(text).startsWith(name))
  const isSaid = power === undefined || [...factors.values()].includes(powers[power])
  // The plain unit of a column whose figures a person has said to be thousands.
  const isTooMuch = Object.entries(columns).some(
    ([name, column]) =>
      hasPowers(column) && (factors.get(name) ?? 1) !== 1 && ownWords[column.unit]?.test(text) === true,
  )
  const isDollars = /(?<![a-z])usd?(?![a-z])|us ?\$|dollar|ดอลลาร์/i.test(text)
  const isBaht = ownWords.baht?.test(text) === true
  const isMoney = units.includes('baht') || units.includes('us_dollars')
  const isOther = isDollars ? !units.includes('us_dollars') : isBaht ? !units.includes('baht') : currencies.test(text)
  if (units.length === 0 || (isSaid && !(power === undefined && isTooMuch) && !(isMoney && isOther))) return null
  return {
    reason: 'unit_unknown',
    message:
      'is another unit than that in which its figures are read; put them into one unit, and say with --unit which',
  }
}

/** The titles above a head that may be about the unit of a column: those that name it, or all where no other column is a figure. */
export function titlesOf(
  { columns }: Pick<Dataset, 'columns'>,
  name: string,
  figures: readonly string[],
  above: readonly (readonly Cell[])[],
): readonly string[] {
  const isOnly = figures.every((other) => other === name || !hasPowers(columns[other]))
  const column = columns[name]
  const words = column !== undefined && 'unit' in column ? ownWords[column.unit] : undefined
  return above
    .flat()
    .filter((cell) => typeof cell === 'string' && (isOnly || words?.test(cell) === true))
    .map(String)
}

/** A note that is about the unit: “Unit: thousand persons”. */
const aboutUnit = /^\(?\s*(?:หน่วย|units?\b)/i

/** What is wrong where headings, titles or notes of a table say a unit that nobody has confirmed. `rows`: those above a long table, or of a wide one. */
export function unitFaultsIn(
  dataset: Dataset,
  layout: LongLayout | WideLayout,
  factors: ReadonlyMap<string, number>,
  rows: readonly (readonly Cell[])[] = [],
): readonly Missing[] {
  if (layout.kind === 'wide') {
    const headings = layout.columns.map(({ heading }) => heading)
    const notes = rows
      .slice(layout.body)
      .flatMap((row) => row.filter((cell) => typeof cell === 'string' && aboutUnit.test(cell)))
    const texts = [...layout.titles, ...headings, ...notes.map(String)]
    const fault = unitFault(dataset, dataset.template.wide?.value ?? '', texts, factors)
    return fault === null ? [] : [fault]
  }
  const columnUnits = [...layout.columns].flatMap(([name, place]) =>
    place.kind === 'cell' ? [[name, place.heading] as const] : [],
  )
  const figures = columnUnits.map(([name]) => name)
  return columnUnits.flatMap(
    ([name, heading]) => unitFault(dataset, name, [heading, ...titlesOf(dataset, name, figures, rows)], factors) ?? [],
  )
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
  return new Map(unit?.split(',').flatMap((part) => [...factorsOf(dataset, part, field)]))
}

function factorsOf(dataset: Dataset, unit: string, field: 'unit' | 'recipe'): ReadonlyMap<string, number> {
  const factors = new Map<string, number>()
  const [, wantedColumn, wantedUnit] = /^(?:(\w+)=)?(.+)$/.exec(unit.trim()) ?? []
  const knownUnits: string[] = []
  for (const [name, column] of Object.entries(dataset.columns)) {
    const columnUnit = ownUnit(column)
    if (columnUnit === null || (wantedColumn ?? name) !== name) continue
    if (wantedUnit === columnUnit) factors.set(name, 1)
    if (!hasPowers(column)) continue
    const bare = wantedColumn === undefined ? (dataset.template.units[name] ?? []) : powerNames
    knownUnits.push(...bare, ...powerNames.map((power) => `${power}-${columnUnit}`))
    for (const power of powerNames) {
      const isNamed = wantedUnit === `${power}-${columnUnit}` || (wantedUnit === power && bare.includes(power))
      if (isNamed) factors.set(name, powers[power])
    }
  }
  if (factors.size === 0) throw unknownChoice(`unit of ${dataset.name}`, unit, [...new Set(knownUnits)], field)
  return factors
}
