import { translate } from '@sala/catalog/locales/load.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { figureChange, figureHeadline, newsOf } from '@sala/widgets/format.ts'
import { asTable } from '@sala/widgets/views/asTable.ts'
import { isEmpty } from '@sala/widgets/views/empty.ts'
import type { ComposedView, FiguresView, View } from '@sala/widgets/views/view.ts'
import type { Card, Cards } from '../card.ts'
import { prepareMaps } from '../picture/maps.ts'
import { addChart, addHistory } from './pptxChart.ts'
import { colours } from './pptxColours.ts'
import { newPresentation, type Presentation } from './pptxLibrary.ts'
import { addMap } from './pptxMap.ts'
import { mendFile } from './pptxMend.ts'
import type { Area, Slide } from './pptxSlide.ts'
import { wordsOn } from './pptxSlide.ts'
import { addTable } from './pptxTable.ts'
import { xmlText } from './text.ts'

/** Inches; the slide is 13.33 × 7.5. */
const margin = 0.5
const pageWidth = 13.333
const width = pageWidth - 2 * margin

/** One slide of the card: charts are native and can be edited, tables are tables, words are words. */
export async function makePptx(card: Card): Promise<Uint8Array> {
  const show = begin(card)
  await addCard(show, card)
  return await finish(show, card)
}

/** A slide with the title and what follows, then a slide for each card. */
export async function makeManyPptx(cards: Cards): Promise<Uint8Array> {
  const show = begin(cards)
  addTitle(newSlide(show, cards), cards)
  for (const card of cards.cards) await addCard(show, card)
  return await finish(show, cards)
}

/** A presentation, and what its charts say besides what the library can be told. */
interface Show {
  readonly presentation: Presentation
  readonly charts: Slide['charts']
}

function begin({ language, locale, title }: Pick<Card, 'language' | 'locale' | 'title'>): Show {
  const show = newPresentation()
  show.layout = 'LAYOUT_WIDE'
  show.title = xmlText(title)
  show.subject = xmlText(title)
  show.author = translate(locale, 'product.name')
  show.company = translate(locale, 'product.name')
  show.rtlMode = directionOf(language) === 'rtl'
  const face = faceOf(language)
  show.theme = { headFontFace: face, bodyFontFace: face }
  return { presentation: show, charts: [] }
}

async function finish({ presentation, charts }: Show, { today }: Pick<Card, 'today'>): Promise<Uint8Array> {
  const file = await presentation.write({ outputType: 'nodebuffer' })
  if (!(file instanceof Uint8Array)) throw new Error('the presentation was not written as bytes')
  return await mendFile(file, charts, today)
}

function newSlide({ presentation, charts }: Show, { language }: Pick<Card, 'language'>): Slide {
  const rightToLeft = directionOf(language) === 'rtl'
  const slide: Slide = { slide: presentation.addSlide(), charts, language, face: faceOf(language), rightToLeft }
  slide.slide.background = { color: colours.surface }
  return slide
}

/** Cards that one column of the title's slide names; the letters are smaller where there are more. */
const titlesInColumn = 10

function addTitle(slide: Slide, { title, madeOn, cards }: Cards): void {
  const words = wordsOn(slide)
  words(title, { x: margin, y: 0.7, w: width, h: 1 }, { fontSize: 40, bold: true, fit: 'shrink' })
  words(madeOn, { x: margin, y: 1.75, w: width, h: 0.4 }, { fontSize: 16, color: colours.quiet })
  const columns = Math.ceil(cards.length / titlesInColumn)
  const inColumn = Math.ceil(cards.length / columns)
  const w = (width - (columns - 1) * gap) / columns
  const fontSize = [18, 16, 13, 11][columns - 1] ?? 11
  for (let column = 0; column < columns; column += 1) {
    const x = margin + column * (w + gap)
    for (const [line, card] of cards.slice(column * inColumn, (column + 1) * inColumn).entries()) {
      const place = { x: slide.rightToLeft ? pageWidth - x - w : x, y: 2.5 + line * 0.44, w, h: 0.4 }
      words(card.title, place, { fontSize, fit: 'shrink' })
    }
  }
}

async function addCard(show: Show, card: Card): Promise<void> {
  const { locale, shown } = card
  await prepareMaps(shown.view)
  const slide = newSlide(show, card)
  const words = wordsOn(slide)
  words(card.title, { x: margin, y: 0.3, w: width, h: 0.55 }, { fontSize: 24, bold: true, fit: 'shrink' })
  words(shown.subtitle, { x: margin, y: 0.85, w: width, h: 0.35 }, { fontSize: 14, color: colours.quiet })
  words(card.filters.join('  ·  '), { x: margin, y: 1.18, w: width, h: 0.3 }, { fontSize: 11, color: colours.quiet })
  const label = card.demonstration
  if (label !== null) {
    words(label, { x: margin, y: 6.62, w: width, h: 0.28 }, { fontSize: 11, bold: true, color: colours.warning })
  }
  words(
    [...card.trust, card.madeOn].join('  ·  '),
    { x: margin, y: 6.92, w: width, h: 0.28 },
    {
      fontSize: 11,
      color: colours.quiet,
    },
  )
  const room: Area = { x: margin, y: 1.6, w: width, h: 4.95 }
  if (shown.empty)
    words(translate(locale, 'exports.empty'), room, { fontSize: 16, color: colours.quiet, align: 'center' })
  else add(slide, shown.view, room, card)
}

