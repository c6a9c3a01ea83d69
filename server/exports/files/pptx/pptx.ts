import { translate } from '@sala/catalog/locales/load.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { Card, Cards } from '../../card.ts'
import { prepareMaps } from '../../picture/maps.ts'
import { addCard } from './card.ts'
import { colours } from './colours.ts'
import { addCover } from './cover.ts'
import { addHeadlines, headlineOf, mostHeadlines } from './figures.ts'
import { newPresentation, type Presentation } from './library.ts'
import { mendFile } from './mend.ts'
import { addFoot, margin, type Slide, width, wordsOn } from './slide.ts'
import { addBoardText } from './text.ts'

/** One slide of the card: charts are native and can be edited, tables are tables, words are words. */
export async function makePptx(card: Card): Promise<Uint8Array> {
  const show = openPresentation(card)
  await prepareMaps(card.content.view)
  addCard(newSlide(show, card, [card]), card)
  return await writePresentation(show, card)
}

/**
 * A cover with the title and what follows, then a slide for each card and for each text of a board; headline figures that follow each other
 * share one.
 */
export async function makeManyPptx(cards: Cards): Promise<Uint8Array> {
  const show = openPresentation(cards)
  addCover(newSlide(show, cards, []), cards)
  for (const { content } of cards.cards) await prepareMaps(content.view)
  const say = (texts: Cards['texts']) => {
    for (const text of texts)
      if (text.picture !== null || text.heading + text.text !== '') addBoardText(newSlide(show, cards, []), text)
  }
  for (const group of groupsOf(cards.cards)) {
    say(group[0]?.texts ?? [])
    const slide = newSlide(show, cards, group)
    const [card] = group
    if (group.length === 1 && card !== undefined) addCard(slide, card)
    else addSharedSlide(slide, cards, group)
  }
  say(cards.texts)
  return await writePresentation(show, cards)
}

/** The cards of each slide. */
function groupsOf(cards: readonly Card[]): readonly (readonly Card[])[] {
  const groups: Card[][] = []
  for (const card of cards) {
    const last = groups.at(-1)
    const first = last?.[0]
    const shares =
      first !== undefined &&
      headlineOf(first).length > 0 &&
      headlineOf(card).length > 0 &&
      (card.texts ?? []).length === 0
    if (last !== undefined && shares && last.length < mostHeadlines) last.push(card)
    else groups.push([card])
  }
  return groups
}

function addSharedSlide(slide: Slide, { locale, madeOn }: Cards, group: readonly Card[]): void {
  const place = { x: margin, y: 0.3, w: width, h: 0.55 }
  wordsOn(slide)(translate(locale, 'downloads.headlines'), place, { fontSize: 24, bold: true })
  addFoot(slide, group.find((card) => card.demonstration !== null)?.demonstration ?? null, [madeOn])
  addHeadlines(slide, group, { x: margin, y: 1.1, w: width, h: group.length > 3 ? 5.3 : 3.2 })
}

/** A presentation, and the data of its charts that the library cannot write. */
interface Show {
  readonly presentation: Presentation
  readonly charts: Slide['charts']
}

function openPresentation({ language, locale, title }: Pick<Card, 'language' | 'locale' | 'title'>): Show {
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

async function writePresentation({ presentation, charts }: Show, { today }: Pick<Card, 'today'>): Promise<Uint8Array> {
  const file = await presentation.write({ outputType: 'nodebuffer' })
  if (!(file instanceof Uint8Array)) throw new Error('the presentation was not written as bytes')
  return await mendFile(file, charts, today)
}

/** A slide with its number, and with what its cards mean and whose their figures are in the notes of the speaker. */
function newSlide(
  { presentation, charts }: Show,
  { language }: Pick<Card, 'language'>,
  cards: readonly Pick<Card, 'notes'>[],
): Slide {
  const rightToLeft = directionOf(language) === 'rtl'
  const slide: Slide = { slide: presentation.addSlide(), charts, language, face: faceOf(language), rightToLeft }
  slide.slide.background = { color: colours.surface }
  slide.slide.slideNumber = {
    x: rightToLeft ? margin : margin + width - 0.6,
    y: 6.92,
    w: 0.6,
    h: 0.28,
    fontFace: slide.face,
    fontSize: 11,
    color: colours.quiet,
    align: rightToLeft ? 'left' : 'right',
  }
  const notes = cards.map((card) => card.notes.map(({ label, value }) => labelled(label, value, language)).join('\n'))
  if (notes.length > 0) slide.slide.addNotes(xmlText(notes.join('\n\n')))
  return slide
}

/** Fonts that come with Office: ours are not on the reader's machine. */
function faceOf(language: Language): string {
  return language === 'th' ? 'Leelawadee UI' : 'Arial'
}
