import { type Cell, numberOf, type RowBatch, type Sheet, type Source } from './table.ts'

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
  return {
    ...source,
    sheets: source.sheets.map((sheet, at) => ({
      ...sheet,
      // A preview reads the first rows alone.
      batches: () => figuresIn(sheet, (count) => (counts[at] = Math.max(counts[at] ?? 0, count))),
    })),
    withoutFigure: () => counts.reduce((sum, count) => sum + count, 0),
  }
}

async function* figuresIn(sheet: Sheet, tell: (count: number) => void): AsyncGenerator<RowBatch> {
  let columns: FigureColumns | null | undefined
  let count = 0
  for await (const batch of sheet.batches()) {
    const isFirst = columns === undefined && batch.rows.length > 0
    if (isFirst) columns = columnsIn(batch.rows[0] ?? [])
    const figureColumns = columns
    if (figureColumns == null) {
      yield batch
      continue
    }
    const keptRows = [...batch.rows.keys()].filter(
      (index) => (isFirst && index === 0) || !isMissing(batch.rows[index] ?? [], figureColumns),
    )
    count += batch.rows.length - keptRows.length
    tell(count)
    if (keptRows.length === batch.rows.length) yield batch
    else
      yield {
        ...batch,
        rows: keptRows.map((index) => batch.rows[index] ?? []),
        numbers: keptRows.map((index) => numberOf(batch, index)),
      }
  }
}

/** With labels a heading has its name beside it: `OBS_VALUE: Observation value`. So have codes. */
const idOf = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .split(':', 1)[0]
    ?.trim() ?? ''

function columnsIn(head: readonly Cell[]): FigureColumns | null {
  const ids = head.map(idOf)
  const publisher = publishers.find(({ headings, figure }) => [...headings, figure].every((id) => ids.includes(id)))
  if (publisher === undefined) return null
  const { figure, status } = publisher
  return { figure: ids.indexOf(figure), status: status === undefined ? -1 : ids.indexOf(status) }
}

/** Rows that are empty as a whole are told by the reader of the table. */
const isMissing = (row: readonly Cell[], { figure, status }: FigureColumns): boolean =>
  row.length > figure &&
  (noFigures.has(String(row[figure] ?? '').trim()) || (status >= 0 && missingStatuses.has(idOf(row[status]))))
