import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Cell, formulaWithoutValue } from '../readers/table.ts'
import { saysNothing } from './saysNothing.ts'

const grouped = /^[+-]?\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const simple = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const negativeInBrackets = /^\((.+)\)$/
/** `1,234R`, `1,234 P`, `1,234*`: the mark says how sure the figure is, not how large. */
const markAfter = /(?<=\d)\s?(?:[*®]+|[RrPp]\d?|\((?:[RrPp]\d?|\*+|®)\))$/

/**
 * The number that a cell holds: null where it says that there is none, NaN where it is no number. Thousands may be parted by commas,
 * apostrophes, spaces, and by points where there are two or more of them; a point or comma alone before three digits is a decimal
 * point or a thousands separator respectively.
 */
export function readNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  if (cell === null) return null
  if (typeof cell === 'boolean') return Number.NaN
  // Digits only: what nearly every cell of a tidy file is.
  const length = cell.length
  if (length > 0 && length < 16) {
    let value = 0
    let i = 0
    for (; i < length; i++) {
      const digit = cell.charCodeAt(i) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (i === length) return value
  }
  if (length > 200) return Number.NaN
  return readWritten(plainText(cell))
}

function readWritten(text: string): number | null {
  if (saysNothing(text)) return null
  const withoutMark = text.replace(markAfter, '').replace(/\u2212/g, '-')
  const inside = negativeInBrackets.exec(withoutMark)?.[1]
  if (inside !== undefined) {
    const value = readWritten(inside)
    return value === null || value < 0 ? Number.NaN : -value
  }
  if (simple.test(withoutMark)) return Number(withoutMark)
  const separator = grouped.exec(withoutMark)?.[1]
  if (separator === undefined) return Number.NaN
  return Number(withoutMark.replaceAll(separator, ''))
}

const commaAlone = /^[+-]?\d+,(\d+)$/

/**
 * What a comma alone in a number is: `decimal` where no thousands can be parted so ("1,9", "12,3456"), `either` where it could be both
 * ("1,234"), null where there is none.
 */
export function commaIn(cell: Cell): 'decimal' | 'either' | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  const after = commaAlone.exec(cell.trim())?.[1]
  if (after === undefined) return null
  return after.length === 3 && /^[+-]?\d{1,3},/.test(cell.trim()) ? 'either' : 'decimal'
}

const groupsByPoints = /^[+-]?\d{1,3}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/
/** A point alone that parts thousands or decimals. */
const pointAlone = /^[+-]?\d{1,3}\.\d{3}$/
const decimalsByPoint = /^[+-]?[\d,]*\.\d+$/
const byComma = /^(\D*)(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?(\D*)$/

/** Whether the figures of a file part thousands by points: some can only be read so, and none has a point before its decimals. */
export function pointsPartThousands(cells: Iterable<string>): boolean {
  let hasGroups = false
  let hasLonePoint = false
  let hasDecimalComma = false
  for (const cell of cells) {
    if (groupsByPoints.test(cell)) hasGroups = true
    else if (pointAlone.test(cell)) hasLonePoint = true
    else if (decimalsByPoint.test(cell)) return false
    else if (commaIn(cell) === 'decimal') hasDecimalComma = true
  }
  return hasGroups || (hasLonePoint && hasDecimalComma)
}

/** A figure of such a file as other files write it; any other text as it stands. */
export function withDecimalPoint(cell: string): string {
  const [, before = '', whole = '', decimals = '', after = ''] = byComma.exec(cell) ?? []
  return whole === '' ? cell : `${before}${whole.replaceAll('.', '')}${decimals.replace(',', '.')}${after}`
}

/** Whether a text is a whole number or a thousand of it: `80.000`. */
export const mayBeThousands = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.endsWith('.000') && pointAlone.test(cell.trimStart())

/** Like `readNumber`; `decimalComma`: where a comma can only part decimals it does. */
export function readFigure(cell: Cell, decimalComma: boolean): number | null {
  return readNumber(decimalComma && commaIn(cell) === 'decimal' ? String(cell).replace(',', '.') : cell)
}

/** The whole number that a float stands for where a spreadsheet's arithmetic has blurred it (12.000000001); NaN where it is none. */
export function toInteger(value: number): number {
  const near = Math.round(value)
  return Math.abs(value - near) <= 1e-6 + Math.abs(value) * 1e-12 ? near : Number.NaN
}

/** Whether a cell of a table is a figure; a formula whose value is lost is one too, whose fault is told in its place. */
export function isFigure(cell: Cell): boolean {
  if (cell === formulaWithoutValue) return true
  const number = readNumber(cell)
  return number !== null && !Number.isNaN(number)
}
