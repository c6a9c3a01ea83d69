import type { Column } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { OwnColumn, OwnKind, OwnUnit } from '@sala/catalog/own/definition.ts'
import { isNumeric, isTimeKind, ownLimits, ratedUnits } from '@sala/catalog/own/definition.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { recogniseCountry } from '@sala/catalog/places/spellings/recognise.ts'
import { readerOf } from '../cells/cells.ts'
import { answerDate } from '../cells/dateCells.ts'
import { mayBeCountries } from '../layout/countryCodes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { ColumnBuffer } from '../records/chunks.ts'
import { type DayOrder, dayOrderOf, isoOf } from '../values/dates.ts'
import { saysNothing } from '../values/saysNothing.ts'

/** Cells of one column below its heading. */
interface Cells {
  readonly heading: string
  readonly filled: readonly Cell[]
  readonly isComplete: boolean
}

/** Of so many of a hundred cells has to be a place for a column to be one of places: totals stand among them. */
const mostlyPlaces = 0.85

/** What the columns of a table seem to be, by the readers that imports use too. `rows` are those below the head. */
export function proposeColumns(head: readonly Cell[], rows: readonly (readonly Cell[])[]): OwnColumn[] {
  const order = dayOrderOf(rows.flat()).order ?? 'day_first'
  const proposed = head.flatMap((cell, index): { index: number; column: OwnColumn; isComplete: boolean }[] => {
    const heading = textIn(cell).slice(0, ownLimits.heading)
    if (heading === '') return []
    const cells = rows.map((row) => row[index] ?? null)
    const filled = cells.filter((value) => !saysNothing(textIn(value)))
    const isComplete = filled.length === rows.length
    const kind = kindOf({ heading, filled, isComplete }, order)
    const isPercentage = filled.some((value) => typeof value === 'string' && value.trim().endsWith('%'))
    return [{ index, column: columnOf(heading, kind, isPercentage), isComplete }]
  })
  const columns = named(proposed).slice(0, ownLimits.columns)
  const time = columns.find(({ column, isComplete }) => isTimeKind(column.kind) && isComplete)
  const parts = columns.filter(({ column, isComplete }) => !isNumeric(column.kind) && isComplete)
  const isKey =
    parts.length > 0 &&
    isUnique(
      rows,
      parts.map(({ index }) => index),
    )
  return columns.map(({ column, ...one }, index) => ({
    ...column,
    id: `c${index + 1}`,
    isTime: time?.column === column,
    isKey: isKey && parts.some((part) => part.index === one.index),
  }))
}

/** Each heading once: a later one of the same name gets a number. */
function named<One extends { readonly column: OwnColumn }>(all: readonly One[]): One[] {
  const seen = new Map<string, number>()
  return all.map((item) => {
    const name = item.column.names.en ?? ''
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), count)
    return count === 1 ? item : { ...item, column: { ...item.column, names: { en: `${name} ${count}` } } }
  })
}

function isUnique(rows: readonly (readonly Cell[])[], indexes: readonly number[]): boolean {
  const keys = new Set(rows.map((row) => JSON.stringify(indexes.map((index) => row[index] ?? null))))
  return keys.size === rows.length
}

function columnOf(heading: string, kind: OwnKind, isPercentage: boolean): OwnColumn {
  const unit = !isNumeric(kind) ? null : isPercentage ? 'percent' : unitOf(heading, kind)
  return {
    id: 'c1',
    names: { en: heading.slice(0, ownLimits.name) },
    headings: [heading],
    kind,
    unit,
    weight: null,
    figure: unit === null || ratedUnits.has(unit) || priceWords.test(heading) ? null : 'sum',
    isKey: false,
    isTime: false,
  }
}

const yearWords = /^(year|fiscal year|calendar year|ปี|ปี พ\.?ศ\.?|พ\.?ศ\.?|ค\.?ศ\.?|année|год|שנה|سنة|السنة)$/iu

const countryWords = /countr|nation|iso|alpha-?[23]|ประเทศ|สัญชาติ|pays|стран|מדינ|ארץ|بلد|دول/iu

