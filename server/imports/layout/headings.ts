import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { headingKey } from '@sala/catalog/imports/fileTexts.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { editDistance } from '@sala/catalog/text.ts'
import type { Cell } from '../readers/table.ts'

/** Keys of the headings that mean a column: the contract's name, the labels in six languages, and the template's own. */
function headingsOf(name: string, column: Column): ReadonlySet<string> {
  return new Set([name, ...textsOf(column.label), ...column.headings].map(headingKey).filter((key) => key !== ''))
}

export const yearHeadings: ReadonlySet<string> = new Set(
  ['year', 'yr', 'ปี', 'พ.ศ.', 'ค.ศ.', 'ปี พ.ศ.', 'ปี ค.ศ.'].map(headingKey),
)
export const monthHeadings: ReadonlySet<string> = new Set(['month', 'month name', 'เดือน', 'ชื่อเดือน'].map(headingKey))
/** A column that says of each row whether it is a total. */
export const flagHeadings: ReadonlySet<string> = new Set(
  ['is_aggregate', 'aggregate', 'is_total', 'is aggregated', 'is_subtotal'].map(headingKey),
)
/** A column that names the group of each row. */
export const groupHeadings: ReadonlySet<string> = new Set(
  ['region', 'continent', 'group', 'market region', 'ทวีป', 'ภูมิภาค', 'กลุ่ม', 'กลุ่มประเทศ'].map(headingKey),
)

/** A column that says of each row in which unit its figures are. */
const unitHeadings: ReadonlySet<string> = new Set(
  ['unit', 'units', 'unit of measure', 'scale', 'currency', 'currency code', 'หน่วย', 'หน่วยนับ', 'สกุลเงิน'].map(
    headingKey,
  ),
)

/** The indexes of the columns that say units, and that are nothing else. */
export const unitColumnsIn = (head: readonly Cell[], isOther: (index: number) => boolean): readonly number[] =>
  head.flatMap((cell, index) => (unitHeadings.has(headingKey(cell)) && !isOther(index) ? [index] : []))

/** Whether a heading is nearly one of a set: it has all words of one, or a letter or two differ. */
export function isNear(cell: Cell, keys: ReadonlySet<string>): boolean {
  const key = headingKey(cell)
  if (key === '') return false
  const words = new Set(
    String(cell)
      .split(/[\s_\-./()]+/)
      .map(headingKey)
      .filter((word) => word !== ''),
  )
  for (const headingKey of keys) {
    if (headingKey.length >= 4 && words.has(headingKey)) return true
    const allowed = headingKey.length >= 8 ? 2 : headingKey.length >= 5 ? 1 : 0
    const isClose = allowed > 0 && Math.abs(headingKey.length - key.length) <= allowed
    if (isClose && editDistance(key, headingKey, allowed) <= allowed) return true
  }
  return false
}

const headingsByDataset = new WeakMap<Dataset, ReadonlyMap<string, ReadonlySet<string>>>()

/** The keys of every column of a data set. */
export function datasetHeadings(dataset: Dataset): ReadonlyMap<string, ReadonlySet<string>> {
  const knownHeadings = headingsByDataset.get(dataset)
  if (knownHeadings !== undefined) return knownHeadings
  const headings = new Map(Object.entries(dataset.columns).map(([name, column]) => [name, headingsOf(name, column)]))
  headingsByDataset.set(dataset, headings)
  return headings
}
