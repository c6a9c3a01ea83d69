import type { PdfLayout } from '@sala/catalog/api/exports.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { figureChange, figureHeadline, labelled, type News, newsOf, number } from '@sala/widgets/texts/format.ts'
import { asTable } from '@sala/widgets/views/asTable.ts'
import { isEmpty } from '@sala/widgets/views/empty.ts'
import type { FigureHistory, FiguresView } from '@sala/widgets/views/figuresView.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import { sparkline } from '@sala/widgets/views/sparkline.ts'
import type { MessagesView, View } from '@sala/widgets/views/view.ts'
import type { Card, Cards } from '../../card.ts'
import { families } from '../../fonts.ts'
import { type Limits, limits, limitsOf } from '../limits.ts'
import {
  type Drawing,
  drawChartOnPage,
  drawMap,
  linesOfParts,
  lowMap,
  type MapHeight,
  pictureWidth,
  sideBySide,
} from './drawings.ts'
import { type Listing, listing, rowsNote } from './listing.ts'
import { type Correspondence, correspondence } from './messages.ts'
import { isPrinted, tablesIn } from './printed.ts'
import { type TextDocument, textOf } from './texts.ts'

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
  readonly page: SentenceParts
  /** The words around the number of rows that are shown and of all. */
  readonly rows: SentenceParts
  /** Whether the file begins with its own title and the titles of its cards. */
  readonly many: boolean
  readonly madeOn: string
  readonly cards: readonly CardDocument[]
  /** What a board says below the last card. */
  readonly texts: readonly TextDocument[]
  /** The heading of the pages with the tables of all cards, where these do not stand below their cards. */
  readonly appendix: string | null
}

interface SentenceParts {
  readonly first: string
  readonly middle: string
  readonly last: string
}

/** One card of a file. */
interface CardDocument {
  /** What a board says before it. */
  readonly texts: readonly TextDocument[]
  readonly title: string
  readonly subtitle: string
  readonly filters: Card['filters']
  readonly demonstration: string | null
  readonly trust: readonly string[]
  /** What editors remark, a line each. */
  readonly annotations: readonly string[]
  readonly definition: string
  /** Said in place of a picture where there is nothing to draw. */
  readonly empty: string | null
  readonly picture: readonly Part[]
  readonly tables: readonly Part[]
  /** It has more rows than a page and all are requested, so measuring whether it fits is skipped. */
  readonly long: boolean
  /** The rows of its longest table or messages in the picture, of which a page may show fewer; 0 where all are shown. */
  readonly most: number
  /** It is headline figures alone, which share a line with those of its neighbours. */
  readonly headline: boolean
}

type Part =
  | Drawing
  | { readonly kind: 'row'; readonly drawings: readonly Drawing[] }
  /** In place of a chart whose total is zero, beside parts that have figures. */
  | { readonly kind: 'nothing'; readonly title: string | null; readonly words: string }
  | { readonly kind: 'figures'; readonly title: string | null; readonly figures: readonly FigureWords[] }
  | Listing
  | (Pick<Listing, 'title' | 'note' | 'total'> & { readonly kind: 'messages' } & Correspondence)

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
    /** The figures at its ends. */
    readonly from: string
    readonly to: string
  } | null
}

/** For what a card is laid out: pages or a picture, with how much of its rows, and where its table stands. */
interface CardOptions {
  readonly kind: FileDocument['kind']
  readonly layout: PdfLayout
  readonly most: Limits
  readonly mapHeight: MapHeight
}

/** Lays a card out as pages (PDF) or as one picture (PNG), whose layout does not matter. */
export function documentOf(card: Card, kind: FileDocument['kind'], layout: PdfLayout): FileDocument {
  const { title, madeOn, demonstration } = card
  const most = kind === 'picture' ? limits.picture : limitsOf(layout, 1)
  return {
    ...fileOf(card, kind, layout),
    title,
    footer: [title, madeOn, demonstration ?? []].flat().join('  ·  '),
    many: false,
    madeOn,
    cards: [cardOf(card, { kind, layout, most, mapHeight: {} })],
    texts: [],
  }
}

/** Lays many cards out as pages, one below the other. */
export function documentOfMany(file: Cards, layout: PdfLayout): FileDocument {
  const { title, madeOn, cards } = file
  const most = limitsOf(layout, cards.length)
  const demonstration = cards.find((card) => card.demonstration !== null)?.demonstration ?? []
  return {
    ...fileOf(file, 'pages', layout),
    title,
    footer: [title, madeOn, demonstration].flat().join('  ·  '),
    many: true,
    madeOn,
    cards: cards.map((card) => cardOf(card, { kind: 'pages', layout, most, mapHeight: lowMap })),
    texts: file.texts.map(textOf),
  }
}

function fileOf(
  { language, locale }: Pick<Card, 'language' | 'locale'>,
  kind: CardOptions['kind'],
  { table }: PdfLayout,
) {
  return {
    kind,
    language,
    rtl: directionOf(language) === 'rtl',
    fonts: families,
    width: pictureWidth,
    author: translate(locale, 'product.name'),
    page: splitSentence(translate(locale, 'exports.page', { page: '\0', pages: '\0' })),
    rows: splitSentence(translate(locale, 'exports.rows', { rows: '\0', total: '\0' })),
    appendix: table === 'appendix' ? translate(locale, 'downloads.appendix') : null,
  }
}

