import type { PdfLayout } from '@sala/catalog/api/exports.ts'

/** What a file prints at most of a table or of messages. */
export interface Limits {
  readonly rows: number
  /** Setting Thai words takes its time, so wide tables are cut by their cells; a hundred rows are always printed. */
  readonly cells: number
  /** They take as much room as some rows. */
  readonly messages: number
}

/** All rows of one card; a page of them, of which as many are shown as it has room for; a picture. */
export const limits = {
  pages: { rows: 2_000, cells: 9_000, messages: 500 },
  page: { rows: 60, cells: 9_000, messages: 20 },
  picture: { rows: 40, cells: 9_000, messages: 20 },
} as const satisfies Readonly<Record<string, Limits>>

/** Cells of all tables of a file of many cards, and messages, each card having the same part of them. */
const ofAllCards = { cells: 36_000, messages: 600 }

/** What each of some cards of a file may print. */
export function limitsOf({ rows }: PdfLayout, cards: number): Limits {
  if (rows === 'page') return limits.page
  const part = (all: number, most: number) => Math.min(most, Math.floor(all / cards))
  const { pages } = limits
  return { ...pages, cells: part(ofAllCards.cells, pages.cells), messages: part(ofAllCards.messages, pages.messages) }
}
