import type { AuditRow } from '@sala/catalog/api/audit.ts'
import type { SortedBy } from '@sala/catalog/api/lists.ts'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { audit } from '../schema/audit.ts'
import { users } from '../schema/people.ts'
import { auditMatches } from './search.ts'
import { auditedPerson, nameOrNull, type Page } from './shared.ts'

export interface AuditQuery {
  readonly q: string | null
  readonly limit: number
  readonly page: number
  readonly sort: readonly SortedBy<'at' | 'action' | 'personName' | 'targetName'>[]
  /** None for all. */
  readonly actions: readonly string[]
  readonly person: string | null
  readonly target: string | null
  readonly start: Date | null
  readonly end: Date | null
}

/** What a check of the chain of hashes found. `broken` is the id of the first row that does not agree with its hash. */
interface AuditCheck {
  readonly rows: number
  readonly broken: number | null
  /** Id and hash of the newest row: kept elsewhere, they show later that no row was taken from the end. */
  readonly last: { readonly id: number; readonly hash: string } | null
}

export interface AuditList {
  list(query: AuditQuery): Promise<Page<AuditRow>>
  /**
   * All rows that match, in order and a thousand at a time; page and limit do not count. Which rows they are is fixed by the first query:
   * what is written meanwhile stays out, and no portion skips the ones before it, which would take the square of the length.
   */
  all(query: AuditQuery): AsyncGenerator<readonly AuditRow[]>
  /** Works out the hash of every row anew. `expected` is a hash that must be among them. */
  check(expected: string | null): Promise<AuditCheck & { readonly expectedFound: boolean }>
}

const personName = nameOrNull(users)
const columns = {
  id: audit.id,
  at: audit.at,
  action: audit.action,
  person: audit.userId,
  personName,
  personEmail: users.email,
  address: audit.address,
  via: audit.via,
  requestId: audit.requestId,
  targetKind: audit.targetKind,
  target: audit.target,
  targetName: audit.targetName,
  details: audit.details,
  before: audit.before,
  after: audit.after,
  hash: audit.hash,
}

const sortable: Readonly<Record<AuditQuery['sort'][number]['field'], SQL | typeof audit.id>> = {
  // Numbers are given in the order of time.
  at: audit.id,
  action: sql`${audit.action}`,
  personName: sql`lower(${personName})`,
  targetName: sql`lower(${audit.targetName})`,
}

/** As the trigger `audit_hash` of the migration does it, so that a changed trigger shows too. */
const hashOf = sql`encode(sha256(convert_to(coalesce(lag(hash) over (order by id), '') || jsonb_build_array(
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), action, user_id, address, request_id, via, target_kind, target,
  target_name, details, before, after)::text, 'UTF8')), 'hex')`

/** Rows of a long log that are in memory at once. */
const portion = 1000

export function auditListIn(database: Database): AuditList {
  // Rows are wide, so they are found by their numbers alone, and people are looked up only where they are sorted by.
  const idsBy = ({ sort }: AuditQuery, where: SQL | undefined, count: SQL) => {
    const order = sort.map(({ field, descending }) => (descending ? desc(sortable[field]) : asc(sortable[field])))
    const ids = database.select({ id: audit.id, count: count.mapWith(Number) }).from(audit)
    const joined = sort.some(({ field }) => field === 'personName')
      ? ids.leftJoin(users, sql`${users.id}::text = ${audit.userId}`)
      : ids
    return joined.where(where).orderBy(...order, desc(audit.id))
  }
  const rowsOf = async (ids: readonly number[]): Promise<readonly AuditRow[]> => {
    const places = new Map(ids.map((id, place) => [id, place]))
    const rows = await database
      .select(columns)
      .from(audit)
      .leftJoin(users, sql`${users.id} = ${auditedPerson}`)
      .where(inArray(audit.id, [...ids]))
    rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  }
  return {
    list: async (query) => {
      const where = await conditionOf(database, query)
      const page = await idsBy(query, where, query.q === null ? countApart(where) : countWithin)
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      const [first] = page
      if (!first) return { rows: [], count: query.page === 1 ? 0 : await countOf(database, where) }
      return { rows: await rowsOf(page.map(({ id }) => id)), count: first.count }
    },

    all: async function* (query) {
      const ids = (await idsBy(query, await conditionOf(database, query), sql`0`)).map(({ id }) => id)
      for (let from = 0; from < ids.length; from += portion) yield await rowsOf(ids.slice(from, from + portion))
    },

    check: async (expected) => {
      const { rows } = await database.transaction(async (queries) => {
        // A long log takes longer than an answer may.
        await queries.execute(sql`set local statement_timeout = 0`)
        return queries.execute<{
          count: string
          broken: string | null
          last: { id: number; hash: string } | null
          found: boolean
        }>(sql`
        with chain as (select id, hash, ${hashOf} as right_hash from audit)
        select count(*) "count", min(id) filter (where hash <> right_hash) "broken",
          (select jsonb_build_object('id', id, 'hash', hash) from audit order by id desc limit 1) "last",
          coalesce(bool_or(hash = ${expected}), false) "found" from chain`)
      })
      const [row] = rows
      if (!row) throw new Error('a count gave no row')
      return {
        rows: Number(row.count),
        broken: row.broken === null ? null : Number(row.broken),
        last: row.last,
        expectedFound: expected === null || row.found,
      }
    },
  }
}

/**
 * How many rows match, beside the rows of a page. Apart, an index gives the page without reading all rows. Within the same scan, PostgreSQL must find
 * all matches of a search first: it would else read the log from its newest row on until a page is full, and all of it where little is found.
 */
const countApart = (where: SQL | undefined): SQL =>
  sql`(select count(*) from ${audit}${where ? sql` where ${where}` : sql``})`
const countWithin = sql`count(*) over ()`

async function countOf(database: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await database
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(audit)
    .where(where)
  return counted?.count ?? 0
}

async function conditionOf(database: Database, query: AuditQuery): Promise<SQL | undefined> {
  const { q, actions, person, target, start, end } = query
  return and(
    q === null ? undefined : await auditMatches(database, q),
    actions.length === 0 ? undefined : inArray(audit.action, [...actions]),
    person === null ? undefined : eq(audit.userId, person),
    target === null ? undefined : eq(audit.target, target),
    start === null ? undefined : gte(audit.at, start),
    end === null ? undefined : lte(audit.at, end),
  )
}
