import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { brokenTextProblem, textOf } from '../../cells/cellReader.ts'
import type { Cell } from '../../readers/table.ts'
import { readFigure, toInteger } from '../../values/numbers.ts'
import { saysNothing } from '../../values/saysNothing.ts'
import type { Row, WideSheet } from './wideSheet.ts'

const footnote =
  /^\s*(?:หมายเหตุ|ที่มา|ข้อมูล|นำข้อมูล|source|notes?\b|remarks?|last updated|updated|\*+|[pr]\s*(?:=|:|หมายถึง))/i

/** The rows with figures; what has none is a heading or a note. */
export function readRows(sheet: WideSheet): readonly Row[] {
  const { country, layout } = sheet
  const { names, body, columns } = layout
  const place = country === null ? undefined : names.get(country)
  const rows: Row[] = []
  let ended = false
  sheet.cells.rows.forEach((cells, at) => {
    if (at < body) return
    const name = place === undefined ? '' : nameAt(cells, place.index)
    const text = plainText(name)
    const filled = columns.filter(({ index }) => !saysNothing(textOf(cells[index] ?? null)))
    if (filled.length === 0) {
      if (footnote.test(text)) ended = true
      return
    }
    if (isLeftOut(sheet, cells, name)) return
    const row = rowOf(sheet, cells, at, name)
    if (place === undefined || row.code !== null || row.aggregate !== null) {
      rows.push(row)
      return
    }
    // The head repeated on the next page.
    if (headingKey(text) !== '' && headingKey(place.heading).includes(headingKey(text))) return
    if (ended || footnote.test(text) || (text === '' && !namedAfter(sheet, at, place.index))) return
    const lost = brokenTextProblem(text)
    const unknown = text === '' ? 'missing_value' : (lost?.reason ?? 'unknown_place')
    const way =
      text === ''
        ? 'is empty; name the country'
        : (lost?.message ?? 'is not a country that is known; write its English or Thai name or its ISO code')
    sheet.fault(row, country, name, unknown, way)
    if (text !== '' && lost === null) sheet.ask(row, country, text)
    rows.push(row)
  })
  return rows
}

/** Leaves a row out where a person has said so of one of its names. */
function isLeftOut({ reading, layout, country }: WideSheet, cells: readonly Cell[], place: string): boolean {
  const { names, dataset, output } = reading
  for (const [column, { index }] of layout.names) {
    const text = column === country ? place : textOf(cells[index] ?? null)
    if (!names.leavesOut(column, dataset.columns[column], text)) continue
    output.leaveOut(plainText(text))
    return true
  }
  return false
}

/** The name of a row, which for some groups stands a column further to the left. */
function nameAt(cells: readonly Cell[], index: number): string {
  for (let at = index; at >= 0; at--) {
    const text = textOf(cells[at] ?? null)
    if (plainText(text) !== '') return text
  }
  return ''
}

/** Whether a later row still names a place. */
function namedAfter({ reading, cells: { rows } }: WideSheet, at: number, index: number): boolean {
  return rows.slice(at + 1).some((cells) => reading.names.isPlace(plainText(textOf(cells[index] ?? null))))
}

function rowOf(sheet: WideSheet, cells: readonly Cell[], at: number, name: string): Row {
  const { reading, layout, wide } = sheet
  const text = plainText(name)
  const country = sheet.country === null ? undefined : reading.names.country(text)
  const code = isRest(text) && sheet.rest ? text : (country ?? null)
  const aggregate = code === null && sheet.country !== null ? (reading.names.aggregate(text) ?? null) : null
  const factor = reading.factors.get(wide.value) ?? 1
  const isInteger = reading.dataset.columns[wide.value]?.kind === 'count'
  const figures = Float64Array.from(layout.columns, ({ index }) => {
    const number = readFigure(cells[index] ?? null, reading.decimalComma)
    if (number === null || Number.isNaN(number)) return Number.NaN
    const scaled = number * factor
    const near = isInteger ? toInteger(scaled) : scaled
    return Number.isNaN(near) ? scaled : near
  })
  return {
    at,
    number: sheet.numberAt(at),
    cells,
    name,
    indent: name.length - name.trimStart().length,
    aggregate,
    code,
    figures,
  }
}
