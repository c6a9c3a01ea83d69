import { type Cell, changedRows, idIn, type Source } from './table.ts'

/** What publishers write in place of a figure that they do not have: SDMX-CSV and SDMX-ML, the Bundesbank, Eurostat. */
const noFigures: ReadonlySet<string> = new Set(['', 'NaN', '#N/A', '.', ':'])

/** The codes of SDMX's list of statuses (`CL_OBS_STATUS`) by which a figure is missing, whatever stands in its place. */
const missingStatuses: ReadonlySet<string> = new Set(['H', 'L', 'M', 'O', 'Q'])

/** Answers of publishers that also name what they have no figure of: the headings by which they are told, and the column of the figure. */
const publishers: readonly {
  readonly headings: readonly string[]
  readonly figure: string
  readonly status?: string
}[] = [
  { headings: ['TIME_PERIOD'], figure: 'OBS_VALUE', status: 'OBS_STATUS' },
  // The World Bank and the Bank of Thailand, as their readers name the columns.
  { headings: ['indicator', 'country', 'countryiso3code', 'date'], figure: 'value' },
  { headings: ['period', 'currency_id'], figure: 'rate' },
]

interface FigureColumns {
  readonly figure: number
  /** Below 0 where there is none. */
  readonly status: number
}

/**
 * A file without the rows in which a publisher says that there is no figure. They are counted and no faults; the others keep their places. Rows of
 * other files stay as they are: an empty cell there may be a mistake.
 */
export function withFigures(source: Source): Source {
  const counts = source.sheets.map(() => 0)
  const figuresIn = (head: readonly Cell[], at: number) => {
    const columns = columnsIn(head)
    let count = 0
    return (
      columns &&
      ((row: readonly Cell[]) => {
        if (!isMissing(row, columns)) return row
        count += 1
        // A preview reads the first rows alone.
        counts[at] = Math.max(counts[at] ?? 0, count)
        return null
      })
    )
  }
  return {
    ...source,
    sheets: source.sheets.map((sheet, at) => changedRows(sheet, (head) => figuresIn(head, at))),
    withoutFigure: () => counts.reduce((sum, count) => sum + count, 0),
  }
}

function columnsIn(head: readonly Cell[]): FigureColumns | null {
  const ids = head.map(idIn)
  const publisher = publishers.find(({ headings, figure }) => [...headings, figure].every((id) => ids.includes(id)))
  if (publisher === undefined) return null
  const { figure, status } = publisher
  return { figure: ids.indexOf(figure), status: status === undefined ? -1 : ids.indexOf(status) }
}

/** Rows that are empty as a whole are told by the reader of the table. */
const isMissing = (row: readonly Cell[], { figure, status }: FigureColumns): boolean =>
  row.length > figure &&
  (noFigures.has(String(row[figure] ?? '').trim()) || (status >= 0 && missingStatuses.has(idIn(row[status]))))
