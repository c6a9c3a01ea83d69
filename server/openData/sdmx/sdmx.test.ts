import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient } from '../../testing/startApp.ts'
import { componentsOf } from './codelists.ts'
import { flowOf } from './flow.ts'

let app: TestApp
let anyone: TestClient
const datasets = ['immigration', 'length_of_stay', 'statistic', 'transport']
beforeAll(async () => {
  app = await startApp({
    rows: {
      immigration: [
        { date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final', period: 'month' },
        { date: '2025-12-01', location_source: 'CN', immigrants: 70, status: 'revised', period: 'month' },
        {
          date: '2025-12-01',
          location_source: 'rest-of-europe',
          immigrants: 40,
          status: 'preliminary',
          period: 'month',
        },
        { date: '2025-01-01', location_source: 'CN', immigrants: 900, status: 'final', period: 'year' },
      ],
      // A printed mean of all markets, one of a market, and its part of those who travelled in groups.
      length_of_stay: [
        { year: 2024, location_source: 'all', length_travel_avg_day: 9.5, status: 'final' },
        { year: 2024, location_source: 'DE', length_travel_avg_day: 17.25, length_travel_count: 8, status: 'final' },
        { year: 2024, location_source: 'DE', length_travel_type: 'tour', length_travel_avg_day: 11, status: 'final' },
      ],
      statistic: [
        { date: '2025-12-31', location_destination: 'TH-10', statistic_data_temp: 27.5 },
        { date: '2026-01-01', location_destination: 'TH-10', statistic_data_temp: -1, statistic_data_rainfall: 0 },
      ],
      transport: [
        {
          ...{ date: '2025-12-31', transport_brand: '=Air "A", B', transport_flight: 'TG 102', transport_seats: 300 },
          ...{ transport_visit_type: 'in', country_origin: 'GB', airport_origin: 'LHR' },
          ...{ country_destination: 'TH', airport_destination: 'BKK' },
        },
      ],
      population: [{ location_source: 'DE', population_number: 83_000_000, year: 2024 }],
    },
  })
  const admin = await app.as('admin')
  for (const name of [...datasets, 'population', 'event']) {
    const payload = { description: `About ${name}`, licence: 'CC0-1.0' }
    await admin.call({ method: 'PUT', url: `/api/open-data/${name}`, payload })
  }
  await admin.call({ method: 'DELETE', url: '/api/open-data/population' })
  anyone = await app.as(null)
})
afterAll(() => app.close())

const dataOf = (name: string, more = '', headers = {}) =>
  anyone.get(`open-data/sdmx/data/dataflow/SALA/${name}/1.0.0${more}`, headers)

type Value = { readonly id?: string; readonly value?: string; readonly name?: string }
type Component = { readonly id: string; readonly values?: readonly Value[] }
/** The observations of a message of time series as objects of ids, read by the rules of the standard's field guide. */
function decoded(message: string): readonly Record<string, unknown>[] {
  const { structures, dataSets } = JSON.parse(message).data
  const [{ dimensions, attributes }] = structures
  const at = ({ values = [] }: Component, place: number | null) =>
    place === null ? null : (values[place]?.id ?? values[place]?.value)
  const keyed = (components: readonly Component[], places: readonly (number | null)[]) =>
    components.map((component, index) => [component.id, at(component, places[index] ?? null)])
  const series: [string, { attributes: number[]; observations: Record<string, [number, ...(number | null)[]]> }][] =
    Object.entries(dataSets[0].series)
  return series.flatMap(([key, { attributes: own, observations }]) =>
    Object.entries(observations).map(([time, [value, ...places]]) =>
      Object.fromEntries([
        ...keyed(dimensions.series, key.split(':').map(Number)),
        ...keyed(attributes.series, own),
        ...keyed(dimensions.observation, [Number(time)]),
        ['OBS_VALUE', value],
        ...keyed(attributes.observation, places),
      ]),
    ),
  )
}
const texts = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map((row) =>
      Object.values(row)
        .map((value) => value ?? '-')
        .join(' '),
    )
    .toSorted()

test('observations carry codes, unit and status; whole years are no months, and what is missing is not there', async () => {
  const answer = await dataOf('immigration', '', { 'accept-language': 'fr' })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers.link]).toEqual([
    200,
    'application/vnd.sdmx.data+json;version=2.0.0',
    '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"',
  ])
  expect(texts(decoded(answer.body))).toEqual([
    'A CN IMMIGRANTS PEOPLE 2025 900 A',
    'M CN IMMIGRANTS PEOPLE 2025-11 100 A',
    'M CN IMMIGRANTS PEOPLE 2025-12 70 R',
    'M rest-of-europe IMMIGRANTS PEOPLE 2025-12 40 P',
  ])
  const [structure] = answer.json().data.structures
  expect(structure.dimensions.series[1].values).toEqual([
    { id: 'CN', name: 'Chine' },
    { id: 'rest-of-europe', name: 'Reste de l’Europe' },
  ])
  // Totals and wholes that were printed are of the code that the standard has for them.
  expect(texts(decoded((await dataOf('length_of_stay')).body))).toEqual([
    'A DE _T LENGTH_TRAVEL_AVG_DAY DAYS 2024 17.25 A',
    'A DE _T LENGTH_TRAVEL_COUNT PEOPLE 2024 8 A',
    'A DE tour LENGTH_TRAVEL_AVG_DAY DAYS 2024 11 A',
    'A _T _T LENGTH_TRAVEL_AVG_DAY DAYS 2024 9.5 A',
  ])
  expect(texts(decoded((await dataOf('statistic')).body))).toEqual([
    'D TH-10 STATISTIC_DATA_RAINFALL MILLIMETRES 2026-01-01 0',
    'D TH-10 STATISTIC_DATA_TEMP CELSIUS 2025-12-31 27.5',
    'D TH-10 STATISTIC_DATA_TEMP CELSIUS 2026-01-01 -1',
  ])
})

