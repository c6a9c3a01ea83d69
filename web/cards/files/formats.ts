import type { CardsFormat, Era, ExportFormat } from '@sala/catalog/api/exports.ts'

/** The files that a card can be downloaded as, in the order of the menu, with the words for each. */
export const formats = [
  { extension: 'pdf', words: 'card.downloadPdf' },
  { extension: 'pptx', words: 'card.downloadPptx' },
  { extension: 'xlsx', words: 'card.downloadXlsx' },
  { extension: 'png', words: 'card.downloadPng' },
  { extension: 'csv', words: 'card.downloadCsv' },
  { extension: 'zip', words: 'card.downloadZip' },
] as const

/** The same tables with years of the Buddhist era, which Thai readers may ask for; without being asked no file has them. */
export const buddhistFormats = [
  { extension: 'xlsx', words: 'card.downloadXlsxBuddhist', era: 'buddhist' },
  { extension: 'csv', words: 'card.downloadCsvBuddhist', era: 'buddhist' },
] as const

/** A workbook that refreshes itself: an Office data connection to the table of a card. */
export const connectedFormat = { extension: 'odc', words: 'card.downloadOdc' } as const

/** A file of a card; `extension` is that of its name. */
export type Format = ((typeof formats | typeof buddhistFormats)[number] | typeof connectedFormat) & {
  readonly extension: ExportFormat | 'odc'
  readonly era?: Era
}

/** The words for a format of many cards. */
export const wordsOfFormat = (format: CardsFormat) =>
  formats.find(({ extension }) => extension === format)?.words ?? 'card.download'
