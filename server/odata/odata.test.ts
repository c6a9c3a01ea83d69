import { createExploration } from '@sala/catalog/api/explorations.ts'
import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { immigration as dataset } from '@sala/catalog/datasets/immigration.ts'
import { Parser } from 'saxen'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEngine, removeEngine } from '../facts/testing/engine.ts'
import { interruptedEngine } from '../facts/testing/interruptedEngine.ts'
import { importRows } from '../facts/testing/rows.ts'
import { startApp, type TestApp, type TestClient, type Who } from '../testing/startApp.ts'

const month = (date: string, location_source: string, immigrants: number) => ({
  date,
  location_source,
  immigrants,
  status: 'final',
  period: 'month',
})
const rows = {
  immigration: [
    month('2025-10-01', 'CN', 60),
    month('2025-11-01', 'CN', 100),
    month('2025-11-01', 'DE', 7),
    month('2025-12-01', 'DE', 40),
    month('2024-12-01', 'LA', 5),
  ],
  gdp: [{ year: 2024, location_source: 'CN', gdp_gdp: 5 }],
}
const now = () => new Date('2026-01-20T05:00:00Z')

const Feed = z.looseObject({
  value: z.array(z.record(z.string(), z.unknown())),
  '@odata.context': z.string(),
  '@odata.count': z.number().optional(),
  '@odata.nextLink': z.string().optional(),
})

/** The feed as a program reads it that has a key of somebody, sent as Excel does. */
async function feedOf(started: TestApp, who: Exclude<Who, null> | TestClient, scopes = ['explore']) {
  const owner = typeof who === 'object' && 'token' in who ? who : await started.as(who)
  const created = await owner.post('account/keys', { name: 'Excel', scopes, networks: [], days: 30 })
  const { key } = createOwnKey.reply.parse(created.json())
  const authorization = `Basic ${Buffer.from(`anything:${key}`).toString('base64')}`
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    started.app.inject({ url: path, headers: { authorization, ...headers } })
  const get = async (set: string, options: Readonly<Record<string, string>> = {}, headers = {}) => {
    const answer = await ask(`/api/odata/${set}?${new URLSearchParams(options)}`, headers)
    expect([set, options, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      set,
      options,
      200,
      '',
    ])
    return Feed.parse(answer.json())
  }
  const refused = async (set: string, options: Readonly<Record<string, string>>) => {
    const answer = await ask(`/api/odata/${set}?${new URLSearchParams(options)}`)
    return { status: answer.statusCode, ...answer.json() }
  }
  return { owner, key, ask, get, refused }
}

/** The texts of the elements of a well-formed XML document, by name. */
function textsOf(xml: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  const open: string[] = []
  const parser = new Parser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name) => void open.push(name))
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (value, decode) => {
    const name = open.at(-1) ?? ''
    texts[name] = (texts[name] ?? '') + decode(value)
  })
  parser.parse(xml)
  return texts
}
const plain = ({ value }: z.infer<typeof Feed>) => value.map(({ '@odata.id': _id, _row, ...row }) => row)
const reader = ['explore_data', 'view_widget_134'] as const

