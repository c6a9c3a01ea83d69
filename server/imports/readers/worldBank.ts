import { worldBankIndicators } from '@sala/catalog/imports/worldBankIndicators.ts'
import { isObject } from '@sala/widgets/answers.ts'
import { unreadable } from '../failure.ts'
import { type Cell, changedRows, type Source } from './table.ts'

/**
 * The list of an answer of the World Bank (`[{"page": 1, "pages": 1, …}, [{…}]]`, Indicators API v2); null where it is none. Throws
 * `ReadFailure` for a part of an answer: what the other pages hold would be missing without a word.
 */
export function worldBankRows(content: unknown): readonly unknown[] | null {
  if (!Array.isArray(content) || content.length !== 2) return null
  const [head, list]: readonly unknown[] = content
  if (!isObject(head) || typeof head.page !== 'number' || typeof head.pages !== 'number' || !Array.isArray(list))
    return null
  if (head.pages !== 1)
    throw unreadable(`the file is page ${head.page} of ${head.pages}; ask for all of it at once (per_page=20000)`)
  return list
}

const indicatorOf: Readonly<Record<string, string>> = worldBankIndicators

/** The headings of the indicator in answers of the API, in downloads of an indicator, and in those of the DataBank. */
const headings: ReadonlySet<unknown> = new Set(['indicator', 'Indicator Code', 'Series Code'])

/** `NY.GDP.MKTP.CD`; notes below a table are none. */
const code = /^\w+(?:\.\w+)+$/

/** A file whose rows name indicators of the World Bank is refused where one is not that of the data set: its figures are of something else. */
export function ofIndicator(source: Source, dataset: string): Source {
  const indicator = indicatorOf[dataset]
  if (indicator === undefined) return source
  const columnIn = (row: readonly Cell[]) => row.findIndex((cell) => headings.has(cell))
  const checked = (sheet: Source['sheets'][number]) =>
    changedRows(sheet, (first) => {
      let column = columnIn(first)
      return (row, number) => {
        if (column < 0) column = columnIn(row)
        else refuseOther(String(row[column] ?? '').trim(), indicator, { sheet: sheet.name, row: number })
        return row
      }
    })
  return { ...source, sheets: source.sheets.map(checked) }
}

function refuseOther(value: string, indicator: string, place: { readonly sheet: string | null; readonly row: number }) {
  if (value === indicator || !code.test(value)) return
  throw unreadable(`the figures are those of ${value}; ask for ${indicator}`, { ...place, value })
}