test('the lines of SDMX-CSV, both views of SDMX-JSON and the rows of the open file agree', async () => {
  const csv = await dataOf('immigration', '', { accept: 'application/vnd.sdmx.data+csv;version=2.0.0' })
  expect(csv.headers['content-type']).toMatch(/^application\/vnd\.sdmx\.data\+csv;version=2\.0\.0/)
  const [head, ...lines] = csv.body.trim().split('\r\n')
  expect(head).toBe(
    'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,LOCATION_SOURCE,MEASURE,TIME_PERIOD,OBS_VALUE,UNIT_MEASURE,OBS_STATUS',
  )
  expect(lines).toContain('dataflow,SALA:immigration(1.0.0),I,M,CN,IMMIGRANTS,2025-12,70,PEOPLE,R')
  const flat = (await dataOf('immigration', '?dimensionAtObservation=AllDimensions')).json().data.dataSets[0]
  const values: readonly (readonly number[])[] = Object.values(flat.observations)
  const figures = [
    lines.map((line) => Number(line.split(',')[7])),
    values.map(([value]) => value ?? 0),
    decoded((await dataOf('immigration')).body).map((row) => Number(row.OBS_VALUE)),
    (await anyone.get('open-data/immigration.json')).json().rows.map((row: { immigrants: number }) => row.immigrants),
  ]
  for (const figure of figures) expect(figure.toSorted()).toEqual([40, 70, 100, 900].toSorted())
  const texted = await dataOf('transport', '?format=csv')
  expect(texted.body).toContain(`,GB,TH`)
  expect(texted.body).toContain(`"'=Air ""A"", B"`)
})

test.each([
  ['/M', ['100', '40', '70']],
  ['/M.CN', ['100', '70']],
  ['/*.CN+rest-of-europe.IMMIGRANTS', ['100', '40', '70', '900']],
  ['?c[LOCATION_SOURCE]=CN&c[FREQ]=A', ['900']],
  ['/M.*?c[LOCATION_SOURCE]=rest-of-europe', ['40']],
  ['?c[TIME_PERIOD]=ge:2025-12', ['40', '70']],
  // The whole year neither lies before December nor after January.
  ['?c[TIME_PERIOD]=ge:2025-02+le:2025-11', ['100']],
  ['?c[TIME_PERIOD]=2025', ['100', '40', '70', '900']],
  ['?c[TIME_PERIOD]=gt:2025-11%2Blt:2026', ['40', '70']],
  ['?c[TIME_PERIOD]=eq:2025-Q4', ['100', '40', '70']],
])('%s chooses its observations alone', async (more, expected) => {
  const answer = await dataOf('immigration', more)
  expect(
    decoded(answer.body)
      .map((row) => String(row.OBS_VALUE))
      .toSorted(),
  ).toEqual(expected)
})

