import { translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { safeLink } from '@sala/widgets/views/safeLink.ts'
import type { TableColumn, TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { Card } from '../../card.ts'
import { textWidth } from '../../picture/measure.ts'
import { columnWidths, isFigure, wordsIn } from '../pdf/columns.ts'
import { colours } from './colours.ts'
import type { Area, Slide } from './slide.ts'
import { textWriterFor } from './slide.ts'

/** Inches. */
const rowHeight = 0.27
const cellMargin = { side: 0.08, end: 0.02 }
const noteHeight = 0.3
const pointsPerInch = 72
/** Office's fonts are a little wider than ours. */
const officeWidth = 1.12
/** No slide has room for more. */
const maxRows = 40

/** Letters that a cell of a slide shows; a slide has no next page, and the whole text is in the other files. */
const maxLetters = 280

/** A table with as many whole rows as have room, and a note of how many there are where not all have. */
export function addTable(slide: Slide, table: TableModel, area: Area, { language, locale }: Card): void {
  const { columns } = table
  const inOrder = <Item>(items: readonly Item[]) => (slide.rightToLeft ? items.toReversed() : [...items])
  const size = columns.length <= 7 ? 11 : columns.length <= 12 ? 9 : 7
  const texts = table.rows.slice(0, maxRows).map((row) => columns.map((column) => textIn(row, column, language)))
  const widths = columnWidths(table, texts, {
    width: (area.w * pointsPerInch) / officeWidth,
    size,
    inset: (2 * cellMargin.side * pointsPerInch) / officeWidth,
  }).map((width) => (width * officeWidth) / pointsPerInch)
  const heads = columns.map(({ label }) => label)
  const rows = rowsThatFit(
    texts.map((row) => heightOf(row, widths, size, language)),
    area.h - noteHeight - heightOf(heads, widths, size, language),
  )
  const base = {
    fontFace: slide.face,
    fontSize: size,
    color: colours.ink,
    lang: language,
    margin: [cellMargin.end, cellMargin.side, cellMargin.end, cellMargin.side] as [number, number, number, number],
  }
  const alignOf = ({ kind }: TableColumn) =>
    isFigure(kind) || slide.rightToLeft ? ('right' as const) : ('left' as const)
  const head = inOrder(columns).map((column) => ({
    text: xmlText(column.label),
    options: { ...base, bold: true, align: alignOf(column), border: borders(colours.ink, 1) },
  }))
  const body = table.rows.slice(0, rows).map((row) =>
    inOrder(columns).map((column) => {
      const address = column.kind === 'link' ? safeLink(String(row.cells[column.key] ?? '')) : null
      return {
        text: xmlText(textIn(row, column, language)),
        options: {
          ...base,
          bold: row.level !== 'row',
          align: alignOf(column),
          border: borders(colours.hairline, 0.5),
          ...(row.level === 'row' ? {} : { fill: { color: colours.band } }),
          ...(address === null ? {} : { hyperlink: { url: address } }),
        },
      }
    }),
  )
  slide.slide.addTable([head, ...body], {
    x: area.x,
    y: area.y,
    w: area.w,
    rowH: rowHeight,
    colW: inOrder(widths),
    autoPage: false,
  })
  if (rows < table.count) {
    const note = translate(locale, 'exports.rows', {
      rows: number(rows, language),
      total: number(table.count, language),
    })
    textWriterFor(slide)(
      note,
      { x: area.x, y: area.y + area.h - noteHeight, w: area.w, h: noteHeight },
      { fontSize: 11, color: colours.quiet },
    )
  }
}

function textIn(row: TableRow, column: TableColumn, language: Card['language']): string {
  const text = wordsIn(row, column, language)
  const letters = [...text]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('').trimEnd()}…` : text
}

/** Of a line, in sizes of its letters. Thai marks stand above and below, and programs without Office's Thai font take a taller one. */
const lineHeight = (language: Language) => (language === 'th' ? 1.55 : 1.3)

/** How tall a row becomes when its words are broken. */
function heightOf(texts: readonly string[], widths: readonly number[], size: number, language: Language): number {
  const lines = texts.map((text, index) => {
    const room = Math.max(0.2, (widths[index] ?? 1) - 2 * cellMargin.side)
    const wide = (textWidth(text, size, 'regular') * officeWidth) / pointsPerInch
    return Math.max(1, Math.ceil(wide / room))
  })
  return Math.max(rowHeight, (Math.max(...lines) * size * lineHeight(language)) / pointsPerInch + 2 * cellMargin.end)
}

function rowsThatFit(heights: readonly number[], room: number): number {
  let used = 0
  const beyond = heights.findIndex((height) => {
    used += height
    return used > room
  })
  return beyond < 0 ? heights.length : beyond
}

type Border = { type: 'none' } | { type: 'solid'; color: string; pt: number }

/** Only a line below: top, right, bottom, left. */
function borders(color: string, pt: number): [Border, Border, Border, Border] {
  return [{ type: 'none' }, { type: 'none' }, { type: 'solid', color, pt }, { type: 'none' }]
}
