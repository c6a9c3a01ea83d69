import type { DatasetName } from './datasets/all.ts'

/** The texts of people outside the authority, and who wrote them. Erasing an author's texts leaves the rows, which only count. */
export interface PersonalTexts {
  readonly dataset: DatasetName
  /** The column with the author's name. */
  readonly author: string
  /** Columns with what they wrote. */
  readonly texts: readonly string[]
  /** Columns with addresses that lead to it. */
  readonly links: readonly string[]
}

export const personalTexts: readonly PersonalTexts[] = [
  { dataset: 'voc', author: 'voc_name', texts: ['voc_message'], links: ['voc_link'] },
  { dataset: 'contact', author: 'contact_name', texts: ['contact_message'], links: [] },
  { dataset: 'prospect', author: 'prospect_name', texts: ['prospect_message'], links: [] },
  { dataset: 'vos', author: 'vos_name', texts: ['vos_message'], links: ['vos_link'] },
  { dataset: 'competitor', author: 'competitor_name', texts: ['competitor_message'], links: ['competitor_link'] },
]

/** What stands in place of an erased name or text. */
export const erasedText = '—'
