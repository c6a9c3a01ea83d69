import type { Endpoint } from '../../datasets/endpoints.ts'
import { normalizeText } from '../../text.ts'
import { sortFieldsOf } from './fields.ts'
import { limits } from './limits.ts'
import { refuse } from './refusal.ts'

interface SortField {
  readonly field: string
  readonly descending: boolean
}

/** The part of the rows that is answered. */
export interface Paging {
  /** Null where nothing is searched. */
  readonly q: string | null
  readonly limit: number
  /** From 1. */
  readonly page: number
  readonly sort: readonly SortField[]
}

/** Which rows are asked for, and in which order; a `q` without text counts as not given. Throws a refusal. */
export function readPaging(endpoint: Endpoint, parameters: ReadonlyMap<string, string>): Paging {
  const q = parameters.get('q') ?? ''
  if (q.length > limits.searchLength) throw refuse('q', q, `≤ ${limits.searchLength} Aa`)
  return {
    q: normalizeText(q).trim() === '' ? null : normalizeText(q).trim(),
    limit: readWhole('limit', parameters, limits.rows, limits.defaultRows),
    page: readWhole('page', parameters, limits.page, 1),
    sort: readSort(endpoint, parameters.get('sort')),
  }
}

function readWhole(name: string, parameters: ReadonlyMap<string, string>, most: number, fallback: number): number {
  const text = parameters.get(name)
  if (text === undefined) return fallback
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw refuse(name, text, `1–${most}`)
  return number
}

function readSort(endpoint: Endpoint, sortText: string | undefined): readonly SortField[] {
  const sortFields = sortFieldsOf(endpoint)
  const fallback = 'defaultSort' in endpoint ? endpoint.defaultSort : `-${sortFields[2]}`
  const fields = (sortText ?? fallback).split(',').map((part) => {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    if (!sortFields.includes(field)) throw refuse('sort', part, `[-]${sortFields.join(', [-]')}`)
    return { field, descending }
  })
  // Rows that are equal in a field are equal in it the second time too.
  return fields.filter(({ field }, index) => fields.findIndex((other) => other.field === field) === index)
}
