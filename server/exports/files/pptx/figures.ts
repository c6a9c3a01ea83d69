import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { figureChange, figureHeadline, newsOf } from '@sala/widgets/texts/format.ts'
import type { Figure, FiguresView } from '@sala/widgets/views/figuresView.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { Card } from '../../card.ts'
import { addHistory } from './chart.ts'
import { colours } from './colours.ts'
import type { Area, Slide } from './slide.ts'
import { textWriterFor } from './slide.ts'
import { addTable } from './table.ts'

/** Headline figures on slides, in inches. */

/** What a figure takes with its name and its change. */
export const figuresHeight = 1.05
/** Below a figure that has so much room its history is drawn as a chart of its own. */
const historyFrom = 0.3
const historyHeight = { least: historyFrom, most: 1.2 }
const gap = 0.3

/** Figures beside each other, from the side where reading begins. */
export function addFigures(slide: Slide, { figures }: FiguresView, area: Area): void {
  const w = area.w / Math.max(1, figures.length)
  for (const [index, figure] of figures.entries()) {
    const x = slide.rightToLeft ? area.x + area.w - (index + 1) * w : area.x + index * w
    addFigure(slide, figure, { ...area, x, w: w - gap })
  }
}

const newsColours = { good: colours.rise, bad: colours.fall, none: colours.quiet } as const

function addFigure(slide: Slide, figure: Figure, { x, y, w, h }: Area): void {
  const { language } = slide
  const words = textWriterFor(slide)
  const value = figureHeadline(figure, language)
  const unit = figure.unit === 'percent' ? '' : ` ${formatMessage(unitWords[figure.unit], language)}`
  words(figure.label, { x, y, w, h: 0.28 }, { fontSize: 11, color: colours.quiet })
  words(value + unit, { x, y: y + 0.27, w, h: 0.46 }, { fontSize: 22, bold: true, fit: 'shrink' })
  const changed = figureChange(figure, language)
  const color = changed === null ? colours.quiet : newsColours[newsOf(figure)]
  words([changed ?? [], figure.note].flat().join('  '), { x, y: y + 0.73, w, h: 0.28 }, { fontSize: 11, color })
  const below = Math.min(h - figuresHeight, historyHeight.most)
  if (figure.history !== undefined && below >= historyHeight.least) {
    addHistory(slide, figure.label, figure.history, { x, y: y + figuresHeight, w, h: below })
  }
}

/** Figures that share a slide, in lines of three. */
export const maxHeadlines = 6
const inLine = 3

/** The figures of a card that shows nothing else and few of them; none where it shows more. */
export function headlineOf({ content }: Pick<Card, 'content'>): readonly Figure[] {
  const figures = content.empty ? [] : figuresIn(content.view)
  return figures.length > 2 ? [] : figures
}

function figuresIn(view: View): readonly Figure[] {
  if (view.kind === 'figures') return view.figures
  if (view.kind !== 'composed') return []
  const parts = view.parts.map((part) => figuresIn(part.view))
  return parts.some((part) => part.length === 0) ? [] : parts.flat()
}

/** Cards of headline figures in lines of three, each with its title, what it shows and how sure it is. */
export function addHeadlines(slide: Slide, cards: readonly Card[], area: Area): void {
  const lines = Math.ceil(cards.length / inLine)
  const [w, h] = [(area.w - (inLine - 1) * gap) / inLine, (area.h - (lines - 1) * gap) / lines]
  const words = textWriterFor(slide)
  for (const [index, card] of cards.entries()) {
    const left = area.x + (index % inLine) * (w + gap)
    const x = slide.rightToLeft ? 2 * area.x + area.w - left - w : left
    const y = area.y + Math.floor(index / inLine) * (h + gap)
    words(card.title, { x, y, w, h: 0.3 }, { fontSize: 15, bold: true, fit: 'shrink' })
    const about = [card.content.subtitle, ...card.filters].filter((text) => text !== '').join('  ·  ')
    words(about, { x, y: y + 0.3, w, h: 0.36 }, { fontSize: 9, color: colours.quiet, valign: 'top', fit: 'shrink' })
    const trust = [card.demonstration ?? [], ...card.trust].flat().join('  ·  ')
    const below = 0.42
    words(
      trust,
      { x, y: y + h - below, w, h: below },
      { fontSize: 9, color: colours.quiet, valign: 'top', fit: 'shrink' },
    )
    addFigures(slide, { kind: 'figures', figures: headlineOf(card) }, { x, y: y + 0.7, w: w + gap, h: h - 0.7 - below })
  }
}

/** One card of headline figures: they and how they came to be beside the card's table. */
export function addHeadline(slide: Slide, card: Card, area: Area): void {
  const w = (area.w - 2 * gap) * 0.4
  const table = area.w - 2 * gap - w
  const [figures, rows] = slide.rightToLeft ? [area.x + area.w - w, area.x] : [area.x, area.x + area.w - table]
  addFigures(slide, { kind: 'figures', figures: headlineOf(card) }, { ...area, x: figures, w })
  addTable(slide, card.content.table, { ...area, x: rows, w: table }, card)
}
