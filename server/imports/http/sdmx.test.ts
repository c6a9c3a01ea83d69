import type { RequestListener } from 'node:http'
import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { outbound } from '@sala/catalog/datasets/outbound.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import type { TestApp } from '../../testing/startApp.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { answer, type Source } from '../testing/source.ts'
import { type Importer, lines } from './testing/importer.ts'
import { type Connected, startConnected } from './testing/startConnected.ts'

/**
 * Answers in the shapes that the specifications of SDMX-JSON 1.0 and 2.0 and SDMX-CSV 2.0 describe and statistical offices send, written by
 * hand since no way led there when the test was made; the figures are of no meaning.
 */
const years = [{ id: '1961' }, { id: '1962' }]
const dimensions = {
  series: [
    { id: 'FREQ', values: [{ id: 'A', name: 'Annual' }] },
    { id: 'REF_AREA', values: [{ id: 'JP' }, { id: 'KOR' }] },
  ],
  observation: [{ id: 'TIME_PERIOD', values: years }],
}
const status = { id: 'OBS_STATUS', values: [{ id: 'A' }, { id: 'P' }] }
/** Version 2.0; the values of one series are in thousands. */
const second = {
  meta: { id: 'x', schema: 'https://json.sdmx.org/2.0.0/sdmx-json-data-schema.json' },
  data: {
    structures: [
      {
        dimensions,
        measures: { observation: [{ id: 'OBS_VALUE' }] },
        attributes: { series: [{ id: 'UNIT_MULT', values: [{ id: '0' }, { id: '3' }] }], observation: [status] },
      },
    ],
    dataSets: [
      {
        structure: 0,
        action: 'Information',
        series: {
          '0:0': { attributes: [1], observations: { '0': [5.5, 0], '1': ['6', 1] } },
          '0:1': { attributes: [0], observations: { '0': [7000, 0] } },
        },
      },
    ],
  },
}
/** As version 1.0 has it, which the European Central Bank sends: one structure, at the top, and the value is not declared. */
const first = {
  header: { id: 'x' },
  structure: { dimensions, attributes: { series: [], observation: [status] } },
  dataSets: [{ action: 'Replace', series: { '0:0': { attributes: [], observations: { '0': [5600, 0] } } } }],
}
/** All dimensions at the observation. */
const flat = {
  data: {
    structure: { dimensions: { observation: [...dimensions.series, ...dimensions.observation] }, attributes: {} },
    dataSets: [{ observations: { '0:1:1': [7100] } }],
  },
}
const head = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,REF_AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS,UNIT_MULT'
const csv = lines(
  head,
  'dataflow,UNSD:TRIPS(1.0),I,A,JP,1963,8.25,A,3',
  'dataflow,UNSD:TRIPS(1.0),I,A,KR,1963,9000,A,0',
  'dataflow,UNSD:TRIPS(1.0),I,A,US,1963-A1,1.5E1,A,3',
)

