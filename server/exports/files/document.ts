import type { Locale } from '@sala/catalog/locales/keys.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { figureChange, figureHeadline, type News, newsOf, number } from '@sala/widgets/format.ts'
import { asTable } from '@sala/widgets/views/asTable.ts'
import { isEmpty } from '@sala/widgets/views/empty.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import { safeLink } from '@sala/widgets/views/safeLink.ts'
import { sparkline } from '@sala/widgets/views/sparkline.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import type { FigureHistory, FiguresView, MessagesView, View } from '@sala/widgets/views/view.ts'
import type { Card, Cards } from '../card.ts'
import { families } from '../fonts.ts'
import { splitTall } from '../picture/split.ts'
import { columnsThatFit, isFigure, wordsIn } from './columns.ts'
import { type Drawing, drawMap, drawPiece, linesOfParts, pictureWidth, sideBySide } from './drawings.ts'
import { type Correspondence, correspondence } from './messages.ts'

/** A file as `cardTemplate.ts` sets it: nothing but texts, figures already in words, and drawings. */
export interface FileDocument {
  readonly kind: 'pages' | 'picture'
  readonly language: string
  readonly rtl: boolean
  readonly fonts: readonly string[]
  /** Of the picture, in CSS pixels: what the page's width less 6 mm stands for. */
  readonly width: number
  readonly title: string
  readonly author: string
  readonly footer: string
  /** The words around the page's number and the number of pages. */
  readonly page: { readonly first: string; readonly middle: string; readonly last: string }
  /** Whether the file begins with its own title and the titles of its cards. */
  readonly many: boolean
  readonly madeOn: string
  readonly cards: readonly CardDocument[]
}

/** One card of a file. */
export interface CardDocument {
  readonly title: string
  readonly subtitle: string
  readonly filters: Card['filters']
  readonly demonstration: string | null
  readonly trust: readonly string[]
  readonly definition: string
  /** Said in place of a picture where there is nothing to draw. */
  readonly empty: string | null
  readonly picture: readonly Part[]
  readonly tables: readonly Part[]
  /** It has more rows than a page, so nobody need look whether it fits one. */
  readonly long: boolean
}

type Part =
  | Drawing
  | { readonly kind: 'row'; readonly drawings: readonly Drawing[] }
  /** In place of a chart whose total is zero, beside parts that have figures. */
  | { readonly kind: 'nothing'; readonly title: string | null; readonly words: string }
  | { readonly kind: 'figures'; readonly title: string | null; readonly figures: readonly FigureWords[] }
  | Listing
  | ({ readonly kind: 'messages'; readonly title: string | null; readonly note: string | null } & Correspondence)

