import type { SortedBy } from '@sala/catalog/api/lists.ts'
import { limits } from '@sala/catalog/api/query/limits.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import type { FastifyReply } from 'fastify'

/** The query parameters of every list, as parsed by its schema. */
interface ListQuery<Field extends string> {
  readonly q?: string | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly sort?: readonly SortedBy<Field>[] | undefined
}

/** The requested page, with the defaults of every list. A blank `q` does not filter. */
export function pagingOf<Field extends string>(query: ListQuery<Field>, usual: readonly SortedBy<Field>[]) {
  const q = query.q?.trim() ?? ''
  return {
    q: q === '' ? null : q,
    limit: query.limit ?? limits.defaultRows,
    page: query.page ?? 1,
    sort: query.sort && query.sort.length > 0 ? query.sort : usual,
  }
}

type Value = string | number | null

/**
 * A page of rows that are all in memory: searched in `texts`, sorted by `values`. Texts are sorted by the rules of the reader's language,
 * and absent values come last.
 */
export function pageOf<Row, Field extends string>(
  all: readonly Row[],
  query: ListQuery<Field>,
  language: string,
  usual: readonly SortedBy<Field>[],
  { values, texts }: { values: Readonly<Record<Field, (row: Row) => Value>>; texts: (row: Row) => readonly Value[] },
): { rows: Row[]; count: number } {
  const { q, limit, page, sort } = pagingOf(query, usual)
  const spelled = (text: Value) => normalizeText(String(text ?? '')).toLowerCase()
  const spelledQuery = q === null ? null : spelled(q)
  const listed =
    spelledQuery === null
      ? [...all]
      : all.filter((row) => texts(row).some((text) => spelled(text).includes(spelledQuery)))
  const collator = new Intl.Collator(language, { numeric: true })
  const compare = (value: Value, other: Value): number => {
    if (typeof value === 'number' && typeof other === 'number') return value - other
    return collator.compare(String(value), String(other))
  }
  listed.sort((left, right) => {
    for (const { field, descending } of sort) {
      const [a, b] = [values[field](left), values[field](right)]
      const order =
        a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b) * (descending ? -1 : 1)
      if (order !== 0) return order
    }
    return 0
  })
  return { rows: listed.slice((page - 1) * limit, page * limit), count: listed.length }
}

/** The response of a list. With `fields`, rows have only these fields. */
export function answerList<Row extends object>(
  reply: FastifyReply,
  { rows, count }: { readonly rows: readonly Row[]; readonly count: number },
  fields: readonly string[] | undefined,
): { rows: Row[]; count: number } | FastifyReply {
  if (fields === undefined || fields.length === 0) return { rows: [...rows], count }
  const fieldNames = new Set(fields)
  const narrow = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => fieldNames.has(field)))
  return reply
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ rows: rows.map(narrow), count })
}