const xmlns = (version: string) => `http://www.sdmx.org/resources/sdmxml/schemas/v${version}`
const header = `<m:Header><m:ID>x</m:ID><m:Test>false</m:Test><m:Sender id="UNSD"/>
<m:Structure dimensionAtObservation="TIME_PERIOD" structureID="S1"><c:StructureUsage><Ref id="TRIPS"/></c:StructureUsage></m:Structure></m:Header>`
/** As Eurostat sends SDMX-ML 2.1 (an answer of 2022 that others have kept): attributes of components without a prefix, those of the message with one. */
const specific = (
  body: string,
  { version = '2_1', dataSet = '', end = '' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- An office --><m:StructureSpecificData xmlns:m="${xmlns(version)}/message" xmlns:s="${xmlns(version)}/data/structurespecific"
xmlns:u="urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=UNSD:TRIPS(1.0):ObsLevelDim:TIME_PERIOD" xmlns:c="${xmlns(version)}/common"
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:f="${xmlns(version)}/message/footer">${header}
<u:DataSet s:structureRef="S1" s:dataScope="DataStructure" xsi:type="u:DataSetType" ${dataSet}>${body}</u:DataSet>${end}</m:StructureSpecificData>`
/** The power of ten stands at the group, at the series, or at the observation. */
const specificSeries = `<u:Group xsi:type="u:Sibling" REF_AREA="JP" UNIT_MULT="6"/>
<Series FREQ="A" REF_AREA="JP"><Obs TIME_PERIOD="1964" OBS_VALUE="0.0125" OBS_STATUS="P"/><Obs TIME_PERIOD="1965-A1" OBS_VALUE="1.3E-2"/></Series>
<Series FREQ="A" REF_AREA="KR" UNIT_MULT="0"><Obs TIME_PERIOD="1964" OBS_VALUE="9100"/></Series>`
const specificFlat = `<Obs FREQ="A" REF_AREA="VN" TIME_PERIOD="1964" OBS_VALUE="4.321" UNIT_MULT="3"/>`
/** As services of the kind that the OECD runs send generic messages. */
const generic = (body: string) => `<?xml version="1.0" encoding="utf-8"?>
<message:GenericData xmlns:message="${xmlns('2_1')}/message" xmlns:generic="${xmlns('2_1')}/data/generic" xmlns:m="${xmlns('2_1')}/message"
xmlns:c="${xmlns('2_1')}/common">${header}<message:DataSet action="Information" structureRef="S1">${body}</message:DataSet></message:GenericData>`
const value = (id: string, text: string) => `<generic:Value id="${id}" value="${text}"/>`
const genericSeries = `<generic:Attributes>${value('DECIMALS', '1')}</generic:Attributes>
<generic:Group type="Sibling"><generic:GroupKey>${value('REF_AREA', 'JP')}</generic:GroupKey>
<generic:Attributes>${value('UNIT_MULT', '3')}</generic:Attributes></generic:Group>
<generic:Series><generic:SeriesKey>${value('FREQ', 'A')}${value('REF_AREA', 'JP')}</generic:SeriesKey>
<generic:Attributes>${value('TITLE', 'Trips &amp; stays')}</generic:Attributes>
<generic:Obs><generic:ObsDimension value="1964"/><generic:ObsValue value="12.6"/>
<generic:Attributes>${value('OBS_STATUS', 'A')}</generic:Attributes></generic:Obs></generic:Series>
<generic:Series><generic:SeriesKey>${value('FREQ', 'A')}${value('REF_AREA', 'KR')}</generic:SeriesKey>
<generic:Obs><generic:ObsDimension id="TIME_PERIOD" value="1964"/><generic:ObsValue value="9200"/></generic:Obs></generic:Series>`
const genericFlat = `<generic:Obs><generic:ObsKey>${value('FREQ', 'A')}${value('REF_AREA', 'VN')}${value('TIME_PERIOD', '1965')}</generic:ObsKey>
<generic:ObsValue value="4400"/></generic:Obs>`

let connected: Connected
let source: Source
let started: TestApp
let admin: Importer
let recipe: number
beforeAll(async () => {
  connected = await startConnected()
  ;({ source, started, admin } = connected)
  const named = {
    name: 'SDMX',
    recipe: listRecipe({
      dataset: 'outbound',
      fields: {
        location_source: { column: 2, heading: 'REF_AREA' },
        year: { column: 3, heading: 'TIME_PERIOD' },
        outbound_number: { column: 4, heading: 'OBS_VALUE' },
      },
    }),
  }
  recipe = (await admin.call('POST', 'imports/recipes', named)).json().id
})
afterAll(() => connected.close())

let number = 0
async function fetched(listener: RequestListener, by = recipe): Promise<ConnectorRun> {
  const path = `/data/TRIPS/${number++}`
  source.set(path, listener)
  const settings = { credentials: 'none', credentialName: '', recipe: by, status: null, unit: null } as const
  const rhythm = { every: 'week', time: '06:30', weekday: 1, timeZone: 'UTC', onFaults: 'hold', active: false } as const
  const body = {
    ...settings,
    ...rhythm,
    dataset: 'outbound',
    source: 'An office',
    name: path,
    address: source.url(path),
  }
  const { id } = (await admin.call('POST', 'imports/connectors', body)).json()
  const runner = createConnectorRunner(started.services, { delays: [], timeoutMs: 2000 })
  await runner.begin(id, 'somebody', false, { userId: null, address: null, requestId: null, via: 'api' })
  await runner.idle()
  return (await admin.call('GET', `imports/connectors/${id}/runs`)).json().rows[0]
}
const sent =
  (content: unknown, type = 'application/json'): RequestListener =>
  (_request, response) =>
    answer(response, typeof content === 'string' ? content : JSON.stringify(content), { 'content-type': type })
const stored = async () =>
  (await rowsOf(started.engine, outbound, ['location_source', 'year', 'outbound_number'])).toSorted()

test('messages in JSON and CSV are read by one recipe, in units', async () => {
  expect(await fetched(sent(second))).toMatchObject({ outcome: 'stored', newRows: 3, faultCount: 0 })
  expect(await stored()).toEqual(['JP 1961 5500', 'JP 1962 6000', 'KR 1961 7000'])
  expect(await fetched(sent(first))).toMatchObject({ outcome: 'stored', changedRows: 1, newRows: 0 })
  expect(await fetched(sent(flat))).toMatchObject({ outcome: 'stored', newRows: 1 })
  expect(await fetched(sent(csv, 'application/vnd.sdmx.data+csv'))).toMatchObject({ outcome: 'stored', newRows: 3 })
  expect(await stored()).toEqual([
    ...['JP 1961 5600', 'JP 1962 6000', 'JP 1963 8250'],
    ...['KR 1961 7000', 'KR 1962 7100', 'KR 1963 9000', 'US 1963 15000'],
  ])
})

test('messages in XML are read by the same recipe, in units', { tags: 'release' }, async () => {
  const xml = 'application/vnd.sdmx.structurespecificdata+xml;version=2.1'
  expect(await fetched(sent(specific(specificSeries), xml))).toMatchObject({ outcome: 'stored', newRows: 3 })
  expect(await fetched(sent(specific(specificFlat, { version: '3_0' }), xml))).toMatchObject({ newRows: 1 })
  const otherType = 'application/vnd.sdmx.genericdata+xml;version=2.1'
  expect(await fetched(sent(generic(genericSeries), otherType))).toMatchObject({ changedRows: 2, newRows: 0 })
  expect(await fetched(sent(generic(genericFlat), otherType))).toMatchObject({ outcome: 'stored', newRows: 1 })
  expect((await stored()).filter((row) => /196[45]/.test(row))).toEqual([
    ...['JP 1964 12600', 'JP 1965 13000', 'KR 1964 9200', 'VN 1964 4321', 'VN 1965 4400'],
  ])
})

test('an observation without a figure is no fault: it is left out, and told', { tags: 'release' }, async () => {
  const rows = ['US,1966,,A', 'US,1967,NaN,A', 'US,1968,.,K', 'US,1969,7,M', 'US,1970,8,A', 'US,1971,9,P']
  const csv = lines('STRUCTURE,FREQ,REF_AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS', ...rows.map((row) => `X,A,${row}`))
  const named = {
    name: 'Statuses',
    recipe: listRecipe({
      dataset: 'outbound',
      fields: {
        location_source: { column: 3, heading: 'REF_AREA' },
        year: { column: 4, heading: 'TIME_PERIOD' },
        outbound_number: { column: 5, heading: 'OBS_VALUE' },
      },
    }),
  }
  const own = (await admin.call('POST', 'imports/recipes', named)).json().id
  const run = await fetched(sent(csv, 'text/csv'), own)
  expect(run).toMatchObject({ outcome: 'stored', newRows: 2, badRows: 0, faultCount: 0, withoutFigure: 4 })
  expect((await stored()).filter((row) => /19(6[6-9]|7)/.test(row))).toEqual(['US 1970 8', 'US 1971 9'])
  const xml = specificSeries.replace('"9100"', '"NaN"').replace('0.0125', '0.0126')
  expect(await fetched(sent(specific(xml)))).toMatchObject({ outcome: 'stored', faultCount: 0, withoutFigure: 1 })
  // What was stored of Korea stays: the message says nothing of it.
  expect(await stored()).toContain('KR 1964 9200')
  const json = JSON.parse(JSON.stringify(second).replaceAll('[7000,0]', '[null,0]').replaceAll('5.5,', '5.6,'))
  expect(await fetched(sent(json))).toMatchObject({ outcome: 'stored', faultCount: 0, withoutFigure: 1 })
  // The place of a fault is that in the file.
  const wrong = await fetched(sent(csv.replace('1970,8', '1970,eight'), 'text/csv'), own)
  expect(wrong).toMatchObject({ outcome: 'held', faults: [{ reason: 'not_a_number', row: 6 }], withoutFigure: 4 })
})

const without = (content: unknown, from: string, to: string) => JSON.parse(JSON.stringify(content).replaceAll(from, to))
test.each(
  firstCases(
    [
      ['a message cut off', sent(JSON.stringify(second).slice(0, -40)), 'unreadable'],
      ['another dimension in place of one', sent(without(second, 'REF_AREA', 'COUNTERPART')), 'wrong_head'],
      ['a value that the structure does not have', sent(without(second, '"0:1":', '"0:9":')), 'unreadable'],
      ['another shape', sent(without(second, '"series":[', '"rows":[')), 'wrong_head'],
      ['data sets that are no list', sent({ data: { structures: [], dataSets: {} } }), 'unreadable'],
      ['an area that is a sum', sent(without(second, '"KOR"', '"W1"')), 'unknown_place'],
      ['a power of ten that is none', sent(csv.replace('9000,A,0', '9000,A,many'), 'text/csv'), 'not_a_number'],
      [
        'series of two units',
        sent(lines(...csv.trim().split('\n'), 'dataflow,X,I,M,JP,1963,4,A,0'), 'text/csv'),
        'duplicate_row',
      ],
      [
        'XML that is cut off between two series',
        sent(specific(specificSeries).split('<Series FREQ="A" REF_AREA="KR"')[0]),
        'unreadable',
      ],
      ['XML that is cut off within a tag', sent(generic(genericSeries).slice(0, -300)), 'unreadable'],
      [
        'XML with a document type',
        sent(specific(specificFlat).replace('<!-- An office -->', '<!DOCTYPE m [<!ENTITY a "9">]>')),
        'unreadable',
      ],
      ['XML that deletes', sent(specific(specificFlat, { dataSet: 's:action="Delete"' })), 'unreadable'],
      [
        'XML that is a part of the answer',
        sent(specific(specificFlat, { end: '<f:Footer><f:Message code="413" severity="Information"/></f:Footer>' })),
        'unreadable',
      ],
      ['XML of an older version', sent(specific(specificFlat, { version: '2_0' })), 'unreadable'],
      ['XML without observations', sent(specific('')), 'no_table'],
      [
        'XML with a group of nothing',
        sent(specific(`<u:Group UNIT_MULT="6"/>${specificFlat.replace(' UNIT_MULT="3"', '')}`)),
        'unreadable',
      ],
      ['a half-year', sent(specific(specificFlat.replace('"1964"', '"1964-S1"'))), 'not_a_date'],
      [
        'a year that begins in July',
        sent(specific(specificFlat.replace('"1964"', '"1964-A1" REPORTING_YEAR_START_DAY="--07-01"'))),
        'not_a_date',
      ],
      ['XML without any value', sent(specific(specificFlat.replace('4.321', 'NaN'))), 'no_table'],
      ['XML with a comma', sent(specific(specificFlat.replace('4.321', '4,321'))), 'not_a_number'],
    ],
    2,
  ),
)('%s is held for a person, and nothing of it is stored', async (_what, listener, reason) => {
  const before = await started.engine.batches()
  const run = await fetched(listener)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', reason])
  expect(await started.engine.batches()).toEqual(before)
})

test.each(['application/vnd.sdmx.data+json', 'application/vnd.sdmx.data+csv'])(
  'open data that this server gives as %s come back by a connector as they were',
  { tags: 'release' },
  async (type) => {
    const boss = await started.as('admin')
    const terms = { description: 'Trips', licence: 'CC0-1.0' }
    await boss.call({ method: 'PUT', url: '/api/open-data/outbound', payload: terms })
    const message = await boss.get('open-data/sdmx/data/dataflow/SALA/outbound/1.0.0', { accept: type })
    const before = await stored()
    expect(before).toContain('JP 1961 5600')
    // Another figure in between, in a file that did not come before.
    const between = without(second, '5.5', type.endsWith('csv') ? '5.8' : '5.7')
    expect(await fetched(sent(between))).toMatchObject({ outcome: 'stored', changedRows: 1 })
    const fields = {
      location_source: { column: 2, heading: 'LOCATION_SOURCE' },
      year: { column: 5, heading: 'TIME_PERIOD' },
      outbound_number: { column: 6, heading: 'OBS_VALUE' },
    }
    const named = { name: `Own ${type}`, recipe: listRecipe({ dataset: 'outbound', fields }) }
    const own = (await admin.call('POST', 'imports/recipes', named)).json().id
    const run = await fetched(sent(message.body, type), own)
    expect(run).toMatchObject({ outcome: 'stored', changedRows: 1, newRows: 0, faultCount: 0 })
    expect(await stored()).toEqual(before)
  },
)

test('what is slow or of another type fails', async () => {
  expect(await fetched(() => undefined)).toMatchObject({ outcome: 'failed', problem: 'timeout' })
  expect(await fetched(sent('<html></html>', 'text/html'))).toMatchObject({ outcome: 'failed', problem: 'wrong_type' })
  const xml = sent('<?xml version="1.0"?><message:StructureSpecificData/>', 'application/xml')
  expect((await fetched(xml)).faults[0]).toMatchObject({ reason: 'unreadable' })
})