test('a structure names every code of the data, with all that it refers to, in all languages', async () => {
  const { data } = (await anyone.get('open-data/sdmx/structure/dataflow?references=descendants')).json()
  const ids = data.dataflows.map(({ id }: { id: string }) => id)
  // Neither a closed data set nor one without figures.
  expect(ids.toSorted()).toEqual(datasets)
  expect(data.dataflows[0]).toMatchObject({
    agencyID: 'SALA',
    names: { en: 'International arrivals', fr: expect.any(String) },
    description: 'About immigration',
    annotations: [{ title: 'CC0-1.0' }],
  })
  const lists = new Map<string, ReadonlyMap<string, string>>(
    data.codelists.map(({ id, codes }: { id: string; codes: { id: string; name: string }[] }) => [
      `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SALA:${id}(1.0.0)`,
      new Map(codes.map((code) => [code.id, code.name])),
    ]),
  )
  for (const { id, dataStructureComponents } of data.dataStructures) {
    const { dimensionList, attributeList } = dataStructureComponents
    const rows = decoded((await dataOf(id)).body)
    for (const dimension of [...dimensionList.dimensions, ...attributeList.attributes]) {
      const { enumeration } = dimension.localRepresentation
      if (enumeration === undefined) continue
      for (const row of rows)
        expect([dimension.id, lists.get(enumeration)?.has(String(row[dimension.id]))]).toEqual([dimension.id, true])
    }
  }
  const response = (
    await anyone.get('open-data/sdmx/structure/codelist/SALA/CL_OBS_STATUS/1.0.0?references=all')
  ).json()
  expect(response.data.codelists[0].codes.map((code: { id: string; name: string }) => [code.id, code.name])).toEqual([
    ['P', 'Preliminary'],
    ['R', 'Revised'],
    ['A', 'Final'],
  ])
  expect(response.data.dataStructures.map(({ id }: { id: string }) => id).toSorted()).toEqual([
    'immigration',
    'length_of_stay',
  ])
})

test('what is not there or not understood is refused by name', async () => {
  for (const [name, more] of [
    ['population', ''],
    ['event', ''],
    ['voc', ''],
    ['immigration', '/M.DE'],
    ['immigration', '?c[TIME_PERIOD]=lt:2000'],
  ] as const)
    expect([name, more, (await dataOf(name, more)).statusCode]).toEqual([name, more, 404])
  for (const [more, field] of [
    ['/M.XX', 'key'],
    ['/M.CN.IMMIGRANTS.A', 'key'],
    ['/M.CN,A.CN', 'key'],
    ['?c[LOCATION_SOURCE]=China', 'c[LOCATION_SOURCE]'],
    ['?c[TIME_PERIOD]=ge:2025-13', 'c[TIME_PERIOD]'],
    ['?c[TIME_PERIOD]=2025-02-30', 'c[TIME_PERIOD]'],
    ['?c[STATUS]=A', 'c[STATUS]'],
    ['?c[__proto__]=A', 'c[__proto__]'],
    ['?startPeriod=2025', 'startPeriod'],
    ['?format=xml', 'format'],
    ['?format=csv&format=json', 'format'],
  ] as const) {
    const refused = await dataOf('immigration', more)
    expect([more, refused.statusCode, refused.json().field]).toEqual([more, 400, field])
  }
  for (const accept of ['application/vnd.sdmx.data+xml;version=3.0.0', 'application/vnd.sdmx.data+json;version=1.0.0'])
    expect((await dataOf('immigration', '', { accept })).statusCode).toBe(415)
  expect((await dataOf('immigration', '', { accept: 'text/html, */*;q=0.8' })).statusCode).toBe(200)
  for (const [path, status] of [
    ['codelist/SALA/CL_NOTHING/1.0.0', 404],
    ['codelist/OTHER/CL_FREQ/1.0.0', 404],
    ['hierarchy', 400],
  ] as const)
    expect([path, (await anyone.get(`open-data/sdmx/structure/${path}`)).statusCode]).toEqual([path, status])
})

test('ids of every data set that may be opened are ids of SDMX, and each stands for one thing', () => {
  const flows = allDatasets.filter(({ name }) => isPublishable(name)).flatMap((dataset) => flowOf(dataset) ?? [])
  expect(flows.length).toBeGreaterThan(10)
  for (const flow of flows) {
    const components = componentsOf(flow)
    const ids = components.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[A-Z][A-Z0-9_]*$/)
    for (const { codelist } of components) {
      const codes = (codelist?.codes ?? []).map(({ id }) => id)
      expect(new Set(codes).size).toBe(codes.length)
      for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_@$-]+$/)
    }
  }
})
