import type { DuckDBValue } from '@duckdb/node-api'
import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { type Dataset, statuses } from '@sala/catalog/dataset.ts'
import { isLimited } from '@sala/catalog/rows/rowRule.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { Cache } from '../../../core/cache.ts'
import type { RowScope } from '../../rowScope.ts'
import { Bound } from '../compile/bound.ts'
import { overPermitted } from '../compile/permitted.ts'
import type { PlainRow } from '../engine.ts'
import { changesIn, ofTexts, topicChangesStatement } from '../texts/dictionaries.ts'
import { rankOf } from './conflicts.ts'
import { rollupsOf } from './rollups.ts'
import { quoted, type StoreKind, tableOf } from './tables.ts'

type Ask = (sql: string, parameters: Readonly<Record<string, DuckDBValue>>) => Promise<readonly PlainRow[]>

/** Freshness by data set and scope, until the data set has another version or the day is over. */
export class FreshnessCache {
  readonly #answers = new Cache<{ readonly validFor: string; readonly answer: Promise<Freshness> }>(10_000)
  readonly #ask: Ask
  readonly #kind: StoreKind
  readonly #now: () => Date

  constructor(ask: Ask, kind: StoreKind, now: () => Date) {
    this.#ask = ask
    this.#kind = kind
    this.#now = now
  }

