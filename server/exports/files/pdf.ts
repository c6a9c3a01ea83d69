import type { Card, Cards } from '../card.ts'
import { mendPdf } from '../pdfText/file.ts'
import { prepareMaps } from '../picture/maps.ts'
import { documentOf, documentOfMany } from './document.ts'
import { setPdf } from './typst.ts'

/** A PDF, A4 portrait: the card's picture at page width less 6 mm, then its whole table; every letter is text. */
export async function makePdf(card: Card): Promise<Uint8Array> {
  await prepareMaps(card.shown.view)
  return mendPdf(await setPdf(documentOf(card, 'pages')))
}

/** A PDF of many cards below its own title and their titles; a card that fits a page is never cut. */
export async function makeManyPdf(cards: Cards): Promise<Uint8Array> {
  for (const { shown } of cards.cards) await prepareMaps(shown.view)
  return mendPdf(await setPdf(documentOfMany(cards)))
}
