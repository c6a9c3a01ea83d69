import type { ImportFault } from '@sala/catalog/api/importReport.ts'
import { ImportSettings } from '@sala/catalog/api/importSettings.ts'
import { expect, test } from 'vitest'
import {
  changedSince,
  type ImportValues,
  lacksFields,
  noHead,
  noValues,
  settingsOf,
  unitsOf,
  uploadOf,
  valuesOf,
  waysOf,
} from './importForm.ts'

const full: ImportValues = {
  dataset: 'immigration',
  source: ' Ministry of Tourism and Sports ',
  status: 'preliminary',
  unit: 'thousand',
  sheet: '2',
  head: '3',
  columns: ['date'],
  separator: 'tab',
  encoding: 'windows-874',
  map: [
    { column: 'immigrants', text: 'Arrivals = all' },
    { column: 'immigrants', text: '' },
    { column: 'of another data set', text: 'x' },
  ],
  set: [{ column: 'date', text: '2024-01-01' }],
  recipe: '',
}
const inputs = {
  dataset: 'immigration',
  source: 'Ministry of Tourism and Sports',
  status: 'preliminary',
  unit: 'thousand',
  sheet: '2',
  head: '3',
  separator: 'tab',
  encoding: 'windows-874',
  map: 'immigrants=Arrivals = all',
  set: 'date=2024-01-01',
} as const

test('without a data set nothing can be inputs, and what was left out is not sent', () => {
  expect(settingsOf(noValues)).toBeNull()
  expect(settingsOf({ ...noValues, dataset: 'population' })).toEqual({ dataset: 'population' })
})

test('the form becomes what the contract takes, and back', () => {
  expect(settingsOf(full)).toEqual(inputs)
  expect(ImportSettings.parse(settingsOf(full))).toEqual(inputs)
  expect(settingsOf(valuesOf(inputs))).toEqual(inputs)
})

test('a file without headings is inputs by its columns, in place of a head row', () => {
  const fields = ['', 'location_source', 'gdp_gdp', 'year', '']
  const headless: ImportValues = { ...noValues, dataset: 'population', head: noHead, columns: fields }
  expect(settingsOf(headless)).toEqual({ dataset: 'population', columns: ',location_source,,year' })
  expect(settingsOf(valuesOf({ dataset: 'population', columns: ',year' }))).toEqual({
    dataset: 'population',
    columns: ',year',
  })
  expect([lacksFields(headless), lacksFields({ ...headless, columns: ['gdp_gdp'] }), lacksFields(full)]).toEqual([
    false,
    true,
    false,
  ])
})

test('what another data set does not know stays behind', () => {
  expect(settingsOf({ ...full, dataset: 'voc' })).toEqual({
    dataset: 'voc',
    source: inputs.source,
    sheet: '2',
    head: '3',
    separator: 'tab',
    encoding: 'windows-874',
    set: 'date=2024-01-01',
  })
  expect(unitsOf('gdp')).toEqual(['million', 'billion'])
  expect(unitsOf('nothing')).toEqual([])
  const ofRooms = unitsOf('occupancy')
  expect(ofRooms).toEqual(expect.arrayContaining(['thousand-rooms', 'rooms', 'million-people']))
  expect(ofRooms.filter((unit) => unit.includes('percent'))).toEqual([])
  expect(settingsOf({ ...full, dataset: 'occupancy', unit: 'rooms' })?.unit).toBe('rooms')
})

test('a checked file knows whether the form still says the same', () => {
  expect(changedSince({ settings: inputs }, full)).toBe(false)
  expect(changedSince({ settings: inputs }, { ...full, sheet: '3' })).toBe(true)
})

test('the file is the last part of an upload', () => {
  const form = uploadOf(inputs, new File(['a'], 'ม.ค.csv'))
  expect([...form.keys()]).toEqual([...Object.keys(inputs), 'file'])
})

const fault = (reason: ImportFault['reason']): ImportFault => ({
  sheet: null,
  row: 2,
  column: null,
  value: null,
  reason,
  message: '',
})
const surer = fault('higher_status_exists')
const negative = fault('negative')

test.each([
  { what: 'a clean file', faults: [], goodRows: 3, without: ['all'], withConsent: ['all'] },
  { what: 'a file without rows', faults: [], goodRows: 0, without: [], withConsent: [] },
  { what: 'some bad rows', faults: [negative], goodRows: 3, without: ['good'], withConsent: ['good'] },
  { what: 'bad rows only', faults: [negative], goodRows: 0, without: [], withConsent: [] },
  { what: 'some surer figures', faults: [surer], goodRows: 3, without: ['good'], withConsent: ['higher'] },
  { what: 'surer figures only', faults: [surer], goodRows: 0, without: [], withConsent: ['higher'] },
  { what: 'both', faults: [surer, negative], goodRows: 0, without: [], withConsent: ['good'] },
])('$what: what can be stored', ({ faults, goodRows, without, withConsent }) => {
  const report = { faults, faultCount: faults.length, goodRows }
  expect(waysOf(report, false)).toEqual(without)
  expect(waysOf(report, true)).toEqual(withConsent)
})
