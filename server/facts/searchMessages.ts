import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import { wordsIn } from '@sala/catalog/textSearch.ts'
import type { PlainRow, Reader } from './engines/engine.ts'
import { planSearch } from './plan/planFor.ts'

/** The data sets of messages, news and events, in the order in which they are answered. */
const searched: readonly DatasetName[] = [
  'voc',
  'vos',
  'competitor',
  'contact',
  'prospect',
  'campaign',
  'news',
  'event',
]
/** Longer texts are not looked for. */
const maxKeywordLength = 256

export interface FoundMessages {
  readonly dataset: DatasetName
  /** The table endpoint that shows these rows, and whose permission they take. */
  readonly path: string
  /** The newest matching rows, with the columns of the endpoint. */
  readonly rows: readonly PlainRow[]
  /** How many match in all. */
  readonly count: number
}

interface MessageSearch {
  readonly text: string
  /** How many rows of each data set are given, from 1. */
  readonly limit: number
  /** Whether the caller may read a table endpoint: the guard's `mayRead`. What it refuses is neither read nor counted. */
  readonly mayRead: (path: string) => boolean
  readonly signal?: AbortSignal
}

type Table = Extract<Endpoint, { kind: 'table' }>

/**
 * The newest messages that hold every word of a text, without regard to capitals and to how Thai marks were typed, for each data set whose table
 * the caller may read; those without a match are left out. Nothing for a text that is empty or too long. Throws the engine's
 * `QueryTimeout` and `CancelledError`.
 */
export async function searchMessages(
  engine: Pick<Reader, 'query'>,
  { text, limit, mayRead, signal }: MessageSearch,
): Promise<readonly FoundMessages[]> {
  const sought = normalizeText(text).trim()
  const words = sought.length > maxKeywordLength ? [] : [...wordsIn(sought)]
  if (words.length === 0) return []
  // What few texts hold is looked at first.
  words.sort((a, b) => b.length - a.length)
  const tables = searched.flatMap((name) => {
    const dataset = allDatasets.find((describedDataset) => describedDataset.name === name)
    const endpoints: readonly Endpoint[] = dataset?.endpoints ?? []
    const table = endpoints.find((endpoint): endpoint is Table => endpoint.kind === 'table' && mayRead(endpoint.path))
    return dataset && table ? [{ name, dataset, table }] : []
  })
  const matches = await Promise.all(
    tables.map(async ({ name, dataset, table }): Promise<FoundMessages> => {
      const rows = await engine.query(planSearch(dataset, table.columns, words, limit), signal ? { signal } : {})
      const count = Number(rows[0]?.count ?? 0)
      return { dataset: name, path: table.path, rows: rows.map(({ count: _, ...row }) => row), count }
    }),
  )
  return matches.filter(({ count }) => count > 0)
}
