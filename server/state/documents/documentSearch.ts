import { documentLimits } from '@sala/catalog/api/documents.ts'
import { allowedTypos } from '@sala/catalog/textSearch.ts'
import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../administration/shared.ts'
import { trigramLength, trigramsOf } from '../postgres/trigrams.ts'
import type { DocumentQuestion, DocumentReader, DocumentSort } from './document.ts'

/** The questions by which documents are found (docs/decisions/0007-text-search-and-topics.md). */

/** More documents than these are not counted: it would mean reading all of them. */
export const maxCounted = documentLimits.counted
/** Letters of a text that are shown around a word. */
const around = { before: 120, letters: 600 } as const

export const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
/** Whether a heading has a text in it. */
export const isInHeading = (text: string): SQL => sql`documents.heading like ${likePattern(text)}`

/** The conditions on rows that a person may read; none for administrators. */
export const readableBy = (reader: DocumentReader | null): readonly SQL[] =>
  reader === null
    ? []
    : [
        sql`(documents.readers = 'everybody' or documents.uploaded_by = ${reader.userId}
          or (documents.readers = 'groups' and exists (select from document_groups
            where document_groups.document_id = documents.id and document_groups.role_id = ${reader.roleId})))`,
      ]

/** What rows have to be apart from the words. */
const filters = ({ trash, tag, kind, reader }: DocumentQuestion): SQL =>
  all([
    ...readableBy(reader),
    trash ? sql`documents.deleted_at is not null` : sql`documents.deleted_at is null`,
    ...(tag === undefined ? [] : [sql`${tag} = any(documents.tags)`]),
    ...(kind === undefined ? [] : [sql`documents.kind = ${kind}`]),
  ])

const orders: Readonly<Record<DocumentSort, SQL>> = {
  title: sql`documents.heading`,
  uploadedAt: sql`documents.uploaded_at`,
  bytes: sql`documents.bytes`,
  kind: sql`documents.kind`,
}

const orderBy = (sort: DocumentQuestion['sort']): SQL =>
  sql.join(
    [
      ...sort.map(({ field, descending }) => (descending ? sql`${orders[field]} desc` : orders[field])),
      sql`documents.uploaded_at desc`,
      sql`documents.id desc`,
    ],
    sql`, `,
  )

/** A page of documents that are not searched. */
export function listed(question: DocumentQuestion): SQL {
  const { sort, limit, offset } = question
  const conditions = filters(question)
  return sql`select id, (select count(*)::int from documents where ${conditions}) count, null::text around from documents where ${conditions}
    order by ${orderBy(sort)} limit ${limit} offset ${offset}`
}

/**
 * The documents that hold every word. Those with all words in their heading come first and are looked for apart, or a common word would
 * hide them behind hundreds of newer texts. In texts the trigrams find the candidates and `strpos` decides.
 */
export function searched(question: DocumentQuestion): SQL {
  const { words, sort, limit, offset } = question
  const long = words.filter((word) => word.length >= trigramLength)
  const headings = all([filters(question), ...words.map(isInHeading)])
  // The rows of texts are narrow, and say themselves whether they are in the trash; other filters are asked of the documents.
  const { tag, kind, trash, reader } = question
  const candidates = all([
    trash ? sql`not live` : sql`live`,
    sql`show_trgm(folded) collate "C" @> ${trigramsOf(long)}`,
    ...(tag === undefined && kind === undefined && reader === null
      ? []
      : [sql`document_id in (select id from documents where ${filters(question)})`]),
  ])
  const containsWords = all(words.map((word) => sql`strpos(folded, ${word}) > 0`))
  const [first = ''] = words
  const body = sql`substr(document_texts.folded, length(documents.heading) + 2)`
  const order = sort.length === 0 ? sql`hits.headed desc, ${orderBy(sort)}` : orderBy(sort)
  return sql`
    with headed as (
      select documents.id from documents where ${headings} order by documents.uploaded_at desc limit ${maxCounted}
    ), held as (
      ${
        // Words of one or two letters alone stand in every text.
        long.length === 0
          ? sql`select id from headed`
          : // The newest first, and no text is read that is not needed: `offset 0` keeps the words out of the sort.
            sql`select id from (
                select document_id id, folded from document_texts where ${candidates} order by position desc offset 0
              ) candidates where ${containsWords} limit ${maxCounted}`
      }
    ), hits as (
      select id, bool_or(headed) headed from (select id, true headed from headed union all select id, false from held) found group by id
    ), page as (
      select documents.id, row_number() over (order by ${order}) place, least(count(*) over (), ${maxCounted})::int count
      from hits join documents on documents.id = hits.id order by 2 limit ${limit} offset ${offset}
    )
    select page.id, page.count,
      substr(document_texts.text, greatest(strpos(${body}, ${first}) - ${around.before}, 1), ${around.letters}) around
    from page join documents on documents.id = page.id
      join document_texts on document_texts.document_id = page.id order by page.place`
}

/** Parts of a word of which one at least is right, however its allowed slips fall; none where they would be too short to look for. */
export function piecesOf(word: string): readonly string[] {
  const slips = Math.min(allowedTypos(word), word.length >= 3 * trigramLength ? 2 : 1)
  const parts = slips + 1
  if (slips === 0 || Math.floor(word.length / parts) < trigramLength) return []
  const length = Math.floor(word.length / parts)
  return Array.from({ length: parts }, (_, at) =>
    word.slice(at * length, at === parts - 1 ? undefined : (at + 1) * length),
  )
}
