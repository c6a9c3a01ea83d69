/** The files that a card can be downloaded as, in the order of the menu, with the words for each. */
export const formats = [
  { extension: 'pdf', words: 'card.downloadPdf' },
  { extension: 'pptx', words: 'card.downloadPptx' },
  { extension: 'xlsx', words: 'card.downloadXlsx' },
  { extension: 'png', words: 'card.downloadPng' },
  { extension: 'csv', words: 'card.downloadCsv' },
] as const

export type Format = (typeof formats)[number]
