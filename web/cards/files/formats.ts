import type { CardsFormat, Era, ExportFormat } from '@sala/catalog/api/exports.ts'

/** The file formats of a card, in the order of the menu, with their words. */
export const formats = [
  { extension: 'pdf', words: 'card.downloadPdf' },
  { extension: 'pptx', words: 'card.downloadPptx' },
  { extension: 'xlsx', words: 'card.downloadXlsx' },
  { extension: 'png', words: 'card.downloadPng' },
  { extension: 'csv', words: 'card.downloadCsv' },
  { extension: 'zip', words: 'card.downloadZip' },
] as const

/** The same tables with years of the Buddhist era, for Thai readers on request. */
export const buddhistFormats = [
  { extension: 'xlsx', words: 'card.downloadXlsxBuddhist', era: 'buddhist' },
  { extension: 'csv', words: 'card.downloadCsvBuddhist', era: 'buddhist' },
] as const

/** A self-refreshing workbook: an Office data connection to the table of a card. */
export const connectedFormat = { extension: 'odc', words: 'card.downloadOdc' } as const

/** A file format of a card; `extension` is that of the file name. */
export type Format = ((typeof formats | typeof buddhistFormats)[number] | typeof connectedFormat) & {
  readonly extension: ExportFormat | 'odc'
  readonly era?: Era
}

/** The words for a format of many cards. */
export const wordsOfFormat = (format: CardsFormat) =>
  formats.find(({ extension }) => extension === format)?.words ?? 'card.download'