test('service document, metadata and headers are those of OData 4.01, in the reader’s language (4.0 minimal 1, 2, 4, 5, 8, 13)', async () => {
  const { ask, get } = await feedOf(await startApp({ rows, now }), reader)
  const service = await ask('/api/odata/')
  expect(service.headers).toMatchObject({
    'odata-version': '4.01',
    'content-type': 'application/json;odata.metadata=minimal',
  })
  expect(service.json()).toEqual({
    '@odata.context': 'http://localhost:8080/api/odata/$metadata',
    value: [{ name: 'immigration', title: expect.any(String), kind: 'EntitySet', url: 'immigration' }],
  })
  const metadata = await ask('/api/odata/$metadata', { 'accept-language': 'th' })
  expect(metadata.headers['content-type']).toBe('application/xml')
  expect(metadata.body).toContain('<Property Name="date" Type="Edm.Date">')
  expect(metadata.body).toContain('<Property Name="immigrants" Type="Edm.Int64">')
  expect(metadata.body).toMatch(
    /Qualifier="totalImmigrants" String="Edm.Double"><Annotation Term="Core.Description" String="[^"]*\p{Script=Thai}/u,
  )
  expect(metadata.body).toMatch(/Name="_row"[^>]*><Annotation Term="Core.Description" String="[^"]*\p{Script=Thai}/u)
  expect(metadata.body).not.toContain('gdp')
  // Each type and property that an answer has is declared.
  const { value } = await get('immigration', { $top: '1' })
  for (const name of Object.keys(value[0] ?? {}))
    if (!name.startsWith('@')) expect(metadata.body).toContain(`<Property Name="${name}" `)
  for (const [requested, version] of [
    ['4.0', '4.0'],
    ['4.01', '4.01'],
  ] as const)
    expect((await ask('/api/odata/', { 'odata-maxversion': requested })).headers['odata-version']).toBe(version)
  expect((await ask('/api/odata/', { 'odata-maxversion': '3.0' })).statusCode).toBe(400)
  for (const [path, accept, status] of [
    ['immigration', 'application/json;odata.metadata=minimal;q=1.0,application/xml;q=0.9', 200],
    ['immigration', 'application/atom+xml', 415],
    ['immigration', 'application/json;odata.metadata=full', 415],
    ['immigration?$format=json', 'application/atom+xml', 200],
    ['$metadata', 'application/xml', 200],
    ['$metadata', 'application/json', 415],
  ] as const)
    expect([path, accept, (await ask(`/api/odata/${path}`, { accept })).statusCode]).toEqual([path, accept, status])
  const withoutMetadata = await ask('/api/odata/immigration?$top=1&$count=true&$select=immigrants', {
    accept: 'application/json;odata.metadata=none',
  })
  expect(withoutMetadata.json()).toEqual({ '@odata.count': 5, value: [{ immigrants: expect.any(Number) }] })
})

