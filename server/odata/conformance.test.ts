import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { Parser } from 'saxen'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../testing/startApp.ts'

/**
 * The conformance clauses of "OData Version 4.01. Part 1: Protocol" (OASIS Standard, 23 April 2020, section 13), one row for each: its number, what it
 * demands, and the requests that prove it; or why nothing of this feed falls under it.
 */

const month = (date: string, location_source: string, immigrants: number) => ({
  ...{ date, location_source, immigrants },
  ...{ status: 'final', period: 'month' },
})
const rows = {
  immigration: [
    month('2025-10-01', 'CN', 60),
    month('2025-11-01', 'CN', 100),
    month('2025-11-01', 'DE', 7),
    month('2025-12-01', 'DE', 40),
    month('2024-12-01', 'LA', 5),
  ],
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}
let ask: (path: string, headers?: Readonly<Record<string, string>>, method?: 'GET' | 'POST') => Promise<Answer>

beforeAll(async () => {
  const app = await startApp({ rows, now: () => new Date('2026-01-20T05:00:00Z') })
  const owner = await app.as(['explore_data', 'view_widget_134'])
  const created = await owner.post('account/keys', { name: 'Check', scopes: ['explore'], networks: [], days: 30 })
  const { key } = createOwnKey.reply.parse(created.json())
  const authorization = `Basic ${Buffer.from(`check:${key}`).toString('base64')}`
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'month' }
  await owner.post('explorations', { name: 'By month', description: 'Of all', folder: '', question })
  ask = async (path, headers = {}, method = 'GET') => {
    const answer = await app.app.inject({ method, url: `/api/odata/${path}`, headers: { authorization, ...headers } })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  return () => app.close()
})

const json = async (path: string, headers?: Readonly<Record<string, string>>) => {
  const answer = await ask(path, headers)
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, ''])
  return JSON.parse(answer.text)
}
const statusOf = async (path: string, headers?: Readonly<Record<string, string>>) => (await ask(path, headers)).status
const option = (name: string, value: string) => `immigration?${name}=${encodeURIComponent(value)}`
const figures = async (path: string): Promise<readonly number[]> =>
  (await json(path)).value
    .map(({ immigrants }: { immigrants: number }) => immigrants)
    .toSorted((a: number, b: number) => a - b)

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: Element | null
}

/** The elements of a well-formed XML document, read by a parser that is none of ours. */
function elementsOf(xml: string): readonly Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new Parser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name, getAttributes, decode) => {
    const attributes = Object.fromEntries(
      Object.entries(z.record(z.string(), z.string()).parse(getAttributes())).map(([key, value]) => [
        key,
        decode(value),
      ]),
    )
    const element = { name, attributes, parent: open.at(-1) ?? null }
    elements.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  parser.parse(xml)
  expect(open).toEqual([])
  return elements
}
const metadata = async () => elementsOf((await ask('$metadata')).text)
const elementsNamed = (elements: readonly Element[], name: string) =>
  elements.filter((element) => element.name === name)
const namesOf = (elements: readonly Element[]) => elements.map(({ attributes }) => attributes.Name ?? '')

type Clause = readonly [number: string, demands: string, proof: (() => Promise<void>) | { readonly none: string }]
const noUpdates = { none: 'The feed is read-only.' }

