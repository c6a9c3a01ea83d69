import { odataOptions, odataPageRows } from '@sala/catalog/api/odata.ts'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../core/problems.ts'
import { type Apply, parseApply } from './apply.ts'
import { type Condition, parseFilter } from './filter.ts'
import { otherOptions, unsupported } from './unsupported.ts'

/** The query options of a collection. */
export interface CollectionQuery {
  readonly select: readonly string[] | null
  readonly filter: Condition | null
  readonly order: readonly { readonly property: string; readonly descending: boolean }[]
  readonly top: number | null
  readonly skip: number
  readonly count: boolean
  readonly apply: Apply | null
  /** Of a link to a next page: the version of the figures that it belongs to, and how many rows came before. */
  readonly token: { readonly version: string; readonly rowsBefore: number } | null
  /** The options as they came, without that of the page, for the next link. */
  readonly own: URLSearchParams
}

const knownOptions: ReadonlySet<string> = new Set(odataOptions.map(({ name }) => name))

/**
 * The options of a request. OData 4.01 lets them be written without the `$` and in capitals. Throws `unknown_parameter`,
 * `not_implemented`, `repeated_parameter` and `invalid_value`.
 */
export function optionsOf(
  request: FastifyRequest,
  allowed: ReadonlySet<string> = knownOptions,
): ReadonlyMap<string, string> {
  const at = request.url.indexOf('?')
  const options = new Map<string, string>()
  for (const [name, value] of at < 0 ? [] : new URLSearchParams(request.url.slice(at + 1))) {
    const lower = name.toLowerCase()
    const option = lower.startsWith('$') ? lower : `$${lower}`
    if (otherOptions.has(option)) throw unsupported(name, value, [...allowed].join(', '))
    if (!allowed.has(option)) throw problem('unknown_parameter', { field: name, expected: [...allowed].join(', ') })
    if (options.has(option)) throw problem('repeated_parameter', { field: name })
    options.set(option, value)
  }
  const format = options.get('$format')
  if (format !== undefined && !/^(json|application\/json)(;|$)/i.test(format))
    throw problem('invalid_value', { field: '$format', value: format, expected: 'json' })
  return options
}

export const formatOptionOnly: ReadonlySet<string> = new Set(['$format'])

export function readOptions(request: FastifyRequest): CollectionQuery {
  const options = optionsOf(request)
  const ownParameters = new URLSearchParams([...options].filter(([name]) => name !== '$skiptoken'))
  const filter = options.get('$filter')
  const apply = options.get('$apply')
  return {
    select: namesOf(options.get('$select')),
    filter: filter === undefined ? null : parseFilter(filter),
    order: orderOf(options.get('$orderby')),
    top: numberOf('$top', options.get('$top')),
    skip: numberOf('$skip', options.get('$skip')) ?? 0,
    count: countOf(options.get('$count')),
    apply: apply === undefined ? null : parseApply(apply),
    token: tokenOf(options.get('$skiptoken')),
    own: ownParameters,
  }
}

/** Rows of a page, as few as the request prefers. */
export function pageRowsOf({ headers }: FastifyRequest): { readonly rows: number; readonly preferred: boolean } {
  const [, size] = /(?:^|[,;\s])(?:odata\.)?maxpagesize=(\d{1,9})(?:$|[,;\s])/i.exec(String(headers.prefer ?? '')) ?? []
  const rows = Number(size ?? 0)
  return rows > 0 ? { rows: Math.min(rows, odataPageRows), preferred: true } : { rows: odataPageRows, preferred: false }
}

function namesOf(text: string | undefined): readonly string[] | null {
  if (text === undefined || text.trim() === '*') return null
  const names = text.split(',').map((name) => name.trim())
  const nested = names.find((name) => /^[A-Za-z_]\w*[/(]/.test(name))
  if (nested !== undefined) throw unsupported('$select', nested, '$metadata: Property')
  for (const name of names)
    if (!/^[A-Za-z_]\w{0,127}$/.test(name))
      throw problem('invalid_value', { field: '$select', value: name, expected: '$metadata: Property' })
  return [...new Set(names)]
}

function orderOf(text: string | undefined): CollectionQuery['order'] {
  if (text === undefined) return []
  return text.split(',').map((part) => {
    const [, property, direction] = /^\s*([A-Za-z_]\w{0,127})(?:\s+(asc|desc))?\s*$/i.exec(part) ?? []
    if (property === undefined && /^\s*[A-Za-z_]\w*\s*[/(]/.test(part))
      throw unsupported('$orderby', part, 'name, name desc')
    if (property === undefined)
      throw problem('invalid_value', { field: '$orderby', value: part, expected: 'name, name desc' })
    return { property, descending: direction?.toLowerCase() === 'desc' }
  })
}

function numberOf(field: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw problem('invalid_value', { field, value: text, expected: '0–999999999' })
  return Number(text)
}

function countOf(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false
  if (text === 'true') return true
  throw problem('invalid_value', { field: '$count', value: text, expected: 'true, false' })
}

function tokenOf(text: string | undefined): CollectionQuery['token'] {
  if (text === undefined) return null
  const [, version, sentRows] = /^([0-9.]{1,60})-(\d{1,9})$/.exec(text) ?? []
  if (version === undefined) throw problem('invalid_value', { field: '$skiptoken', value: text, expected: 'nextLink' })
  return { version, rowsBefore: Number(sentRows) }
}
