import { translate } from '@sala/catalog/locales/load.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { PrintedText } from '../../../services/pictures/boardPictures.ts'
import type { Card, Cards } from '../../card.ts'
import { prepareMaps } from '../../picture/maps.ts'
import { addCard } from './card.ts'
import { colours } from './colours.ts'
import { addHeadlines, headlineOf, maxHeadlines } from './figures.ts'
import { newPresentation, type Presentation } from './library.ts'
import { repairFile } from './repair.ts'
import { addFooter, margin, pageWidth, pointsPerInch, type Slide, textWriterFor, width, widthOf } from './slide.ts'

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
    if (last !== undefined && shares && last.length < maxHeadlines) last.push(card)
    else groups.push([card])
  }
  return groups
}

function addSharedSlide(slide: Slide, { locale, madeOn }: Cards, group: readonly Card[]): void {
  const place = { x: margin, y: 0.3, w: width, h: 0.55 }
  textWriterFor(slide)(translate(locale, 'downloads.headlines'), place, { fontSize: 24, bold: true })
  addFooter(slide, group.find((card) => card.demonstration !== null)?.demonstration ?? null, [madeOn])
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
  return await repairFile(file, charts, today)
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

/** The room below the heading, in inches. */
const height = 5.5
/** Sizes of letters in points, the largest in which all of a text has room is taken. */
const sizes = [20, 18, 16, 14, 12, 10, 8] as const
const lineHeight = 1.25

/** How much of the room a picture takes where a text stands below it. */
const pictureShare = 0.7

/** Fills a slide with what a board says between its cards: its heading, its picture as large as there is room, and its text. */
function addBoardText(slide: Slide, { heading, text, picture }: PrintedText): void {
  const words = textWriterFor(slide)
  words(heading, { x: margin, y: 0.4, w: width, h: 0.7 }, { fontSize: 28, bold: true, fit: 'shrink' })
  const pictureHeight = picture === null ? 0 : height * (text === '' ? 1 : pictureShare)
  if (picture !== null) {
    const scale = Math.min(width / picture.width, (pictureHeight - 0.1) / picture.height)
    const [w, h] = [picture.width * scale, picture.height * scale]
    slide.slide.addImage({
      data: `image/jpeg;base64,${Buffer.from(picture.jpeg).toString('base64')}`,
      ...{ x: margin + (width - w) / 2, y: 1.3, w, h },
      altText: xmlText(picture.alternative),
    })
  }
  const room = height - pictureHeight
  const size = sizes.find((points) => (linesOf(text, points) * points * lineHeight) / pointsPerInch <= room) ?? 8
  words(text, { x: margin, y: 1.3 + pictureHeight, w: width, h: room }, { fontSize: size, valign: 'top' })
}

/** How many lines a text takes in letters of a size. */
const linesOf = (text: string, size: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line, size) / width)), 0)

/** Cards that one column of the cover names; the letters are smaller where there are more columns. */
const titlesInColumn = 8
const gap = 0.3
/** Inches between the titles of a full column, and where there are fewer: then what is chosen for a card has room for two lines. */
const pitch = { least: 0.56, most: 0.72 } as const

/** The first slide: the title, what is chosen for all cards, and each card with its period and what is chosen for it alone. */
function addCover(slide: Slide, { title, madeOn, cards }: Cards): void {
  const words = textWriterFor(slide)
  words(title, { x: margin, y: 0.55, w: width, h: 0.9 }, { fontSize: 40, bold: true, fit: 'shrink' })
  const common = commonOf(cards)
  words(common.join('  ·  '), { x: margin, y: 1.45, w: width, h: 0.35 }, { fontSize: 14, color: colours.quiet })
  addFooter(slide, cards.find((card) => card.demonstration !== null)?.demonstration ?? null, [madeOn])
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
  return (first ?? []).filter((text) => text !== '' && others.every((texts) => texts.includes(text)))
}