function splitSentence(sentence: string): SentenceParts {
  const [first = '', middle = '', last = ''] = sentence.split('\0')
  return { first, middle, last }
}

/** A card that has so many rows or messages is longer than a page. */
const longerThanPage = 70

function cardOf(card: Card, options: CardOptions): CardDocument {
  const { locale, content } = card
  const { kind, layout, most } = options
  const picture = content.empty ? [] : partsOf(content.view, null, card, options)
  const listed = !hasTable(options) || content.empty || isPrinted(content.table, content.view)
  // In an appendix each table stands under the title of its card.
  const heading = layout.table === 'appendix' ? null : translate(locale, 'exports.table')
  const tables = listed ? [] : [listing(content.table, heading, card, most)]
  const onPage = kind === 'pages' && layout.rows === 'page'
  return {
    texts: (card.texts ?? []).map(textOf),
    title: card.title,
    subtitle: content.subtitle,
    filters: card.filters,
    demonstration: card.demonstration,
    trust: card.trust,
    annotations: card.annotations.map(({ label, value }) => labelled(label, value, card.language)),
    definition: card.definition,
    empty: content.empty ? translate(locale, 'exports.empty') : null,
    picture,
    tables,
    long: !onPage && [...picture, ...tables].some((part) => linesOf(part) > longerThanPage),
    most: onPage ? Math.max(0, ...picture.map(rowsIn)) : 0,
    headline: layout.table !== 'below' && picture.length === 1 && picture[0]?.kind === 'figures',
  }
}

/** Whether the card's table is printed besides its picture. */
const hasTable = ({ kind, layout }: CardOptions): boolean => kind === 'pages' && layout.table !== 'none'

function rowsIn(part: Part): number {
  if (part.kind === 'table') return part.rows.length
  return part.kind === 'messages' ? part.messages.length : 0
}

function linesOf(part: Part): number {
  if (part.kind === 'table') return part.rows.length
  return part.kind === 'messages' ? 5 * part.messages.length : 0
}

function partsOf(view: View, title: string | null, card: Card, options: CardOptions): readonly Part[] {
  switch (view.kind) {
    case 'composed':
      return linesOfParts(view).flatMap((line): readonly Part[] => {
        const drawings = line.some((part) => isEmpty(part.view)) ? null : sideBySide(line, card, options.mapHeight)
        if (drawings !== null) return [{ kind: 'row', drawings }]
        return line.flatMap((part) => partsOf(part.view, part.title, card, options))
      })
    case 'table':
      return [listing(view.table, title, card, options.most)]
    case 'messages':
      return [messages(view, title, card, options)]
    case 'calendar':
      // The card's table has the same and more; so does a table that stands beside it.
      return hasTable(options) || tablesIn(card.content.view).length > 0
        ? []
        : [listing(asTable(view, card.language), title, card, options.most)]
    case 'province_map':
    case 'world_map':
      return [drawMap(view, title, card, options.mapHeight)]
    case 'figures':
      return [figures(view, title, card)]
    default:
      if (isEmpty(view)) return [{ kind: 'nothing', title, words: translate(card.locale, 'exports.empty') }]
      return drawChartOnPage(view, title, card)
  }
}

function messages(view: MessagesView, title: string | null, card: Card, options: CardOptions): Part {
  const firstMessages = view.messages.slice(0, options.most.messages)
  return {
    kind: 'messages',
    title,
    ...correspondence(firstMessages, card),
    note: rowsNote(firstMessages.length, view.count, card.language, card.locale),
    total: number(view.count, card.language),
  }
}

function figures({ figures }: FiguresView, title: string | null, { language }: Card): Part {
  return {
    kind: 'figures',
    title,
    figures: figures.map((figure) => ({
      label: figure.label,
      value: figureHeadline(figure, language),
      unit: figure.unit === 'percent' ? '' : formatMessage(unitWords[figure.unit], language),
      change: figureChange(figure, language),
      news: newsOf(figure),
      note: figure.note,
      history: figure.history === undefined ? null : historyOf(figure.history, language),
    })),
  }
}

/** In CSS pixels. */
const historySize = { width: 120, height: 30 } as const

/** A small line without axes, in the direction in which people read; null where there are too few figures for one. */
function historyOf(
  { values, ends: [from, to], description }: FigureHistory,
  language: Language,
): FigureWords['history'] {
  const { width, height } = historySize
  const { path, last } = sparkline(values, width, height)
  if (last === null) return null
  const { current } = paletteOf('print')
  const line = `<path d="${path}" fill="none" stroke="${current}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`
  const end = `<circle cx="${last.x}" cy="${last.y}" r="2.4" fill="${current}"/>`
  const mirrored = directionOf(language) === 'rtl' ? ` transform="translate(${width} 0) scale(-1 1)"` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g${mirrored}>${line}${end}</g></svg>`
  return { svg, width, height, alt: description, from, to }
}
