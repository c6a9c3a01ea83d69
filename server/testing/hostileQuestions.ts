import { z } from 'zod'

/** Hostile requests to every GET route of the OpenAPI document. */

/** Hostile and odd values, and ones that are right for some parameter. */
const values: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '9007199254740993',
  '9'.repeat(400),
  'NaN',
  'null',
  'true',
  "CN' or 1=1 --",
  '"; drop table voc; --',
  "x' union select file_name from batches --",
  '$p1',
  '%_%_',
  '\\',
  '(a+)+$',
  '💥',
  '\u0000',
  '\u202Eabc',
  '\u0E19\u0E4D\u0E49\u0E32',
  'น้ำ',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '[]',
  '{"$ne":1}',
  'a,b,,c',
  ',',
  '-',
  'x'.repeat(5000),
  '2023-02-29',
  '0000-00-00',
  '2026-01-01T00:00:60.000Z',
  '2026-01-01T00:00:00.000+07:00',
  '2569',
  '99-1',
  '13',
  // Right for some parameter.
  '5',
  '1000',
  '1-9',
  '2026',
  '2025,2026',
  '2026-11',
  '500-1500',
  '-1500',
  '2025-01-01T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  'TH-50',
  'TH-50,TH-83',
  'CN',
  'east-asia',
  'north',
  'main',
  'facebook',
  'positive',
  'hotel',
  'in',
  '51',
  'all',
  'date',
  '-date',
]

/** Queries that no form would send, whole. */
const wholes: readonly string[] = [
  'year[$ne]=1',
  'q[]=a',
  'location_destination[constructor]=x',
  '__proto__=1',
  'limit=5&limit=6',
  'q=%',
  'q=%zz',
  'q=%00',
  'q=%ed%a0%80',
  '=',
  '&&&',
  'unknown=1',
  `${'a=1&'.repeat(2000)}`,
]

/** A seeded sequence of numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional() })),
  ),
})

export interface HostileQuestion {
  /** Without `/api/` and without its query. */
  readonly path: string
  readonly search: string
  /** The path has parameters of its own, so that it may well not be found. */
  readonly filled: boolean
}

/** Values for a part of a path: nothing there may be found, read or run by them. */
const pathValues: readonly string[] = [
  ...values.filter((value) => value.trim() !== '' && value.length < 1000),
  '24',
  '140',
  '999',
  '00000000-0000-4000-8000-000000000000',
  '%2f',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ed%a0%80',
  ' ',
]

/** The questions about a document (`app.openApi()`); the same each time. Without `all` about a fifth of them. */
export function* hostileQuestions(document: unknown, all = true): Generator<HostileQuestion> {
  const { paths } = OpenApi.parse(JSON.parse(JSON.stringify(document)))
  const next = chance(20_261_120)
  const pickFrom = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  for (const [url, { get }] of Object.entries(paths)) {
    if (!get) continue
    const template = url.replace(/^\/api\//, '')
    const names = (get.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    if (template.includes('{')) {
      for (let turn = 0; turn < (all ? 24 : 5); turn += 1) {
        const path = template.replaceAll(/\{[^}]+\}/g, () => written(pickFrom(pathValues)))
        const query = names.filter(() => next() < 0.2).map((name) => `${name}=${encodeURIComponent(pickFrom(values))}`)
        yield { path, search: query.join('&'), filled: true }
      }
      continue
    }
    const question = (search: string): HostileQuestion => ({ path: template, search, filled: false })
    yield question('')
    for (const wholeCode of wholes) yield question(wholeCode)
    for (const name of names) {
      for (let turn = 0; turn < (all ? 6 : 1); turn += 1)
        yield question(`${name}=${encodeURIComponent(pickFrom(values))}`)
    }
    for (let turn = 0; turn < (names.length === 0 ? 0 : all ? 20 : 3); turn += 1) {
      const query = names.filter(() => next() < 0.3).map((name) => `${name}=${encodeURIComponent(pickFrom(values))}`)
      yield question(query.join('&'))
    }
  }
}

/** A part of a path as a client would write it; what is written in hexadecimal already stays as it is, right or not. */
const written = (value: string): string => (/%[0-9a-f]{2}/i.test(value) ? value : encodeURIComponent(value))
