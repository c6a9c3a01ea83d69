import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { isObject } from '@sala/widgets/answers.ts'
import { ReadFailure, requireBytes, unreadable } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'
import { bankOfThailandRows } from './bankOfThailand.ts'
import { openMeteoRows } from './openMeteo.ts'
import { sdmxRows } from './sdmx/sdmx.ts'
import { type Cell, oneTable, type RowBatch, type Source } from './table.ts'
import { worldBankRows } from './worldBank.ts'

const rowsAtOnce = 4096

/**
 * Opens a JSON file: a list of objects, an object whose `rows` (or only list) is one, or a GeoJSON collection, of which each feature's
 * properties are a row. Several lists are sheets under their keys; lists of one kind by name (`{"regions": {"north": [{…}]}}`) are one
 * sheet with the name in a column of its own (`regions`). The World Bank’s pair of a page’s numbers and its list is that list, where it is whole; a data message of SDMX is its observations, an answer of the Bank of Thailand its rates, and
 * one of Open-Meteo its days. The keys are the headings; the number of a row is its place, from 1.
 */
export async function openJson(path: string, size: number, limits: ReadLimits): Promise<Source> {
  requireBytes('the file', size, limits.wholeBytes, ' as JSON; write an object a line (NDJSON)')
  let content: unknown
  try {
    content = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw unreadable(`the file is not valid JSON (${why.slice(0, 160)})`)
  }
  const lists = listsIn(content)
  if (lists.length === 0) {
    throw new ReadFailure('no_table', 'the file holds no list of objects; write [{…}, …] or {"rows": [{…}, …]}')
  }
  return {
    format: { code: 'format', values: { format: 'JSON' } },
    sheets: lists.map(({ name, list }, index) => ({
      name: lists.length === 1 ? null : name,
      position: index + 1,
      hidden: false,
      merges: [],
      batches: () => batchesOf(list, size),
    })),
    close: async () => {},
  }
}

interface NamedList {
  readonly name: string
  readonly list: readonly unknown[]
}

function listsIn(content: unknown): readonly NamedList[] {
  const page = worldBankRows(content) ?? openMeteoRows(content)
  if (page !== null) return [{ name: '', list: page }]
  if (Array.isArray(content)) return [{ name: '', list: content }]
  if (!isObject(content)) return []
  const observations = sdmxRows(content) ?? bankOfThailandRows(content)
  if (observations !== null) return [{ name: '', list: observations }]
  const features = content.type === 'FeatureCollection' ? content.features : undefined
  if (Array.isArray(features)) {
    return [{ name: '', list: features.map((feature) => (isObject(feature) ? feature.properties : feature)) }]
  }
  if (Array.isArray(content.rows)) return [{ name: 'rows', list: content.rows }]
  const lists = Object.entries(content).flatMap(([name, value]): NamedList[] => {
    if (Array.isArray(value)) return [{ name, list: value }]
    const parts = isObject(value) ? Object.entries(value) : []
    if (parts.length === 0 || !parts.every(([, part]) => isListOfObjects(part))) return []
    const list = parts.flatMap(([key, part]) =>
      Array.isArray(part) ? part.map((element) => ({ [name]: key, ...element })) : [],
    )
    return [{ name, list }]
  })
  const tables = lists.filter(({ list }) => isListOfObjects(list))
  // A list of something else alone has its own fault, which names the row.
  return tables.length > 0 ? tables : lists.slice(0, lists.length === 1 ? 1 : 0)
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function* batchesOf(list: readonly unknown[], bytes: number): Generator<RowBatch> {
  const keys = new Keys()
  for (const element of list) keys.learn(element)
  // The headings stand before the first element.
  yield { rows: [keys.list], numbers: 0, bytes: 0 }
  for (let at = 0; at < list.length; at += rowsAtOnce) {
    const part = list.slice(at, at + rowsAtOnce)
    yield {
      rows: part.map((element, index) => keys.row(element, at + index + 1)),
      numbers: at + 1,
      bytes: Math.round((bytes * (at + part.length)) / list.length),
    }
  }
}

/** Lines that are looked at to learn the keys of an NDJSON file; a key that comes up later is not a column. */
const learned = 500

/** Opens a file with a JSON object a line, read as it is asked for. */
export async function openLines(path: string, limits: ReadLimits): Promise<Source> {
  return oneTable('NDJSON', () => readLines(path, limits))
}

async function* readLines(path: string, limits: ReadLimits): AsyncGenerator<RowBatch> {
  const stream = createReadStream(path, { highWaterMark: 1 << 18 })
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
  const keys = new Keys()
  let waiting: { element: unknown; line: number }[] | null = []
  let rows: Cell[][] = []
  let numbers: number[] = []
  let line = 0
  try {
    for await (const text of lines) {
      line += 1
      if (text.length > limits.lineCharacters) throw unreadable(`line ${line} is too long for a row`, { row: line })
      if (text.trim() === '') continue
      const element = parseLine(line === 1 ? text.replace(/^\ufeff/, '') : text, line)
      if (waiting !== null) {
        keys.learn(element)
        waiting.push({ element, line })
        if (waiting.length < learned) continue
        yield* opening(keys, waiting)
        waiting = null
        continue
      }
      rows.push(keys.row(element, line))
      numbers.push(line)
      if (rows.length === rowsAtOnce) {
        yield { rows, numbers, bytes: stream.bytesRead }
        rows = []
        numbers = []
      }
    }
  } finally {
    lines.close()
    stream.destroy()
  }
  if (waiting !== null) yield* opening(keys, waiting)
  if (rows.length > 0) yield { rows, numbers, bytes: stream.bytesRead }
}

function* opening(keys: Keys, waiting: readonly { element: unknown; line: number }[]): Generator<RowBatch> {
  yield { rows: [keys.list], numbers: 0, bytes: 0 }
  yield {
    rows: waiting.map(({ element, line }) => keys.row(element, line)),
    numbers: waiting.map(({ line }) => line),
    bytes: 0,
  }
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw unreadable(`line ${line} is not valid JSON (${why.slice(0, 160)})`, {
      row: line,
      value: text.slice(0, 200),
    })
  }
}

/** The keys of the objects, in the order in which they come up, as headings of columns. */
class Keys {
  readonly list: string[] = []
  readonly #places = new Map<string, number>()

  learn(element: unknown): void {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) return
    for (const key of Object.keys(element)) {
      if (this.#places.has(key) || this.list.length >= 1000) continue
      this.#places.set(key, this.list.length)
      this.list.push(key)
    }
  }

  row(element: unknown, number: number): Cell[] {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) {
      throw unreadable(`row ${number} is not an object with a value for each column`, {
        row: number,
        value: jsonOf(element).slice(0, 200),
      })
    }
    const cells: Cell[] = new Array(this.list.length).fill(null)
    for (const [key, value] of Object.entries(element)) {
      const place = this.#places.get(key)
      if (place !== undefined) cells[place] = cellOf(value)
    }
    return cells
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  // A code with its name (`{"id": "TH", "value": "Thailand"}`) is the code: names are spelled in many ways.
  if (isObject(value) && Object.keys(value).length === 2 && typeof value.id === 'string' && 'value' in value)
    return value.id
  return jsonOf(value).slice(0, 1000)
}

/** More levels than a value of a table has. */
const maxLevels = 100

/** A value as JSON; of one with very many levels its beginning alone, as the time that it takes grows with the square of their number. */
const jsonOf = (value: unknown): string =>
  isDeeper(value, maxLevels) ? (Array.isArray(value) ? '[…' : '{…') : JSON.stringify(value)

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