test('rows are chosen, sorted, counted and cut as asked, also with names without $ and in capitals (4.0 minimal 7, 11; 4.01 minimal 6, 7, 8)', async () => {
  const { get } = await feedOf(await startApp({ rows, now }), reader)
  const all = await get('immigration', { $count: 'true' })
  expect([all['@odata.count'], all.value.length, all['@odata.context']]).toEqual([
    5,
    5,
    'http://localhost:8080/api/odata/$metadata#immigration',
  ])
  expect(all.value[0]).toMatchObject({ '@odata.id': null, _row: 1, immigrants: expect.any(Number) })
  const china = { $filter: "location_source eq 'CN'", $select: 'date,immigrants', $orderby: 'immigrants desc' }
  const chosen = await get('immigration', china)
  expect(plain(chosen)).toEqual([
    { date: '2025-11-01', immigrants: 100 },
    { date: '2025-10-01', immigrants: 60 },
  ])
  expect(chosen['@odata.context']).toMatch(/#immigration\(date,immigrants\)$/)
  expect(
    plain(await get('immigration', { FILTER: china.$filter, select: 'immigrants', orderBy: 'date', TOP: '1' })),
  ).toEqual([{ immigrants: 60 }])
  const figures = async ($filter: string) =>
    plain(await get('immigration', { $filter, $select: 'immigrants', $orderby: 'immigrants' })).map(
      (row) => row.immigrants,
    )
  for (const [filter, expected] of [
    ["location_source ne 'CN'", [5, 7, 40]],
    ["not (location_source in ('CN','LA'))", [7, 40]],
    ["location_source eq 'DE' or location_source eq 'LA'", [5, 7, 40]],
    ['date ge 2025-11-01 and date lt 2025-12-01', [7, 100]],
    ['date eq 2024-12-01', [5]],
    ['immigrants gt 7 and immigrants le 60', [40, 60]],
    ['immigrants lt 7', [5]],
    ['immigrants gt 59.5 and immigrants lt 9007199254740991', [60, 100]],
    ['immigrants ge 59.5 and date lt 9999-12-30', [60, 100]],
    ['immigrants eq 60.5', []],
    ["location_source eq 'O''Neill'", []],
    ["NOT (location_source IN ('CN','LA')) AND immigrants GE 8", [40]],
  ] as const)
    expect([filter, await figures(filter)]).toEqual([filter, expected])
  expect(
    await get('immigration', { $count: 'true', $filter: 'immigrants ge 40', $top: '1', $skip: '1' }),
  ).toMatchObject({
    '@odata.count': 3,
    value: [{}],
  })
})

test('$apply answers the measures by the rules of the cards, and nothing is added up that must not be', async () => {
  const { get, refused } = await feedOf(await startApp({ rows, now }), reader)
  const $apply = 'filter(time_year eq 2025)/groupby((location_source),aggregate(totalImmigrants))'
  const figures = await get('immigration', { $apply, $orderby: 'totalImmigrants desc', $count: 'true' })
  expect(plain(figures)).toEqual([
    { location_source: 'CN', totalImmigrants: 160 },
    { location_source: 'DE', totalImmigrants: 47 },
  ])
  expect(figures['@odata.count']).toBe(2)
  expect(figures['@odata.context']).toMatch(/#immigration\(location_source,totalImmigrants\)$/)
  const filtered = await get('immigration', { $apply, $filter: 'totalImmigrants lt 100', $select: 'location_source' })
  expect(plain(filtered)).toEqual([{ location_source: 'DE' }])
  const months = 'filter(date ge 2025-11-01 and date le 2025-12-31)/groupby((time_month),aggregate(totalImmigrants))'
  expect(plain(await get('immigration', { $apply: months }))).toEqual([
    { time_month: '2025-11-01', totalImmigrants: 107 },
    { time_month: '2025-12-01', totalImmigrants: 40 },
  ])
  expect(plain(await get('immigration', { $apply: 'aggregate(totalImmigrants)' }))).toEqual([{ totalImmigrants: 212 }])
  for (const [wrong, status] of [
    ['aggregate(immigrants with sum as total)', 501],
    ['aggregate(immigrants)', 400],
    ['groupby((nothing),aggregate(totalImmigrants))', 400],
    ['groupby((time_month,time_year),aggregate(totalImmigrants))', 501],
    ['groupby((location_source))', 501],
    ['groupby((rollup(location_source)),aggregate(totalImmigrants))', 501],
    ['aggregate(totalImmigrants)/filter(totalImmigrants gt 1)', 501],
    ['filter(date le 2025-12-15)/aggregate(totalImmigrants)', 400],
    ["filter(location_source eq 'XX')/aggregate(totalImmigrants)", 400],
    ['concat(aggregate(totalImmigrants),aggregate(totalImmigrants))', 501],
    ['summarise(totalImmigrants)', 400],
  ] as const)
    expect([wrong, await refused('immigration', { $apply: wrong })]).toMatchObject([wrong, { status }])
})

test('a page leads to the next one, and never to one of other figures (4.0 minimal 3, 14; 4.01 minimal 4)', async () => {
  const started = await startApp({ rows, now })
  const { ask, get } = await feedOf(started, reader)
  const small = { prefer: 'odata.maxpagesize=2' }
  const [seen, counts]: [unknown[], number[]] = [[], []]
  let page = await get(
    'immigration',
    { $filter: 'immigrants ge 7', $orderby: 'date desc', $top: '3', $count: 'true' },
    small,
  )
  for (;;) {
    seen.push(...page.value.map((row) => row._row))
    counts.push(page['@odata.count'] ?? -1)
    const next = page['@odata.nextLink']
    if (next === undefined) break
    page = Feed.parse((await ask(new URL(next).pathname + new URL(next).search, small)).json())
  }
  expect([seen, counts]).toEqual([
    [1, 2, 3],
    [4, 4],
  ])
  const first = await get('immigration', {}, small)
  const next = new URL(first['@odata.nextLink'] ?? '')
  await importRows(started.engine, dataset, [month('2025-09-01', 'CN', 1)])
  const outdated = await ask(next.pathname + next.search)
  expect([outdated.statusCode, outdated.json().error]).toEqual([
    409,
    {
      code: 'conflict',
      message: expect.any(String),
      target: '$skiptoken',
      innererror: { requestId: expect.any(String) },
    },
  ])
})

test('rows and how many there are, are of one version of the data, in the feed and behind an exploration', async () => {
  const own = await openEngine(now)
  let left = 0
  let imported = 0
  const importMore = () => {
    imported += 1
    return importRows(own.engine, dataset, [month(`20${10 + imported}-01-01`, 'JP', imported)])
  }
  const engine = interruptedEngine(own.engine, () => {
    left -= 1
    return left === 0 ? importMore() : null
  })
  const started = await startApp({ rows: { immigration: rows.immigration }, now, engine })
  const { owner, get } = await feedOf(started, reader)
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'] }
  for (const ask of [
    async () => {
      const { value, '@odata.count': count } = await get('immigration', { $count: 'true' })
      return [value.length, count]
    },
    async () => {
      const { rows, count } = (await owner.post('v2/explore/rows', { question, limit: 100 })).json()
      return [rows.length, count]
    },
  ])
    for (let [after, before] = [1, -1]; before < imported; after += 1) {
      before = imported
      left = after
      expect([after, ...(await ask())]).toEqual([after, 5 + imported, 5 + imported])
    }
  expect(imported).toBeGreaterThan(3)
  await started.close()
  await removeEngine(own)
})

test('a saved exploration is a collection of those who may open it', { tags: 'release' }, async () => {
  const started = await startApp({ rows, now })
  const { owner, key, get, ask, refused } = await feedOf(started, reader)
  const question = {
    version: 1,
    dataset: 'immigration',
    measures: ['totalImmigrants'],
    breakdown: ['location_source'],
    period: { kind: 'years', years: [2025] },
    comparison: { with: 'previous_year' },
    top: null,
  }
  const created = await owner.post('explorations', {
    name: 'Markets <&> "2025"',
    description: '',
    folder: '',
    question,
  })
  const { id } = createExploration.reply.parse(created.json())
  const set = `exploration_${id.replaceAll('-', '_')}`
  expect(
    plain(await get(set, { $select: 'location_source,totalImmigrants', $filter: 'totalImmigrants gt 50' })),
  ).toEqual([{ location_source: 'CN', totalImmigrants: 160 }])
  const [row] = (await get(set, { $top: '1', $skip: '1' })).value
  const metadata = await ask('/api/odata/$metadata')
  expect(metadata.body).toContain('Markets &lt;&amp;&gt; &quot;2025&quot;')
  for (const name of Object.keys(row ?? {}))
    if (!name.startsWith('@')) expect(metadata.body).toContain(`<Property Name="${name}" `)
  expect(row).toMatchObject({ _row: 2, location_source: 'DE', totalImmigrants_base: null })
  expect(await refused(set, { $apply: 'aggregate(totalImmigrants)' })).toMatchObject({ status: 400 })

  const file = await owner.get(`explorations/${id}/connection.odc`)
  expect(file.headers).toMatchObject({
    'content-type': 'text/x-ms-odc; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.odc"/),
  })
  const connection = textsOf(file.body)
  expect(connection).toMatchObject({
    title: 'Markets <&> "2025"',
    'odc:ConnectionString': expect.stringContaining('Location="Markets <&> 2025"'),
    'odc:CommandText': 'SELECT * FROM [Markets <&> 2025]',
  })
  const mashup = connection['odc:PowerQueryMashupData'] ?? ''
  expect(mashup).toContain('<Query Name="Markets &lt;&amp;&gt; 2025">')
  const [, feed, table] = /OData\.Feed\("([^"]+)", null.*\{\[Name="([^"]+)"/s.exec(textsOf(mashup).Formula ?? '') ?? []
  expect([feed, table]).toEqual(['http://localhost:8080/api/odata/', set])
  expect((await ask(`${new URL(feed ?? '').pathname}${table}`)).statusCode).toBe(200)
  expect(file.body).not.toContain(key)

  const other = await feedOf(started, reader)
  expect((await other.owner.get(`explorations/${id}/connection.odc`)).statusCode).toBe(404)
  const blind = await started.as(['explore_data', 'view_widget_127'])
  const shares = [{ kind: 'person', id: blind.userId, edit: false }]
  const shared = await owner.call({ method: 'PUT', url: `/api/explorations/${id}/shares`, payload: { shares } })
  expect(shared.statusCode).toBe(200)
  const closed = await blind.get(`explorations/${id}/connection.odc`)
  expect([closed.statusCode, closed.json().value]).toEqual([403, 'immigration'])
  expect((await other.ask(`/api/odata/${set}`)).statusCode).toBe(404)
  expect((await other.ask('/api/odata/')).body).not.toContain(set)
})

test('a saved exploration by topics has what they are called beside the codes, also of those that analysts added', {
  tags: 'release',
}, async () => {
  const message = { date: '2026-01-01', location_destination: 'TH-83', voc_name: 'A', voc_channels: 'facebook' }
  const voc = ['Stray dogs everywhere', 'Nothing', 'A stray dog on the bus'].map((voc_message) => ({
    ...message,
    voc_message,
    voc_sentiment: 'negative',
  }))
  const started = await startApp({ rows: { voc }, now })
  const none = { th: [], en: [], zh: [], ru: [], not: [] }
  const dogs = {
    names: { en: 'Stray animals', fr: 'Animaux errants' },
    added: { ...none, en: ['stray dog*'] },
    removed: none,
  }
  await started.services.engine.changeTopics({ own1: dogs })
  const { owner, get, ask } = await feedOf(started, ['explore_data', 'view_widget_29'])
  const question = { version: 1, dataset: 'voc', measures: ['sum_voc'], breakdown: ['voc_topics'], top: null }
  const created = await owner.post('explorations', { name: 'Topics', description: '', folder: '', question })
  const set = `exploration_${createExploration.reply.parse(created.json()).id.replaceAll('-', '_')}`
  const $orderby = 'voc_topics_name'
  expect(plain(await get(set, { $orderby }))).toEqual([
    { voc_topics: 'none', voc_topics_name: 'Other topics', sum_voc: 1 },
    { voc_topics: 'own1', voc_topics_name: 'Stray animals', sum_voc: 1 },
    { voc_topics: 'transport-own1', voc_topics_name: 'Taxis and transport + Stray animals', sum_voc: 1 },
  ])
  const french = await get(set, { $filter: "voc_topics_name eq 'Animaux errants'" }, { 'accept-language': 'fr' })
  expect(plain(french)).toMatchObject([{ voc_topics: 'own1' }])
  expect((await ask('/api/odata/$metadata')).body).toContain('<Property Name="voc_topics_name" Type="Edm.String">')
  const applied = await get('voc', { $apply: 'groupby((voc_topics),aggregate(sum_voc))' })
  expect(Object.keys(plain(applied)[0] ?? {})).toEqual(['voc_topics', 'sum_voc'])
})

test('rights, row rules and the key’s scope hold, every use is counted, and rows that leave are in the audit log', async () => {
  const started = await startApp({ rows, now })
  const cards = await feedOf(started, reader, ['widgets'])
  expect((await cards.ask('/api/odata/immigration')).statusCode).toBe(403)
  const other = await feedOf(started, ['explore_data', 'view_widget_127'])
  for (const path of ['immigration', "immigration?$filter=location_source eq 'CN'", 'nothing'])
    expect([path, (await other.ask(`/api/odata/${encodeURI(path)}`)).statusCode]).toEqual([path, 404])
  expect((await other.ask('/api/odata/$metadata')).body).not.toContain('totalImmigrants')

  const limited = await feedOf(started, reader)
  const user = await started.state.users.byId(limited.owner.userId ?? '')
  const rule = { places: null, markets: ['DE'], undivided: false }
  const admin = await started.as('admin')
  const changed = await admin.call({ method: 'PUT', url: `/api/roles/${user?.roleId}`, payload: { rows: rule } })
  expect(changed.statusCode).toBe(200)
  const seen = await limited.get('immigration', { $count: 'true', $select: 'location_source,immigrants' })
  expect([seen['@odata.count'], plain(seen).map((row) => row.location_source)]).toEqual([2, ['DE', 'DE']])
  for (const $filter of ["location_source eq 'CN'", "not (location_source eq 'DE')", 'immigrants ge 50'])
    expect(await limited.get('immigration', { $filter, $count: 'true' })).toMatchObject({
      value: [],
      '@odata.count': 0,
    })
  expect(plain(await limited.get('immigration', { $apply: 'aggregate(totalImmigrants)' }))).toEqual([
    { totalImmigrants: 47 },
  ])

  const answer = await limited.ask('/api/odata/immigration')
  expect(answer.headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"key";r=\d+/),
    'cache-control': 'no-store',
  })
  const noted = (await started.state.audit.list(50)).filter(({ action }) => action === 'card_exported')
  expect(noted).toMatchObject([{ details: { format: 'odata', dataset: 'immigration' } }])
})

test('a key is taken as the password of Basic here and nowhere else, and no other password is', async () => {
  const started = await startApp({ rows, now })
  const { key, owner, ask } = await feedOf(started, reader)
  await started.addPerson({ email: 'nok@example.org', password: 'a long password' })
  const questionOf = async (path: string, authorization?: string) =>
    started.app.inject({ url: `/api/${path}`, headers: authorization === undefined ? {} : { authorization } })
  const nobody = await questionOf('odata')
  expect([nobody.statusCode, nobody.headers['www-authenticate']]).toEqual([
    401,
    'Bearer realm="Sala", Basic realm="Sala", charset="UTF-8"',
  ])
  expect((await questionOf('odata', `Bearer ${key}`)).statusCode).toBe(200)
  for (const [path, authorization] of [
    ['odata', `Basic ${btoa('nok@example.org:a long password')}`],
    ['odata', `Basic ${btoa(`${key}:`)}`],
    ['odata', `Basic ${btoa(`x:${owner.token}`)}`],
    ['odata', `Basic ${btoa(`x:${key}A`)}`],
    ['v2/tourist/immigration', `Basic ${btoa(`x:${key}`)}`],
  ] as const)
    expect([path, (await questionOf(path, authorization)).statusCode]).toEqual([path, 401])
  expect((await questionOf('v2/tourist/immigration')).headers['www-authenticate']).toBe('Bearer realm="Sala"')
  expect((await ask('/api/odata')).statusCode).toBe(200)
})

test('what the protocol has and the feed has not is answered 501, what is no request of the protocol 400, with the option at fault (4.0 minimal 7)', async () => {
  const { refused } = await feedOf(await startApp({ rows, now }), reader)
  const notThere = [
    { $expand: 'x' },
    { $search: 'x' },
    { compute: 'immigrants mul 2 as twice' },
    { $filter: "location_source eq 'CN' or date eq 2025-01-01" },
    { $filter: '1 eq 1' },
    { $filter: 'immigrants eq immigrants' },
    { $filter: 'immigrants add 1 eq 2' },
    { $filter: '-1 lt immigrants' },
    { $filter: '-immigrants lt 1' },
    { $filter: 'immigrants eq @p' },
    { $filter: 'location_source eq null' },
    { $filter: "concat(location_source,'x') eq 'CNx'" },
    { $filter: "startswith(location_source,'C')" },
    { $filter: "location_source/any(one:one eq 'x')" },
    { $filter: "contains(location_source,'C')" },
    { $orderby: 'tolower(location_source)' },
    { $select: 'location_source/code' },
  ]
  const wrong = [
    { fliter: 'x' },
    { $filter: "location_source eq 'CN" },
    { $filter: "location_source eq 'CN'; drop table immigration" },
    { $filter: "nothing eq 'CN'" },
    { $filter: '_row eq 1' },
    { $filter: 'location_source eq 5' },
    { $filter: "immigrants eq '5'" },
    { $filter: 'date ge 2025-02-30' },
    { $filter: 'date gt 9999-12-31' },
    { $filter: 'date lt 0000-01-01' },
    { $filter: 'immigrants ge 1e308' },
    { $filter: 'immigrants ge 99999999999999999999' },
    { $filter: "date ge '2025-02-01'" },
    { $filter: `${'('.repeat(60)}immigrants eq 1${')'.repeat(60)}` },
    { $filter: `${'not '.repeat(3000)}(immigrants eq 1)` },
    { $filter: `${'not '.repeat(21)}immigrants eq 1` },
    { $filter: `location_source in (${Array.from({ length: 400 }, () => "'CN'").join()})` },
    { $select: 'nothing' },
    { $select: 'date;x' },
    { $orderby: '"date"' },
    { $orderby: 'date, (select 1)' },
    { $top: '-1' },
    { $skip: '1e3' },
    { $count: 'yes' },
    { $skiptoken: "1-1' or 1" },
    { $format: 'atom' },
  ]
  for (const [expected, all] of [
    [501, notThere],
    [400, wrong],
  ] as const)
    for (const options of all) {
      const { status, error } = await refused('immigration', options)
      expect([options, status, typeof error?.message]).toEqual([options, expected, 'string'])
    }
})
