import type { Dataset } from '@sala/catalog/dataset.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import type { Actor } from '../access/actor.ts'
import { dataVersionOf, readOneVersion } from '../core/oneVersion.ts'
import { problem } from '../core/problems.ts'
import { type Plan, wholePlan, withTieBreakers } from '../facts/plan/plan.ts'
import { type AnswerServices, faultProblem } from '../market/answers.ts'
import { exploredAnswer } from '../market/explore.ts'
import {
  type Collection,
  columnsFor,
  type DatasetCollection,
  figureProperties,
  type InWords,
  propertyName,
  rowProperty,
  topicNames,
} from './collections.ts'
import { appliedExploration, timeProperty } from './query/applied.ts'
import { arranged, type FigureRow } from './query/figureRows.ts'
import type { CollectionQuery } from './query/options.ts'
import { rowConditions } from './query/rowConditions.ts'

/** A page of a collection. */
export interface Page {
  readonly rows: readonly FigureRow[]
  /** The names that the context of the answer states; null for all. */
  readonly columns: readonly string[] | null
  /** Of all pages; null where it was not asked for. */
  readonly count: number | null
  /** The `$skiptoken` of the next page; null on the last one. */
  readonly next: string | null
}

interface PageRequest {
  readonly services: AnswerServices
  readonly actor: Actor
  readonly query: CollectionQuery
  readonly pageRows: number
  readonly words: InWords
  readonly signal: AbortSignal
}

/** A page of rows or figures. Throws what is wrong with the options, and `conflict` where figures came in since the first page. */
export async function pageOf(collection: Collection, request: PageRequest): Promise<Page> {
  const version = () => versionOf(collection, request.services)
  // The rows and how many there are, are two questions.
  return (await readOneVersion(version, () => pageAt(version(), collection, request))).value
}

async function pageAt(version: string, collection: Collection, request: PageRequest): Promise<Page> {
  const { query } = request
  // Rows of two states of the data on the pages of one answer would be counted twice, or never.
  if (query.token !== null && query.token.version !== version) throw problem('conflict', { field: '$skiptoken' })
  if (collection.kind === 'exploration') {
    if (query.apply === null) return figuresPage(collection.dataset, collection.question, request, version, true)
    throw problem('unknown_parameter', { field: '$apply', expected: '$filter, $orderby, $select' })
  }
  if (query.apply === null) return rowsPage(collection, request, version)
  const { dataset } = collection
  const question = appliedExploration(dataset, query.apply)
  const fault = explorationFault(dataset, question)
  if (fault !== null) throw faultProblem({ ...fault, field: `$apply: ${fault.field}` })
  return figuresPage(dataset, question, request, version, false)
}

/** Changes with each import of what a collection is made from, and with its question. */
function versionOf(collection: Collection, { engine }: AnswerServices): string {
  if (collection.kind === 'dataset') return String(engine.version(collection.name))
  return `${collection.row.version}.${dataVersionOf(engine, exploredDatasets(collection.question))}`
}

/** How many rows of a page are asked for, and whether `$top` ends the answer with it. */
function windowOf({ query, pageRows }: PageRequest) {
  const sentRows = query.token?.rowsBefore ?? 0
  const left = query.top === null ? Number.POSITIVE_INFINITY : Math.max(0, query.top - sentRows)
  return { sentRows, offset: query.skip + sentRows, limit: Math.min(pageRows, left), left }
}

const nextOf = (version: string, { sentRows, limit, left }: ReturnType<typeof windowOf>, isMore: boolean) =>
  isMore && left > limit ? `${version}-${sentRows + limit}` : null

async function rowsPage({ dataset }: DatasetCollection, request: PageRequest, version: string): Promise<Page> {
  const { services, actor, query, signal } = request
  const readable = columnsFor(actor, dataset)
  const selectable = [rowProperty.name, ...readable]
  const selectedNames = requireKnown('$select', query.select ?? selectable, selectable)
  requireKnown(
    '$orderby',
    query.order.map(({ property }) => property),
    readable,
  )
  const columns = readable.filter((name) => selectedNames.includes(name))
  const window = windowOf(request)
  // The protocol has what is not known before everything else.
  const order = query.order.map(({ property, descending }) => ({
    field: property,
    descending,
    ...(descending ? {} : { nulls: 'first' as const }),
  }))
  const plan: Plan = {
    ...wholePlan(dataset),
    // A plan needs a column, also where nothing but the number of the row is asked for.
    select: { kind: 'rows', columns: columns.length === 0 ? readable.slice(0, 1) : columns },
    conditions: query.filter === null ? [] : rowConditions(dataset, readable, query.filter),
    order: withTieBreakers(order, dataset.key),
  }
  const { engine } = services
  const [foundRows, [counted]] = await Promise.all([
    engine.query({ ...plan, limit: window.limit + 1, offset: window.offset }, { signal }),
    query.count ? engine.query({ ...plan, select: { kind: 'count' }, order: [] }, { signal }) : [],
  ])
  const rows = foundRows.slice(0, window.limit).map((row, index): FigureRow => {
    const cells = columns.map((name) => [name, row[name] ?? null] as const)
    const key = selectedNames.includes(rowProperty.name) ? [[rowProperty.name, window.offset + index + 1] as const] : []
    return Object.fromEntries([...key, ...cells])
  })
  const count = query.count ? Number(counted?.count ?? 0) : null
  return { rows, columns: query.select, count, next: nextOf(version, window, foundRows.length > window.limit) }
}

async function figuresPage(
  dataset: Dataset,
  question: Exploration,
  request: PageRequest,
  version: string,
  numbered: boolean,
): Promise<Page> {
  const { services, query, signal, words } = request
  const answer = await exploredAnswer(services, dataset, question, { signal })
  const inWords = numbered ? topicNames(dataset, question, words) : []
  const properties = [...figureProperties(dataset, question, words), ...inWords]
  const names = answer.columns.map(({ key, role }) => ({
    key,
    name: role === 'time' ? timeProperty(question.time ?? timeKey) : propertyName(key),
  }))
  const all = answer.rows.map(({ values, other }): FigureRow => {
    const cells = names.map(({ key, name }) => [name, values[key] ?? null] as const)
    const entries = inWords.map(({ name, of, nameOf }) => {
      const code = values[of] ?? null
      return [name, code === null ? null : nameOf(String(code))] as const
    })
    return { ...Object.fromEntries([...cells, ...entries]), ...(question.top === null ? {} : { _other: other }) }
  })
  const sortable = [...(numbered ? [rowProperty.name] : []), ...properties.map(({ name }) => name)]
  const selectedNames = requireKnown('$select', query.select ?? sortable, sortable)
  const arrangedRows = arranged(all, properties, query)
  const window = windowOf(request)
  const rows = arrangedRows.slice(window.offset, window.offset + window.limit).map((row, index): FigureRow => {
    const fullRow: FigureRow = { ...(numbered ? { [rowProperty.name]: window.offset + index + 1 } : {}), ...row }
    return Object.fromEntries(selectedNames.map((name) => [name, fullRow[name] ?? null]))
  })
  return {
    rows,
    columns: query.select ?? (numbered ? null : sortable),
    count: query.count ? arrangedRows.length : null,
    next: nextOf(version, window, arrangedRows.length > window.offset + window.limit),
  }
}

function requireKnown(field: string, names: readonly string[], knownNames: readonly string[]): readonly string[] {
  for (const name of names)
    if (!knownNames.includes(name))
      throw problem('invalid_value', { field, value: name, expected: knownNames.join(', ') })
  return names
}