interface FigureWords {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly change: string | null
  /** What the change is coloured by. */
  readonly news: News
  readonly note: string
  readonly history: {
    readonly svg: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
}

interface Listing {
  readonly kind: 'table'
  readonly title: string | null
  readonly size: number
  readonly columns: readonly {
    readonly label: string
    readonly figure: boolean
    readonly change: boolean
    /** In points. */
    readonly width: number
  }[]
  readonly rows: readonly {
    readonly level: string
    readonly cells: readonly string[]
    /** Where the words of a cell lead to. */
    readonly links: readonly (string | null)[]
    /** 1 where the cell's figure rises, -1 where it falls. */
    readonly tones: readonly number[]
  }[]
  readonly note: string | null
}

/**
 * What a PDF prints at most of a table or of messages, which take as much room as some rows; a picture shows less, and so does a file of
 * many cards. Setting Thai words takes its time, so wide tables are cut by their cells.
 */
export const limits = {
  pages: { rows: 2_000, cells: 9_000, messages: 500 },
  cards: { rows: 300, cells: 1_200, messages: 40 },
  picture: { rows: 40, cells: 9_000, messages: 20 },
} as const

/** For what a card is laid out: pages of its own, pages of a file of many, a picture. */
type Purpose = keyof typeof limits

/** Lays a card out as pages (PDF) or as one picture (PNG). */
export function documentOf(card: Card, kind: FileDocument['kind']): FileDocument {
  const { title, madeOn } = card
  return {
    ...fileOf(card, kind),
    title,
    footer: `${title}  ·  ${madeOn}`,
    many: false,
    madeOn,
    cards: [cardOf(card, kind)],
  }
}

/** Lays many cards out as pages, one below the other. */
export function documentOfMany({ language, locale, title, madeOn, cards }: Cards): FileDocument {
  const common = { ...fileOf({ language, locale }, 'pages'), title, footer: `${title}  ·  ${madeOn}` }
  return { ...common, many: true, madeOn, cards: cards.map((card) => cardOf(card, 'cards')) }
}

function fileOf({ language, locale }: Pick<Card, 'language' | 'locale'>, kind: FileDocument['kind']) {
  const around = translate(locale, 'exports.page', { page: '\0', pages: '\0' }).split('\0')
  const [first = '', middle = '', last = ''] = around
  const author = translate(locale, 'product.name')
  const rtl = directionOf(language) === 'rtl'
  return { kind, language, rtl, fonts: families, width: pictureWidth, author, page: { first, middle, last } }
}

/** A card that has so many rows or messages is longer than a page. */
const longerThanPage = 70

function cardOf(card: Card, purpose: Purpose): CardDocument {
  const { locale, shown } = card
  const picture = shown.empty ? [] : partsOf(shown.view, null, card, purpose)
  const listed = purpose === 'picture' || shown.empty || isPrinted(shown.table, shown.view)
  const tables = listed ? [] : [listing(shown.table, translate(locale, 'exports.table'), card, purpose)]
  return {
    title: card.title,
    subtitle: shown.subtitle,
    filters: card.filters,
    demonstration: card.demonstration,
    trust: card.trust,
    definition: card.definition,
    empty: shown.empty ? translate(locale, 'exports.empty') : null,
    picture,
    tables,
    long: [...picture, ...tables].some((part) => linesOf(part) > longerThanPage),
  }
}

function linesOf(part: Part): number {
  if (part.kind === 'table') return part.rows.length
  return part.kind === 'messages' ? 5 * part.messages.length : 0
}

function partsOf(view: View, title: string | null, card: Card, purpose: Purpose): readonly Part[] {
  switch (view.kind) {
    case 'composed':
      return linesOfParts(view).flatMap((line): readonly Part[] => {
        const drawings = line.some((part) => isEmpty(part.view)) ? null : sideBySide(line, card)
        if (drawings !== null) return [{ kind: 'row', drawings }]
        return line.flatMap((part) => partsOf(part.view, part.title, card, purpose))
      })
    case 'table':
      return [listing(view.table, title, card, purpose)]
    case 'messages':
      return [messages(view, title, card, purpose)]
    case 'calendar':
      // Pages print the card's table, which has the same and more; so does a table that stands beside it.
      return purpose !== 'picture' || tablesIn(card.shown.view).length > 0
        ? []
        : [listing(asTable(view, card.language), title, card, purpose)]
    case 'province_map':
    case 'world_map':
      return [drawMap(view, title, card)]
    case 'figures':
      return [figures(view, title, card)]
    default:
      if (isEmpty(view)) return [{ kind: 'nothing', title, words: translate(card.locale, 'exports.empty') }]
      return splitTall(view).map((piece, index) => drawPiece(piece, index === 0 ? title : null, card))
  }
}

function messages(view: MessagesView, title: string | null, card: Card, purpose: Purpose): Part {
  const shown = view.messages.slice(0, limits[purpose].messages)
  return {
    kind: 'messages',
    title,
    ...correspondence(shown, card),
    note: rowsNote(shown.length, view.count, card.language, card.locale),
  }
}

function figures({ figures }: FiguresView, title: string | null, { language }: Card): Part {
  return {
    kind: 'figures',
    title,
    figures: figures.map((figure) => ({
      label: figure.label,
      value: figureHeadline(figure, language),
      unit: figure.unit === 'percent' ? '' : unitWords[figure.unit][language],
      change: figureChange(figure, language),
      news: newsOf(figure),
      note: figure.note,
      history: figure.history === undefined ? null : historyOf(figure.history, language),
    })),
  }
}

/** In CSS pixels. */
const historySize = { width: 150, height: 30 } as const

/** A small line without axes, in the direction in which people read; null where there are too few figures for one. */
function historyOf({ values, description }: FigureHistory, language: Language): FigureWords['history'] {
  const { width, height } = historySize
  const { path, last } = sparkline(values, width, height)
  if (last === null) return null
  const { current } = paletteOf('print')
  const line = `<path d="${path}" fill="none" stroke="${current}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`
  const end = `<circle cx="${last.x}" cy="${last.y}" r="2.4" fill="${current}"/>`
  const turned = directionOf(language) === 'rtl' ? ` transform="translate(${width} 0) scale(-1 1)"` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g${turned}>${line}${end}</g></svg>`
  return { svg, width, height, alt: description }
}

/** Points between the two edges of a table, and what is empty on both sides of a cell. */
const tableWidth = ((210 - 6 - 18) / 25.4) * 72
const cellInset = (4 / 25.4) * 72
/** Of its letters, in points. */
const tableSizes = [9, 8.5, 8, 7.5, 7, 6.5, 6]

function listing(table: TableModel, title: string | null, { language, locale }: Card, purpose: Purpose): Listing {
  const { columns } = table
  const most = limits[purpose]
  // Up to a hundred rows are all printed, however wide.
  const rows = table.rows.slice(0, Math.min(most.rows, Math.max(100, Math.floor(most.cells / columns.length))))
  const cells = rows.map((row) => columns.map((column) => wordsIn(row, column, language)))
  const largest = columns.length <= 7 ? 9 : columns.length <= 10 ? 8 : columns.length <= 14 ? 7 : 6
  const sizes = tableSizes.filter((one) => one <= largest)
  const { size, widths } = columnsThatFit(table, cells, { width: tableWidth, inset: cellInset }, sizes)
  return {
    kind: 'table',
    title,
    size,
    columns: columns.map((column, at) => ({
      label: column.label,
      figure: isFigure(column.kind),
      change: column.kind === 'change',
      width: widths[at] ?? 0,
    })),
    rows: rows.map((row, index) => ({
      level: row.level,
      cells: cells[index] ?? [],
      links: columns.map(({ key, kind: one }) => (one === 'link' ? safeLink(String(row.cells[key] ?? '')) : null)),
      tones: columns.map((column) => {
        const value = row.cells[column.key]
        return column.kind === 'change' && typeof value === 'number' ? Math.sign(value) : 0
      }),
    })),
    note: rowsNote(rows.length, table.count, language, locale),
  }
}

/** How many of all there are here; null where all are. */
function rowsNote(rows: number, total: number, language: Language, locale: Locale): string | null {
  if (rows >= total) return null
  return translate(locale, 'exports.rows', { rows: number(rows, language), total: number(total, language) })
}

function tablesIn(view: View): readonly TableModel[] {
  if (view.kind === 'table') return [view.table]
  return view.kind === 'composed' ? view.parts.flatMap((part) => tablesIn(part.view)) : []
}

/** Whether a view shows what a table says: the messages that it is made of, or its rows, if with fewer columns. */
function isPrinted(table: TableModel, view: View): boolean {
  if (view.kind === 'composed') return view.parts.some((part) => isPrinted(table, part.view))
  return view.kind === 'messages' || (view.kind === 'table' && holdsSameRows(view.table, table))
}

/** A card's own table may leave out columns that its Excel has; printed twice, the same rows would only be longer to read. */
function holdsSameRows(shown: TableModel, table: TableModel): boolean {
  if (shown === table) return true
  const keys = new Set(table.columns.map(({ key }) => key))
  return (
    shown.count === table.count &&
    shown.rows.length === table.rows.length &&
    shown.columns.every(({ key }) => keys.has(key))
  )
}