/** Fonts that come with Office: ours are not on the reader's machine. */
function faceOf(language: Language): string {
  return language === 'th' ? 'Leelawadee UI' : 'Arial'
}

/** What stands where a chart would be. */
const said = { fontSize: 13, color: colours.quiet }

function add(slide: Slide, view: View, area: Area, card: Card): void {
  switch (view.kind) {
    case 'composed':
      for (const { part, area: place } of placed(view, area, slide.rightToLeft)) {
        if (part.title === null) {
          add(slide, part.view, place, card)
          continue
        }
        wordsOn(slide)(part.title, { ...place, h: 0.32 }, { fontSize: 13, bold: true })
        add(slide, part.view, { ...place, y: place.y + 0.34, h: place.h - 0.34 }, card)
      }
      break
    case 'table':
      addTable(slide, view.table, area, card)
      break
    case 'messages':
    case 'calendar':
      addTable(slide, asTable(view, card.language), area, card)
      break
    case 'province_map':
    case 'world_map':
      addMap(slide, view, area, card)
      break
    case 'figures':
      addFigures(slide, view, area)
      break
    default:
      if (isEmpty(view)) wordsOn(slide)(translate(card.locale, 'exports.empty'), area, { ...said, align: 'center' })
      else addChart(slide, view, area)
  }
}

const gap = 0.3
const figuresHeight = 1.05

/** The parts of a composed view on the slide: rows of twelve columns, in the reader's direction. Figures need little height. */
function placed({ parts }: ComposedView, area: Area, rightToLeft: boolean) {
  const lines: ComposedView['parts'][number][][] = []
  // What happens when is a table on a slide; where one stands beside it, once is enough.
  const listed = parts.some(({ view }) => view.kind === 'table')
  for (const part of parts.filter(({ view }) => view.kind !== 'calendar' || !listed)) {
    const line = lines.at(-1)
    const used = line?.reduce((sum, one) => sum + one.span, 0) ?? 12
    if (line === undefined || used + part.span > 12) lines.push([part])
    else line.push(part)
  }
  const low = (line: ComposedView['parts'][number][]) => line.every((part) => part.view.kind === 'figures')
  const fixed = lines.filter(low).length * figuresHeight + (lines.length - 1) * gap
  const height = (area.h - fixed) / Math.max(1, lines.filter((line) => !low(line)).length)
  let y = area.y
  return lines.flatMap((line) => {
    const h = low(line) ? figuresHeight : height
    const unit = (area.w - (line.length - 1) * gap) / line.reduce((sum, one) => sum + one.span, 0)
    let x = area.x
    const cells = line.map((part) => {
      const w = unit * part.span
      const place: Area = { x: rightToLeft ? 2 * area.x + area.w - x - w : x, y, w, h }
      x += w + gap
      return { part, area: place }
    })
    y += h + gap
    return cells
  })
}

/** Below a figure that has room its history is drawn as a chart of its own. */
const historyFrom = 2.2

function addFigures(slide: Slide, { figures }: FiguresView, area: Area): void {
  const { language, rightToLeft } = slide
  const w = area.w / Math.max(1, figures.length)
  const words = wordsOn(slide)
  for (const [index, figure] of figures.entries()) {
    const x = rightToLeft ? area.x + area.w - (index + 1) * w : area.x + index * w
    const value = figureHeadline(figure, language)
    const unit = figure.unit === 'percent' ? '' : ` ${unitWords[figure.unit][language]}`
    words(figure.label, { x, y: area.y, w, h: 0.28 }, { fontSize: 11, color: colours.quiet })
    words(value + unit, { x, y: area.y + 0.27, w, h: 0.46 }, { fontSize: 22, bold: true, fit: 'shrink' })
    const changed = figureChange(figure, language)
    words(
      [changed ?? [], figure.note].flat().join('  '),
      { x, y: area.y + 0.73, w, h: 0.28 },
      {
        fontSize: 11,
        color: { good: colours.rise, bad: colours.fall, none: colours.quiet }[newsOf(figure)],
      },
    )
    const below = area.h - figuresHeight
    if (figure.history !== undefined && below >= historyFrom) {
      addHistory(slide, figure.label, figure.history, { x, y: area.y + figuresHeight, w: w - gap, h: below })
    }
  }
}