const minimal: readonly Clause[] = [
  [
    '1',
    'publishes a service document at the service root',
    async () => {
      const { value, ...rest } = await json('')
      expect(rest['@odata.context']).toMatch(/\/api\/odata\/\$metadata$/)
      for (const { name, kind, url } of value)
        expect([kind, (await ask(`${url}?$top=1`)).status, name]).toEqual(['EntitySet', 200, url])
      expect(value.length).toBe(2)
    },
  ],
  [
    '2',
    'returns data in the JSON format',
    async () => {
      const feed = await json('immigration?$top=1')
      expect(Object.keys(feed)).toEqual(['@odata.context', 'value'])
      expect(feed['@odata.context']).toMatch(/\$metadata#immigration$/)
    },
  ],
  [
    '3',
    'uses server-driven paging for partial results',
    async () => {
      const first = await json('immigration?$count=true', { prefer: 'maxpagesize=2' })
      const next = await json(first['@odata.nextLink'].replace(/^.*\/api\/odata\//, ''), { prefer: 'maxpagesize=10' })
      expect([first.value.length, next.value.length, next['@odata.nextLink']]).toEqual([2, 3, undefined])
    },
  ],
  [
    '4',
    'returns the OData-Version header',
    async () => {
      for (const path of ['', '$metadata', 'immigration', 'nothing', 'immigration?$top=x'])
        expect([path, (await ask(path)).headers['odata-version']]).toEqual([path, '4.01'])
    },
  ],
  [
    '5.1',
    'conforms to Accept, or fails the request',
    async () => {
      for (const [accept, status, type] of [
        ['application/json', 200, 'application/json;odata.metadata=minimal'],
        ['application/json;charset=utf-8', 200, 'application/json;odata.metadata=minimal;charset=utf-8'],
        ['application/json;metadata=none', 200, 'application/json;odata.metadata=none'],
        ['application/xml;q=0.5, application/json', 200, 'application/json;odata.metadata=minimal'],
        ['application/json;odata.metadata=full', 415, null],
        ['application/json;IEEE754Compatible=true', 415, null],
        ['application/json;unheard=of', 415, null],
        ['application/json;q=0', 415, null],
        ['application/atom+xml', 415, null],
      ] as const) {
        const answer = await ask('immigration', { accept })
        expect([accept, answer.status, status === 200 ? answer.headers['content-type'] : null]).toEqual([
          accept,
          status,
          type,
        ])
      }
      expect((await ask('$metadata', { accept: 'application/xml' })).headers['content-type']).toBe('application/xml')
    },
  ],
  [
    '5.2',
    'conforms to OData-MaxVersion, or fails the request',
    async () => {
      for (const [allowed, spoken] of [
        ['4.0', '4.0'],
        ['4.01', '4.01'],
        ['4.02', '4.01'],
        ['5.0', '4.01'],
      ] as const) {
        const { status, headers } = await ask('immigration', { 'odata-maxversion': allowed })
        expect([allowed, status, headers['odata-version']]).toEqual([allowed, 200, spoken])
        expect(String(headers.vary)).toContain('OData-MaxVersion')
        const root = elementsOf((await ask('$metadata', { 'odata-maxversion': allowed })).text)[0]
        expect(root?.attributes.Version).toBe(spoken)
      }
      for (const refused of ['3.0', 'x']) expect(await statusOf('', { 'odata-maxversion': refused })).toBe(400)
    },
  ],
  [
    '6',
    'follows the guidelines for extensibility',
    async () => {
      // Headers of somebody’s own and preferences that are not known change nothing; an option that is not known may be refused (6.1).
      const plain = await json('immigration')
      expect(await json('immigration', { 'x-custom': '1', prefer: 'unheard-of=1, maxpagesize=9' })).toEqual(plain)
      expect(await statusOf('immigration?custom=1')).toBe(400)
    },
  ],
  [
    '7',
    'follows the options that it takes, and answers 501 to others of the protocol',
    async () => {
      for (const [name, value, status] of [
        ['$filter', "location_source eq 'CN'", 200],
        ['$filter', "startswith(location_source,'C')", 501],
        ['$filter', "location_source eq 'CN", 400],
        ['$orderby', 'date desc, immigrants', 200],
        ['$orderby', 'year(date)', 501],
        ['$apply', 'topcount(1,immigrants)', 501],
        ['$expand', 'x', 501],
        ['$search', 'x', 501],
        ['$compute', '1 as one', 501],
        ['$unheard', 'x', 400],
      ] as const)
        expect([name, value, await statusOf(option(name, value))]).toEqual([name, value, status])
    },
  ],
  [
    '8',
    'exposes data types of CSDL alone',
    async () => {
      const types = new Set(elementsNamed(await metadata(), 'Property').map(({ attributes }) => attributes.Type))
      const primitive =
        /^Edm\.(Binary|Boolean|Byte|Date|DateTimeOffset|Decimal|Double|Duration|Guid|Int16|Int32|Int64|SByte|Single|Stream|String|TimeOfDay)$/
      expect([...types].filter((type) => !primitive.test(type ?? ''))).toEqual([])
      expect(types.size).toBeGreaterThan(2)
    },
  ],
  [
    '9',
    'needs no client to understand annotations, headers or content of its own',
    async () => {
      const withoutMetadata = await json('immigration?$count=true', { accept: 'application/json;metadata=none' })
      const full = await json('immigration?$count=true')
      const plain = (value: readonly object[]) => value.map((row) => ({ ...row, '@odata.id': undefined }))
      expect(plain(withoutMetadata.value)).toEqual(plain(full.value))
      expect(withoutMetadata['@odata.count']).toBe(5)
    },
  ],
  [
    '10',
    'violates no semantics of updates',
    async () => {
      expect((await ask('immigration', {}, 'POST')).status).toBe(405)
    },
  ],
  [
    '11',
    'violates no other semantics',
    async () => {
      // What is not known sorts first (11.2.6.2), the count is of all that match (11.2.6.5), and no snapshot is promised (8.2.6).
      expect(await json(`${option('$filter', 'immigrants ge 40')}&$top=1&$count=true`)).toMatchObject({
        '@odata.count': 3,
      })
      for (const name of ['isolation', 'odata-isolation'])
        expect(await statusOf('immigration', { [name]: 'snapshot' })).toBe(412)
    },
  ],
  ['12', 'should support $expand', { none: 'There are no relations; $expand is answered 501.' }],
  [
    '13',
    'should publish $metadata as CSDL XML',
    async () => {
      expect((await metadata())[0]?.name).toBe('edmx:Edmx')
    },
  ],
  [
    '14',
    'supports prefixed variants of headers and preferences',
    async () => {
      const answer = await ask('immigration', { prefer: 'odata.maxpagesize=2' })
      expect(JSON.parse(answer.text).value).toHaveLength(2)
      expect(answer.headers['preference-applied']).toBe('odata.maxpagesize=2')
    },
  ],
  ['15', 'supports enumeration and duration literals', { none: 'No property is of these types.' }],
  ['16, 17', 'answers asynchronous requests', { none: 'There are none: respond-async is ignored, as it may be.' }],
  ['18–33', 'is updatable', noUpdates],
]

const minimal401: readonly Clause[] = [
  ['1', 'conforms to the 4.0 minimal level', { none: 'The table above.' }],
  [
    '2',
    'answers JSON of 4.01',
    async () => {
      expect((await ask('immigration')).headers['odata-version']).toBe('4.01')
    },
  ],
  ['3', 'returns AsyncResult', { none: 'There are no asynchronous requests.' }],
  [
    '4',
    'supports headers and preferences with and without prefix',
    async () => {
      for (const prefer of ['maxpagesize=1', 'odata.maxpagesize=1'])
        expect((await json('immigration', { prefer })).value).toHaveLength(1)
    },
  ],
  [
    '5',
    'rejects an incompatible $schemaversion',
    async () => {
      // No Core.SchemaVersion is published, so that none is compatible.
      expect(await statusOf('immigration?$schemaversion=1')).toBe(501)
    },
  ],
  [
    '6',
    'takes options with and without $',
    async () => {
      for (const sign of ['', '$'])
        expect(await figures(`immigration?${sign}filter=immigrants%20lt%2010&${sign}select=immigrants`)).toEqual([5, 7])
    },
  ],
  [
    '7',
    'takes names of options, operators and functions in capitals',
    async () => {
      expect(await figures(option('$FILTER', "NOT (location_source IN ('CN','LA')) AND immigrants GE 8"))).toEqual([40])
      expect(await statusOf(option('$Filter', "CONTAINS(TOLOWER(location_source),'c')"))).toBe(501)
    },
  ],
  [
    '8',
    'returns identifiers in the case of $metadata',
    async () => {
      const declared = new Set(namesOf(elementsNamed(await metadata(), 'Property')))
      const [row] = (await json('immigration?$top=1')).value
      expect(Object.keys(row).filter((name) => !name.startsWith('@') && !declared.has(name))).toEqual([])
      expect(await statusOf('immigration?$select=Immigrants')).toBe(400)
    },
  ],
  [
    '9',
    'takes the syntax of 4.0 and 4.01 in addresses, whatever version is asked for',
    async () => {
      for (const version of ['4.0', '4.01']) {
        const headers = { 'odata-maxversion': version }
        const path = option('filter', "location_source in ('DE','LA')")
        expect((await json(path, headers)).value).toHaveLength(3)
      }
      // 9.1 to 9.6: no casts, enumerations, functions, actions or addresses by key.
      expect(await statusOf(option('$filter', "date ge cast('2025-01-01',Edm.Date)"))).toBe(501)
      expect(await statusOf('immigration(1)')).toBe(404)
    },
  ],
  ['10', 'should publish $metadata as CSDL JSON too', { none: 'XML alone: JSON is refused (415).' }],
  [
    '11',
    'should have no identifiers that differ by case alone',
    async () => {
      const elements = await metadata()
      for (const type of elementsNamed(elements, 'EntityType')) {
        const properties = namesOf(elements.filter(({ name, parent }) => name === 'Property' && parent === type))
        expect(new Set(properties.map((name) => name.toLowerCase())).size).toBe(properties.length)
      }
    },
  ],
  [
    '12, 13',
    'should report its versions and capabilities',
    async () => {
      const of = (term: string) =>
        elementsNamed(elements, 'Annotation').find(({ attributes }) => attributes.Term === term)
      const elements = await metadata()
      expect(of('Core.ODataVersions')?.attributes.String).toBe('4.0 4.01')
      expect(of('Capabilities.ConformanceLevel')?.attributes.EnumMember).toBe(
        'Capabilities.ConformanceLevelType/Minimal',
      )
    },
  ],
  [
    '14–17',
    'may filter on annotations, compute and search',
    { none: 'It does not; 4.01 is spoken unless 4.0 is asked for.' },
  ],
  ['18–21', 'is updatable', noUpdates],
]

/** Clauses of the intermediate level that docs/api.md claims; the level itself is not claimed. */
const intermediate: readonly Clause[] = [
  [
    '3',
    'supports $select',
    async () => {
      const feed = await json('immigration?$select=date,immigrants&$top=1')
      expect(Object.keys(feed.value[0])).toEqual(['@odata.id', 'date', 'immigrants'])
      expect(feed['@odata.context']).toMatch(/#immigration\(date,immigrants\)$/)
      expect((await json('immigration?$select=*&$top=1')).value[0]).toHaveProperty('location_source')
    },
  ],
  [
    '5',
    'supports $top',
    async () => {
      for (const [top, count] of [
        [0, 0],
        [2, 2],
        [99, 5],
      ] as const)
        expect((await json(`immigration?$top=${top}`)).value).toHaveLength(count)
    },
  ],
  [
    '7.1',
    'supports eq and ne in $filter',
    async () => {
      expect(await figures(option('$filter', "location_source eq 'CN'"))).toEqual([60, 100])
      expect(await figures(option('$filter', "location_source ne 'CN'"))).toEqual([5, 7, 40])
      expect(await figures(option('$filter', 'immigrants eq 7'))).toEqual([7])
    },
  ],
  [
    '7.3',
    'supports further operators, and answers 501 to the others',
    async () => {
      for (const [filter, expected] of [
        ['immigrants gt 7 and immigrants lt 100', [40, 60]],
        ['immigrants ge 60', [60, 100]],
        ['immigrants le 7', [5, 7]],
        ["location_source in ('LA','DE')", [5, 7, 40]],
        ["not (location_source eq 'CN')", [5, 7, 40]],
      ] as const)
        expect([filter, await figures(option('$filter', filter))]).toEqual([filter, expected])
      for (const filter of ['immigrants add 1 eq 8', "location_source has Sala.X'y'", 'immigrants mod 2 eq 0'])
        expect([filter, await statusOf(option('$filter', filter))]).toEqual([filter, 501])
    },
  ],
  [
    '7.4',
    'answers 501 to canonical functions that it has not',
    async () => {
      for (const name of [
        'startswith',
        'endswith',
        'indexof',
        'substring',
        'length',
        'toupper',
        'trim',
        'concat',
        'year',
        'round',
        'now',
      ])
        expect([name, await statusOf(option('$filter', `${name}(location_source) eq 1`))]).toEqual([name, 501])
    },
  ],
  [
    '12, 13, 17',
    'should support $skip, $count and $orderby',
    async () => {
      const ordered = await json('immigration?$orderby=immigrants%20desc&$skip=1&$top=2&$count=true')
      expect([ordered['@odata.count'], ordered.value.map((row: { immigrants: number }) => row.immigrants)]).toEqual([
        5,
        [60, 40],
      ])
      expect((await json('immigration?$orderby=immigrants%20asc&$top=1')).value[0].immigrants).toBe(5)
    },
  ],
]

describe.each([
  ['4.0 minimal', minimal],
  ['4.01 minimal', minimal401],
  ['4.0 intermediate, where claimed:', intermediate],
] as const)('%s', (_, clauses) => {
  for (const [number, demands, proof] of clauses) if (typeof proof === 'function') test(`${number} ${demands}`, proof)
})

test('$metadata keeps the rules of CSDL: names, keys, types and what they refer to', async () => {
  const elements = await metadata()
  const unique = (all: readonly string[]) => expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
  const types = elementsNamed(elements, 'EntityType')
  const sets = elementsNamed(elements, 'EntitySet')
  unique(namesOf([...types, ...elementsNamed(elements, 'EntityContainer')]))
  unique(namesOf(sets))
  expect(namesOf(sets).toSorted()).toEqual((await json('')).value.map(({ name }: { name: string }) => name).toSorted())
  const [schema] = elementsNamed(elements, 'Schema')
  const isIdentifier = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]{0,127}$/u
  for (const name of namesOf(elements.filter(({ attributes }) => 'Name' in attributes)))
    expect(name).toMatch(isIdentifier)
  for (const { attributes } of sets)
    expect(namesOf(types).map((name) => `${schema?.attributes.Namespace}.${name}`)).toContain(attributes.EntityType)
  for (const type of types) {
    const properties = elements.filter(({ name, parent }) => name === 'Property' && parent === type)
    unique(namesOf(properties))
    const keys = elements.filter(({ name, parent }) => name === 'PropertyRef' && parent?.parent === type)
    expect(keys.length).toBe(1)
    const key = properties.find(({ attributes }) => attributes.Name === keys[0]?.attributes.Name)
    // Keys are not nullable, and of a type that a key may have.
    expect(key?.attributes).toMatchObject({ Nullable: 'false', Type: 'Edm.Int32' })
  }
  // Each term is of a vocabulary that is referred to, by its alias.
  const aliases = elementsNamed(elements, 'edmx:Include').map(({ attributes }) => attributes.Alias)
  const annotations = elementsNamed(elements, 'Annotation')
  for (const { attributes } of annotations) expect(aliases).toContain(attributes.Term?.split('.')[0])
  for (const parent of new Set(annotations.map((annotation) => annotation.parent)))
    unique(
      annotations
        .filter((annotation) => annotation.parent === parent)
        .map(({ attributes }) => `${attributes.Term}#${attributes.Qualifier ?? ''}`),
    )
})
