import { worldBankIndicators } from '@sala/catalog/imports/worldBankIndicators.ts'
import { isObject } from '@sala/widgets/answers.ts'
import { ReadFailure } from '../failure.ts'

const indicatorOf: Readonly<Record<string, string>> = worldBankIndicators

/**
 * The list of an answer of the World Bank (`[{"page": 1, "pages": 1, …}, [{…}]]`, Indicators API v2); null where it is none. Throws
 * `ReadFailure` for a part of an answer, since what the other pages hold would be missing without a word, and for figures of another
 * indicator than the data set holds.
 */
export function worldBankRows(content: unknown, dataset: string): readonly unknown[] | null {
  if (!Array.isArray(content) || content.length !== 2) return null
  const [head, list]: readonly unknown[] = content
  if (!isObject(head) || typeof head.page !== 'number' || typeof head.pages !== 'number' || !Array.isArray(list))
    return null
  if (head.pages !== 1)
    throw new ReadFailure(
      'unreadable',
      `the file is page ${head.page} of ${head.pages}; ask for all of it at once (per_page=20000)`,
    )
  const wanted = indicatorOf[dataset]
  const other = list.map(indicatorIn).find((indicator) => indicator !== null && indicator !== wanted)
  if (wanted !== undefined && other != null)
    throw new ReadFailure('unreadable', `the figures are those of ${other}; ask for ${wanted}`, { value: other })
  return list
}

const indicatorIn = (row: unknown): string | null =>
  isObject(row) && isObject(row.indicator) && typeof row.indicator.id === 'string' ? row.indicator.id : null