  of(dataset: Dataset, version: number, scope: RowScope): Promise<Freshness> {
    const today = thaiDay(scope.asOf === null ? this.#now() : new Date(scope.asOf))
    const validFor = `${version} ${today}`
    const key = `${dataset.name} ${scope.key}`
    const cached = this.#answers.get(key)
    if (cached?.validFor === validFor) return cached.answer
    const answer = readFreshness(dataset, version, today, scope, this.#ask, this.#kind).then((freshness) =>
      isLimited(dataset, scope.rule) ? { ...freshness, limited: true } : freshness,
    )
    this.#answers.set(key, { validFor, answer })
    // Do not cache a failure.
    answer.catch(() => this.#answers.delete(key))
    return answer
  }
}

/**
 * How current a data set is, from its rows and batches. A row about a whole year counts as its year (`YYYY`), because it says nothing about
 * the months in it. Reads only the rows of a scope. Rows dated after `today` (`YYYY-MM-DD`) are left out and reported in `ahead`, unless
 * the data set looks ahead.
 */
async function readFreshness(
  dataset: Dataset,
  version: number,
  today: string,
  scope: RowScope,
  askStore: Ask,
  kind: StoreKind,
): Promise<Freshness> {
  const ask: Ask = (sql, parameters) => {
    const bound = new Bound()
    const permitted = overPermitted(dataset, scope, kind, bound, sql)
    return askStore(permitted, { ...bound.parameters, ...parameters })
  }
  // An import without a visible row does not exist for the caller.
  const visibleBatches =
    scope.rule === null && scope.asOf === null ? '' : `and id in (select batch from ${tableOf(dataset)})`
  if (dataset.newest === null) return freshnessOfRegister(dataset, version, ask)
  const newest = quoted(dataset.newest)
  const yearly = dataset.columns[dataset.newest]?.kind === 'year'
  const asYear = yearly ? 'true' : dataset.wholeYears ? `(${quoted(dataset.wholeYears.column)} = 'year')` : 'false'
  const rank = dataset.status === null ? 'null::integer' : `min(${rankOf(quoted(dataset.status))})::integer`
  // As texts, a whole year (`2024`) sorts before its months (`2024-01-01`), so a month is newer than the year that it lies in.
  const period = `case when ${asYear} then ${yearly ? newest : `year(${newest})`}::varchar else ${newest}::varchar end`
  const periods = await ask(
    `select ${period} as period,
       ${rank} as rank, max(batch) as batch
     from ${datesOf(dataset)} where ${newest} is not null group by ${newest}, ${asYear} order by period`,
    {},
  )
  const [batches] = await ask(
    `select arg_max(imported_at, id) as imported_at, bool_or(demonstration) as demonstration
     from batches where dataset = $dataset and undone_at is null and "rows" > 0 ${visibleBatches}`,
    { dataset: dataset.name },
  )
  // `2026` sorts before each day of 2026, and `2027` behind them.
  const isAhead = (row: PlainRow) => dataset.ahead === undefined && (text(row.period) ?? '') > today
  const groups = periods.filter((row) => !isAhead(row))
  const first = groups[0]
  const last = groups.at(-1)
  const latest = text(periods.findLast(isAhead)?.period)
  const [counted] =
    latest === null
      ? []
      : await ask(`select count(*)::double as "count" from ${tableOf(dataset)} where ${period} > $today`, { today })
  const [source] = last ? await ask('select source from batches where id = $id', { id: Number(last.batch) }) : []
  return {
    name: dataset.name,
    oldest: text(first?.period),
    newest: text(last?.period),
    windowEnd: last === undefined ? null : windowEndOf(dataset, groups, today),
    months: monthSpans(groups.map(({ period }) => text(period) ?? '')),
    ahead: latest === null ? null : { newest: latest, rows: Number(counted?.count) },
    status: last && dataset.status !== null ? (statuses[Number(last.rank) - 1] ?? null) : null,
    source: text(source?.source),
    importedAt: last ? text(batches?.imported_at) : null,
    demonstration: batches?.demonstration === true,
    ...(ofTexts(dataset).some(({ how }) => how === 'topics') ? { topics: await topicsNamed(askStore) } : {}),
    version,
  }
}

/** The end of windows up to the newest day. If all rows are about future days it is today: no window reaches them. */
function windowEndOf({ ahead }: Dataset, periods: readonly PlainRow[], today: string): string | null {
  if (ahead === undefined || ahead === 'forecast') return text(periods.at(-1)?.period)
  return text(periods.findLast(({ period }) => (text(period) ?? '') <= today)?.period) ?? today
}

/** The names of topics that analysts added, as stored with the rows that were classified by their terms. */
async function topicsNamed(ask: Ask): Promise<Freshness['topics']> {
  const [stored] = await ask(topicChangesStatement, {})
  return Object.entries(changesIn(stored?.content)).map(([topic, { names }]) => ({ topic, names }))
}

/** The months of dates (`YYYY-MM-DD`, ascending) as spans without a gap; years (`YYYY`) have none. */
function monthSpans(periods: readonly string[]): Freshness['months'] {
  const spans: { from: string; to: string }[] = []
  for (const month of new Set(periods.filter(({ length }) => length > 4).map((day) => day.slice(0, 7)))) {
    const last = spans.at(-1)
    if (last !== undefined && monthAfter(last.to) === month) last.to = month
    else spans.push({ from: month, to: month })
  }
  return spans
}

function monthAfter(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
}

/** A table with every date and batch of a data set: a rollup, where there is one, has far fewer rows. */
function datesOf(dataset: Dataset): string {
  const [rollup] = dataset.status === null ? rollupsOf(dataset) : []
  return rollup ? quoted(rollup.table) : tableOf(dataset)
}

/** A register is as old and as new as the imports that its rows came with. */
async function freshnessOfRegister(dataset: Dataset, version: number, ask: Ask): Promise<Freshness> {
  const rows = await ask(
    `select imported_at, source, demonstration from batches
     where id in (select distinct batch from ${tableOf(dataset)}) order by id`,
    {},
  )
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    name: dataset.name,
    oldest: text(first?.imported_at)?.slice(0, 10) ?? null,
    newest: text(last?.imported_at)?.slice(0, 10) ?? null,
    windowEnd: text(last?.imported_at)?.slice(0, 10) ?? null,
    months: [],
    ahead: null,
    status: null,
    source: text(last?.source),
    importedAt: text(last?.imported_at),
    demonstration: rows.some((row) => row.demonstration === true),
    version,
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
