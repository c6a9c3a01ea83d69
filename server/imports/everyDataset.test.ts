import { DuckDBInstance } from '@duckdb/node-api'
import { utils, write } from '@e965/xlsx'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlainValue } from '../facts/engines/engine.ts'
import { optionalFigures } from './records/optionalFigures.ts'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/**
 * Every data set comes back from every format as it was written: rows made from its declaration, headed by the contract's names or by
 * what people read, in Thai and English.
 */
type Row = Readonly<Record<string, PlainValue>>

let duckdb: DuckDBInstance
beforeAll(async () => {
  duckdb = await DuckDBInstance.create(':memory:')
})
afterAll(() => duckdb.closeSync())

const rowCount = 7
const countries = ['CN', 'FR', 'RU', 'US', 'IN', 'KR', 'GB']
/** What breaks careless readers: quotes, separators, line breaks, Thai, an emoji, a formula's first letter. */
const phrase = 'น้ำตก “เอราวัณ”, "สวย"; มาก\n=1+1 🌴'

/** A value of a column for the row at an index, as the importer gives it back. */
function sampleOf(name: string, column: Column, index: number): PlainValue {
  // The last row has only what it must have.
  if (index === rowCount - 1 && column.absent !== 'required') {
    return column.absent === 'optional' ? null : column.absent.default
  }
  switch (column.kind) {
    case 'date':
      return column.grain === 'day' ? `2024-02-2${index}` : `2024-0${index + 1}-01`
    case 'year':
      return 2010 + index
    case 'country':
      return column.rest && index === 1 ? 'rest-of-europe' : (countries[index] ?? null)
    case 'province':
      return provinces[index * 11]?.code ?? null
    case 'checkpoint':
      return checkpoints[index * 3]?.code ?? null
    case 'choice':
      return column.values[index % column.values.length] ?? null
    case 'text':
      return column.maximum < phrase.length + 3 ? `${name.slice(0, 1).toUpperCase()}${index}Z` : `${phrase} ${index}`
    case 'link':
      return `https://example.org/${name}/${index}?a=1&b=ก`
    case 'count':
      return Math.floor((column.maximum * index) / rowCount)
    case 'amount': {
      const [low, high] = [column.minimum ?? -1000, column.maximum]
      return Math.max(low, Math.round((low + (high - low) * (index / rowCount)) * 100) / 100)
    }
  }
}

function rowsOf(dataset: Dataset): readonly Row[] {
  return Array.from({ length: rowCount }, (_, index) => {
    const entries = Object.entries(dataset.columns).map(([name, column]): [string, PlainValue] => {
      // A date of a month is about that month.
      if (name === dataset.wholeYears?.column) return [name, 'month']
      // A row must hold one of its figures, also where each of them may be absent.
      const bare = index === rowCount - 1 && optionalFigures(dataset)[0] === name
      return [name, sampleOf(name, column, bare ? 1 : index)]
    })
    return Object.fromEntries(entries)
  })
}

/** The rows under other headings. */
function headed(dataset: Dataset, rows: readonly Row[], heading: (name: string, column: Column) => string): Row[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(dataset.columns).map(([name, column]) => [heading(name, column), row[name] ?? null]),
    ),
  )
}

async function parquetOf(rows: readonly Row[]): Promise<string> {
  const path = temporaryFile('rows.parquet', '')
  const names = Object.keys(rows[0] ?? {})
  const literal = (value: PlainValue | undefined) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? null)
  const values = rows.map((row) => `(${names.map((name) => literal(row[name])).join(', ')})`)
  const connection = await duckdb.connect()
  await connection.run(
    `copy (select * from (values ${values.join(', ')}) t(${names.map((name) => `"${name}"`).join(', ')})) to '${path}' (format parquet)`,
  )
  connection.closeSync()
  return path
}

const formats: Readonly<Record<string, (dataset: Dataset, rows: readonly Row[]) => Promise<string> | string>> = {
  'CSV with Thai headings': (dataset, rows) =>
    temporaryFile(
      'rows.csv',
      `\ufeff${Papa.unparse(headed(dataset, rows, (_, { label }) => formatMessage(label, 'th')))}`,
    ),
  'XLSX with English headings': (dataset, rows) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.json_to_sheet(headed(dataset, rows, (_, { label }) => formatMessage(label, 'en'))),
      'Sheet1',
    )
    const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' })
    return temporaryFile('rows.xlsx', bytes)
  },
  JSON: (_, rows) => temporaryFile('rows.json', JSON.stringify(rows)),
  Parquet: (_, rows) => parquetOf(rows),
}

const datasets: readonly Dataset[] = allDatasets

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', (name, dataset) => {
  test.each(Object.entries(formats))('comes back from %s', async (_, make) => {
    const rows = rowsOf(dataset)
    const { rows: read, faults, summary } = await readForTest(name, await make(dataset, rows))
    expect(faults).toEqual([])
    expect(read).toEqual(rows)
    expect(summary).toMatchObject({ rows: rowCount, badRows: 0, aggregateRows: 0 })
  })
})
