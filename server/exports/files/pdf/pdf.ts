import type { PdfLayout } from '@sala/catalog/api/exports.ts'
import type { Card, Cards } from '../../card.ts'
import { repairPdfText } from '../../pdfText/file.ts'
import { prepareMaps } from '../../picture/maps.ts'
import { documentOf, documentOfMany } from './document.ts'
import { setPdf } from './typst.ts'

/** A PDF, A4 portrait: the card's picture at page width less 6 mm on one page, and its table as `layout` says; every letter is text. */
export async function makePdf(card: Card, layout: PdfLayout): Promise<Uint8Array> {
  await prepareMaps(card.content.view)
  return repairPdfText(await setPdf(documentOf(card, 'pages', layout)))
}

/** A briefing: the file's title and the titles of its cards, then the cards one below the other, none cut; tables as `layout` says. */
export async function makeManyPdf(cards: Cards, layout: PdfLayout): Promise<Uint8Array> {
  for (const { content } of cards.cards) await prepareMaps(content.view)
  return repairPdfText(await setPdf(documentOfMany(cards, layout)))
}
