import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance, UINTEGER } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { provinceFacts } from '../demo/provinces/provinceFacts.ts'
import { pick, randomFrom, weighted } from '../demo/random.ts'
import { nameOf, type Purpose, type Sentiment, speak, visitor } from '../demo/voices/speak.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { addToRollups } from '../server/facts/engines/duckdb/rollups.ts'
import { literal, quoted } from '../server/facts/engines/duckdb/tables.ts'
import { markColumns, markedTexts, markText } from '../server/facts/engines/duckdb/textMarks.ts'

/** The data sets of messages that are measured. */
export const voices = [voc, vos, competitor] as const
/** Of the messages: six years in monthly batches, the last month not over. */
export const firstDay = '2020-12-01'
export const lastDay = '2026-11-19'

const months = 72
const phrases = 4000
const channels = ['facebook', 38, 'twitter', 20, 'instagram', 14, 'youtube', 10, 'webboard', 10, 'website', 8] as const
const rivals = ['TH', 'JP', 'VN', 'MY', 'SG', 'ID', 'KR', 'PH', 'KH', 'TW'] as const
const markets = ['CN', 'IN', 'KR', 'RU', 'JP', 'GB', 'US', 'DE', 'FR', 'AU', 'LA', 'TW'] as const

/** Fills a folder as `fillVoices` does, where it is not filled yet; what was begun and not ended is begun again. */
export async function filledVoices(folder: string, rows: number, datasets: readonly Dataset[] = voices): Promise<void> {
  if (existsSync(join(folder, 'facts.duckdb'))) return
  const begun = join(folder, 'begun')
  rmSync(begun, { recursive: true, force: true })
  await fillVoices(begun, rows, datasets)
  renameSync(join(begun, 'facts.duckdb'), join(folder, 'facts.duckdb'))
  rmSync(begun, { recursive: true })
}

/**
 * Fills a folder's facts store with so many rows of each data set of messages, in SQL but for the marks of their texts. The rows come month by month, as
 * imports do, and within a month in no order. A message is put together from two of a few thousand phrases of the demonstration
 * data and a number, so that hardly two are alike and a search finds a realistic share of them.
 */
export async function fillVoices(folder: string, rows: number, datasets: readonly Dataset[] = voices): Promise<void> {
  await (await openDuckDB({ folder })).close()
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'), { threads: '2', memory_limit: '4GB' })
  const connection = await instance.connect()
  await connection.run(`set temp_directory = ${literal(join(folder, 'spill'))}`)
  await makePools(connection)
  for (const [at, dataset] of datasets.entries()) {
    const { name } = dataset
    for (let month = 0; month < months; month += 1) {
      const [id, inserted] = [batchOf(at, month), await insertMonth(connection, dataset, { month, rows, at })]
      if (inserted === 0) continue
      await connection.run(
        `insert into batches values ($id, $name, 'bench', repeat('0', 64), 'bench', 'Bench', false, false, $at, $inserted, 0, null)`,
        { id, name, at: `${lastDay}T12:00:00.000Z`, inserted },
      )
      await addToRollups(connection, dataset, id)
      await connection.run('update versions set version = version + 1 where dataset = $name', { name })
    }
  }
  await connection.run('checkpoint')
  connection.closeSync()
  instance.closeSync()
}

/** Phrases with the sentiment, purpose and name they go with, provinces by how much is written about them, and the channels. */
async function makePools(connection: DuckDBConnection): Promise<void> {
  const next = randomFrom(20_261_120)
  const sentimentOf = weighted<Sentiment>([
    ['positive', 46],
    ['neutral', 36],
    ['negative', 18],
  ])
  const purposes: Readonly<Record<Sentiment, readonly Purpose[]>> = {
    positive: ['admire', 'admire', 'general'],
    neutral: ['general', 'question', 'enquiries'],
    negative: ['complaint', 'complaint', 'general'],
  }
  const tongueOf = weighted([
    ['th', 74],
    ['en', 16],
    ['zh', 6],
    ['ru', 4],
  ] as const)
  const spoken = Array.from({ length: phrases }, (_, id) => {
    const [sentiment, tongue] = [sentimentOf(next), tongueOf(next)]
    const purpose = pick(next, purposes[sentiment])
    const text = speak(
      next,
      visitor,
      { sentiment, purpose, facts: pick(next, provinceFacts), story: undefined },
      tongue,
    )
    return `(${id}, ${literal(text)}, ${literal(nameOf(next, tongue))}, '${sentiment}', '${purpose}')`
  })
  await connection.run(`
    create temp table phrase as from (values ${spoken.join(', ')}) as made(phrase, text, name, sentiment, purpose);
    create temp table place as from (values ${provinceFacts
      .map(({ code }, at) => `(${at}, '${code}', ${literal(geographicRegionOf(code))})`)
      .join(', ')}) as made(place, province, region);
  `)
}