function kindOf({ heading, filled, isComplete }: Cells, order: DayOrder): OwnKind {
  if (filled.length === 0) return 'text'
  const base = { label: { id: 'own', defaultMessage: heading }, headings: [], absent: 'optional' } as const
  if (yearWords.test(heading.trim()) && goodShare({ ...base, kind: 'year' }, 'number', filled) === 1) return 'year'
  const days = filled.map((cell) => (typeof cell === 'number' ? null : answerDate(String(cell), 'day', false, order)))
  if (days.every((day) => day !== null && day.problem === null))
    return days.every((day) => day !== null && isoOf(day.days).endsWith('-01')) ? 'month' : 'day'
  if (
    filled.every((cell) => typeof cell !== 'number' && answerDate(String(cell), 'month', false, order).problem === null)
  )
    return 'month'
  if (goodShare({ ...base, kind: 'count', unit: 'items', maximum: 1e12 }, 'number', filled) === 1) return 'count'
  if (goodShare({ ...base, kind: 'amount', unit: 'percent', minimum: -1e15, maximum: 1e15 }, 'number', filled) === 1)
    return 'amount'
  const places = filled.filter((cell) => recogniseAggregate(plainText(String(cell))) === undefined)
  if (places.length === 0 || !isComplete) return 'text'
  if (goodShare({ ...base, kind: 'province' }, 'text', places) >= mostlyPlaces) return 'province'
  const texts = places.map((cell) => plainText(String(cell)))
  const mayBe = countryWords.test(heading) || mayBeCountries(texts, (text) => recogniseCountry(text) !== undefined)
  if (mayBe && goodShare({ ...base, kind: 'country', rest: false }, 'text', places) >= mostlyPlaces) return 'country'
  return 'text'
}

/** Which part of cells a column of a kind would take. */
function goodShare(column: Exclude<Column, { kind: 'date' }>, kind: 'number' | 'text', cells: readonly Cell[]): number {
  const reader = readerOf(column, new ColumnBuffer(kind, true), { name: 'proposed' })
  return cells.filter((cell) => reader.read(cell, 0) === 'good').length / cells.length
}

/** Prices are never added up; of a currency that is not named they are in baht. */
const priceWords =
  /\bprices?\b|\bfares?\b|\btariffs?\b|\b(room|nightly) rates?\b|\badr\b|ราคา|ค่าโดยสาร|ค่าเข้าชม|\bprix\b|\btarifs?\b|цен[аы]|тариф|מחיר|תעריף|سعر|أسعار|تعرفة/iu
const otherCurrency = /usd|us\$|dollar|ดอลลาร์|\beur\b|euro|€|\byen\b|¥|yuan|\brmb\b|\bgbp\b|£|ยูโร|เยน|หยวน/iu

/** Words of headings that say a unit, the surest first. */
const unitWords: readonly (readonly [RegExp, OwnUnit])[] = [
  [/%|percent|\brate\b|\bshare\b|ร้อยละ|อัตรา|taux|pourcent|процент|доля|אחוז|نسبة/iu, 'percent'],
  [/°c|celsius|temperature|อุณหภูมิ/iu, 'celsius'],
  [/usd|us\$|dollar|ดอลลาร์/iu, 'us_dollars'],
  [/baht|thb|บาท|revenue|receipts|income|spend|รายได้|ค่าใช้จ่าย/iu, 'baht'],
  [/\brooms?\b|ห้องพัก/iu, 'rooms'],
  [/\bseats?\b|ที่นั่ง/iu, 'seats'],
  [/\bflights?\b|เที่ยวบิน/iu, 'flights'],
  [/\btrips?\b|ทริป/iu, 'trips'],
  [/\b(days?|nights?)\b|จำนวนวัน|คืน/iu, 'days'],
  [
    /visitor|tourist|guest|people|person|passenger|arrival|pupil|participant|\bpax\b|คน|ผู้|visiteur|посетител|турист|מבקר|زائر/iu,
    'people',
  ],
]

const unitOf = (heading: string, kind: OwnKind): OwnUnit =>
  priceWords.test(heading) && !otherCurrency.test(heading)
    ? 'baht_per_unit'
    : (unitWords.find(([words]) => words.test(heading))?.[1] ?? (kind === 'count' ? 'items' : 'points'))
