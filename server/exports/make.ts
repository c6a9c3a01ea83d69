import type { CardsFormat, PdfLayout } from '@sala/catalog/api/exports.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { date, withEra } from '@sala/widgets/texts/format.ts'
import type { Card, Cards, Job, MadeFormat, ManyJob } from './card.ts'
import { readExploration } from './explored/readExploration.ts'
import { readCard } from './readCard.ts'

type Maker<From> = (from: From, layout: PdfLayout) => Promise<Uint8Array> | Uint8Array

/**
 * How each file is made. The libraries are loaded when they are first needed: who only asks for Excel never pays for charts.
 */
const makers: Readonly<Record<MadeFormat, () => Promise<Maker<Card>>>> = {
  pdf: async () => (await import('./files/pdf/pdf.ts')).makePdf,
  pptx: async () => (await import('./files/pptx/pptx.ts')).makePptx,
  xlsx: async () => (await import('./files/xlsx.ts')).makeXlsx,
  csv: async () => (await import('./files/csv.ts')).makeCsv,
  zip: async () => (await import('./files/csv.ts')).makeCsvWithNotes,
  png: async () => (await import('./files/png.ts')).makePng,
  table: async () => (await import('./files/cardTable.ts')).makeCardTable,
}

const makersOfMany: Readonly<Record<CardsFormat, () => Promise<Maker<Cards>>>> = {
  pdf: async () => (await import('./files/pdf/pdf.ts')).makeManyPdf,
  pptx: async () => (await import('./files/pptx/pptx.ts')).makeManyPptx,
  xlsx: async () => (await import('./files/xlsx.ts')).makeManyXlsx,
}

/** Makes the file of a job. Calls `onProgress` after each card that has been read. */
export async function makeFile(
  job: Job | ManyJob,
  onProgress: (cards: number) => void = () => {},
): Promise<Uint8Array> {
  if (job.kind === 'card') {
    const [make, card] = await Promise.all([
      makers[job.format](),
      'exploration' in job ? readExploration(job) : readCard(job),
    ])
    return await make(card, job.layout)
  }
  const [make, cards] = await Promise.all([makersOfMany[job.format](), readCards(job, onProgress)])
  return await make(cards, job.layout)
}

/** One after the other, so that no more than one card's answers are being read at a time. */
export async function readCards(job: ManyJob, onProgress: (cards: number) => void = () => {}): Promise<Cards> {
  const { title, language, era, today, texts = [] } = job
  const locale = await loadLocale(language)
  const cards: Card[] = []
  for (const requestedCard of job.cards) {
    const card = await ('exploration' in requestedCard ? readExploration(requestedCard) : readCard(requestedCard))
    cards.push({ ...card, texts: requestedCard.texts ?? [] })
    onProgress(cards.length)
  }
  return {
    title,
    language,
    locale,
    today,
    madeOn: translate(locale, 'exports.madeOn', { date: withEra(era, () => date(today, language)) }),
    cards,
    texts,
  }
}