/** A number from 0 up to but not including 1 that belongs to a row and a purpose; the same on every run. */
const share = (purpose: number): string => `((hash("row" * 64 + ${purpose}) % 1000003)::double / 1000003)`

const listOf = (values: readonly string[]): string => `[${values.map(literal).join(', ')}]`

interface Month {
  readonly month: number
  /** Of all months. */
  readonly rows: number
  /** The place of the data set among the measured ones. */
  readonly at: number
}

const batchOf = (at: number, month: number): number => at * months + month + 1

/** Inserts the messages of one month with the marks that an import would give them, and says how many they are. */
async function insertMonth(connection: DuckDBConnection, dataset: Dataset, part: Month): Promise<number> {
  await connection.run(`
    create or replace temp table made as ${rowsOf(dataset.name, part)};
    create or replace temp table marked (${markColumns.map((name) => `${name} uinteger`).join(', ')});
  `)
  const texts = markedTexts(dataset).map(quoted).join(', ')
  const appender = await connection.createAppender('marked', null, 'temp')
  const result = await connection.stream(`select ${texts} from made`)
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const rows = chunk.rowCount
    const marks = new Uint32Array(markColumns.length * rows)
    for (const column of chunk.getColumns()) {
      for (const [row, text] of column.entries()) if (typeof text === 'string') markText(text, marks, row, rows)
    }
    const out = DuckDBDataChunk.create(markColumns.map(() => UINTEGER))
    out.setColumns(markColumns.map((_, index) => [...marks.subarray(index * rows, (index + 1) * rows)]))
    appender.appendDataChunk(out)
  }
  appender.closeSync()
  const inserted = `insert into ${quoted(dataset.name)} by name (select * from made positional join marked)`
  return (await connection.run(inserted)).rowsChanged
}

function rowsOf(name: string, { month: only, rows, at }: Month): string {
  const perMonth = Math.ceil(rows / months)
  const oneOf = (values: readonly string[], purpose: number, skew = 1) =>
    `${listOf(values)}[1 + floor(${values.length} * pow(${share(purpose)}, ${skew}))::integer]`
  const shares = channels.flatMap((channel, index) =>
    typeof channel === 'string' ? Array.from({ length: Number(channels[index + 1]) }, () => channel) : [],
  )
  const own =
    name === 'competitor'
      ? `${oneOf(rivals, 6, 1.6)} as competitor_country,
         case when ${share(7)} < 0.7 then ${oneOf(markets, 8, 1.5)} end as location_source`
      : `case when ${share(6)} > 0.04 then province end as location_destination,
         case when ${share(6)} > 0.04 then region end as geographic_region,
         first.purpose as ${name}_purpose, likes as ${name}_like, floor(likes * 0.1)::bigint as ${name}_share,
         floor(likes * 0.15)::bigint as ${name}_comment`
  return `
    with numbered as (
      select range + ${at * 1_000_000_000} as "row", (range // ${perMonth})::integer as month
      from range(${Math.min(only * perMonth, rows)}, ${Math.min((only + 1) * perMonth, rows)})
    ), drawn as (
      select *, (date '${firstDay}' + to_months(month))::date as first_day,
        floor(${share(1)} * ${phrases})::integer as one, floor(${share(2)} * ${phrases})::integer as other,
        floor(pow(${share(3)}, 2.2) * ${provinceFacts.length})::integer as place,
        floor(exp(${share(4)} * 7) - 1)::bigint as likes
      from numbered
    )
    select (first_day + floor(${share(5)} * case when month = ${months - 1} then 19 else datediff('day', first_day, (first_day + interval 1 month)::date) end)::integer)::date as date,
      ${own},
      first.name || ' ' || ("row" % 9973) as ${name}_name, first.text || ' ' || second.text || ' ' || "row" as ${name}_message,
      ${oneOf(shares, 9)} as ${name}_channels, first.sentiment as ${name}_sentiment,
      round(likes * (0.6 + ${share(10)}) + 1, 2) as ${name}_ev, 'https://voices.example/${name}/' || "row" as ${name}_link,
      ${batchOf(at, only)} as batch
    from drawn join phrase as first on first.phrase = one join phrase as second on second.phrase = other join place using (place)`
}
