import type { Card, Cards } from '../../card.ts'
import { colours } from './colours.ts'
import { addFoot, margin, pageWidth, type Slide, width, wordsOn } from './slide.ts'

/** Cards that one column of the cover names; the letters are smaller where there are more columns. */
const titlesInColumn = 8
const gap = 0.3
/** Inches between the titles of a full column, and where there are fewer: then what is chosen for a card has room for two lines. */
const pitch = { least: 0.56, most: 0.72 } as const

/** The first slide: the title, what is chosen for all cards, and each card with its period and what is chosen for it alone. */
export function addCover(slide: Slide, { title, madeOn, cards }: Cards): void {
  const words = wordsOn(slide)
  words(title, { x: margin, y: 0.55, w: width, h: 0.9 }, { fontSize: 40, bold: true, fit: 'shrink' })
  const common = commonOf(cards)
  words(common.join('  ·  '), { x: margin, y: 1.45, w: width, h: 0.35 }, { fontSize: 14, color: colours.quiet })
  addFoot(slide, cards.find((card) => card.demonstration !== null)?.demonstration ?? null, [madeOn])
  const columns = Math.ceil(cards.length / titlesInColumn)
  const inColumn = Math.ceil(cards.length / columns)
  const w = (width - (columns - 1) * gap) / columns
  const fontSize = [16, 14, 12, 11, 10][columns - 1] ?? 10
  const step = Math.min(pitch.most, (titlesInColumn * pitch.least) / inColumn)
  for (const [index, card] of cards.entries()) {
    const left = margin + Math.floor(index / inColumn) * (w + gap)
    const place = { x: slide.rightToLeft ? pageWidth - left - w : left, y: 2.05 + (index % inColumn) * step, w }
    words(card.title, { ...place, h: 0.3 }, { fontSize, bold: true, fit: 'shrink' })
    const cardWords = [card.content.subtitle, ...card.filters].filter((text) => text !== '' && !common.includes(text))
    words(cardWords.join('  ·  '), { ...place, y: place.y + 0.29, h: step - 0.34 }, { ...ownLook, fit: 'shrink' })
  }
}

const ownLook = { fontSize: 9, color: colours.quiet, valign: 'top' } as const

/** The period and filters that every card has. */
function commonOf(cards: readonly Card[]): readonly string[] {
  const [first, ...others] = cards.map(({ content, filters }) => [content.subtitle, ...filters])
  return (first ?? []).filter((text) => text !== '' && others.every((one) => one.includes(text)))
}
