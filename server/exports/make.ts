import type { ExportFormat } from '@sala/catalog/api/exports.ts'
import type { Card, Job } from './card.ts'
import { readCard } from './readCard.ts'

/**
 * How each file is made. The libraries are loaded when they are first needed: who only asks for Excel never pays for charts.
 */
const makers: Readonly<Record<ExportFormat, () => Promise<(card: Card) => Promise<Uint8Array> | Uint8Array>>> = {
  pdf: async () => (await import('./files/pdf.ts')).makePdf,
  pptx: async () => (await import('./files/pptx.ts')).makePptx,
  xlsx: async () => (await import('./files/xlsx.ts')).makeXlsx,
  csv: async () => (await import('./files/csv.ts')).makeCsv,
  png: async () => (await import('./files/png.ts')).makePng,
}

/** The file of a job. */
export async function makeFile(job: Job): Promise<Uint8Array> {
  const [make, card] = await Promise.all([makers[job.format](), readCard(job)])
  return await make(card)
}
