import { translate } from '@sala/catalog/locales/load.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { directionOf } from '@sala/catalog/words.ts'
import { cell, change, headline, number } from '@sala/widgets/format.ts'
import { asTable } from '@sala/widgets/views/asTable.ts'
import type { TableColumn, TableModel } from '@sala/widgets/views/table.ts'
import type { FiguresView, View } from '@sala/widgets/views/view.ts'
import type { Card } from '../card.ts'
import { families } from '../fonts.ts'
import { type Chart, drawChart } from '../picture/chart.ts'
import { type Piece, splitTall } from '../picture/split.ts'

/** The card as `cardTemplate.ts` sets it: nothing but texts, figures already in words, and drawings. */
export interface CardDocument {
  readonly kind: 'pages' | 'picture'
  readonly language: string
  readonly rtl: boolean
  readonly fonts: readonly string[]
  /** Of the picture, in CSS pixels: what the page's width less 6 mm stands for. */
  readonly width: number
  readonly title: string
  readonly author: string
  readonly subtitle: string
  readonly filters: Card['filters']
  readonly demonstration: string | null
  readonly trust: readonly string[]
  readonly definition: string
  readonly footer: string
  /** The words around the page's number and the number of pages. */
  readonly page: { readonly first: string; readonly middle: string; readonly last: string }
  /** Said in place of a picture where there is nothing to draw. */
  readonly empty: string | null
  readonly picture: readonly Part[]
  readonly tables: readonly Part[]
}

type Part =
  | ({ readonly kind: 'chart'; readonly title: string | null; readonly alt: string } & Omit<Chart, 'description'>)
  | { readonly kind: 'figures'; readonly title: string | null; readonly figures: readonly FigureWords[] }
  | Listing

interface FigureWords {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly change: string | null
  readonly falls: boolean
  readonly note: string
}

interface Listing {
  readonly kind: 'table'
  readonly title: string | null
  readonly size: number
  readonly columns: readonly {
    readonly label: string
    readonly figure: boolean
    readonly change: boolean
    readonly wide: boolean
  }[]
  readonly rows: readonly {
    readonly level: string
    readonly cells: readonly string[]
    /** 1 where the cell's figure rises, -1 where it falls. */
    readonly tones: readonly number[]
  }[]
  readonly note: string | null
}

/** In CSS pixels. */
export const pictureWidth = 820
/** What stands between the picture's edge and what is drawn: the 9 mm by which the words are set in. */
const pictureMargin = (pictureWidth * 9) / (210 - 6)

/** Rows that a PDF prints at most; a picture of a table shows fewer. */
export const mostRows = { pages: 2_000, picture: 40 } as const

/** Lays a card out as pages (PDF) or as one picture (PNG). */
export function documentOf(card: Card, kind: CardDocument['kind']): CardDocument {
  const { language, locale, shown } = card
  const [first = '', middle = '', last = ''] = translate(locale, 'exports.page', { page: '\0', pages: '\0' }).split(
    '\0',
  )
  const picture = shown.empty ? [] : partsOf(shown.view, null, card, kind)
  const drawn = tablesIn(shown.view)
  return {
    kind,
    language,
    rtl: directionOf(language) === 'rtl',
    fonts: families,
    width: pictureWidth,
    title: card.title,
    author: translate(locale, 'product.name'),
    subtitle: shown.subtitle,
    filters: card.filters,
    demonstration: card.demonstration,
    trust: card.trust,
    definition: card.definition,
    footer: `${card.title}  ·  ${card.madeOn}`,
    page: { first, middle, last },
    empty: shown.empty ? translate(locale, 'exports.empty') : null,
    picture,
    tables:
      kind === 'picture' || shown.empty || drawn.includes(shown.table)
        ? []
        : [listing(shown.table, translate(locale, 'exports.table'), card, kind)],
  }
}

function partsOf(view: View, title: string | null, card: Card, kind: CardDocument['kind']): readonly Part[] {
  switch (view.kind) {
    case 'composed':
      return view.parts.flatMap((part) => partsOf(part.view, part.title, card, kind))
    case 'table':
      return [listing(view.table, title, card, kind)]
    case 'messages':
    case 'calendar':
    case 'province_map':
    case 'world_map':
      return [listing(asTable(view, card.language), title, card, kind)]
    case 'figures':
      return [figures(view, title, card)]
    default:
      return splitTall(view).map((piece, index) => chart(piece, index === 0 ? title : null, card))
  }
}

function chart({ view, longest }: Piece, title: string | null, { language }: Card): Part {
  const { description, ...drawing } = drawChart(view, language, { width: pictureWidth, margin: pictureMargin, longest })
  return { kind: 'chart', title, alt: description, ...drawing }
}

function figures({ figures }: FiguresView, title: string | null, { language }: Card): Part {
  return {
    kind: 'figures',
    title,
    figures: figures.map((figure) => ({
      label: figure.label,
      value: headline(figure.value, figure.unit, language),
      unit: figure.unit === 'percent' ? '' : unitWords[figure.unit][language],
      change: figure.change === null ? null : change(figure.change, language),
      falls: figure.change !== null && figure.change < 0,
      note: figure.note,
    })),
  }
}

function listing(
  table: TableModel,
  title: string | null,
  { language, locale }: Card,
  kind: CardDocument['kind'],
): Listing {
  const { columns } = table
  const rows = table.rows.slice(0, mostRows[kind])
  const texts = columns.filter((column) => column.kind === 'text').length
  const figures = columns.filter((column) => isFigure(column.kind)).length
  return {
    kind: 'table',
    title,
    size: columns.length <= 7 ? 9 : columns.length <= 10 ? 8 : columns.length <= 14 ? 7 : 6,
    columns: columns.map((column, index) => ({
      label: column.label,
      figure: isFigure(column.kind),
      change: column.kind === 'change',
      // Words take the room that a few figures leave; many figures share the room that the words leave, under heads that wrap.
      wide: figures > 4 ? isFigure(column.kind) : texts === 0 ? index === 0 : column.kind === 'text',
    })),
    rows: rows.map((row) => ({
      level: row.level,
      cells: columns.map((column) => cell(row.cells[column.key], column.kind, language)),
      tones: columns.map((column) => {
        const value = row.cells[column.key]
        return column.kind === 'change' && typeof value === 'number' ? Math.sign(value) : 0
      }),
    })),
    note:
      rows.length < table.count
        ? translate(locale, 'exports.rows', {
            rows: number(rows.length, language),
            total: number(table.count, language),
          })
        : null,
  }
}

function isFigure(kind: TableColumn['kind']): boolean {
  return kind === 'number' || kind === 'percent' || kind === 'change'
}

function tablesIn(view: View): readonly TableModel[] {
  if (view.kind === 'table') return [view.table]
  return view.kind === 'composed' ? view.parts.flatMap((part) => tablesIn(part.view)) : []
}
