import type { Column } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { foreignAirportOf } from '@sala/catalog/places/foreignAirports.ts'
import { isProvinceCode } from '@sala/catalog/places/provinces.ts'
import { thaiAirportOf } from '@sala/catalog/places/thaiAirports.ts'
import { expect, test, vi } from 'vitest'
import { dateOf, readDate } from './calendar.ts'
import { fileOf, filesOf, headOf, recordsOf, rowsOf, usual } from './testing/rows.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Whether a cell is what its column can hold; the importer's own checks are tested with the importer. */
function fits(column: Column, cell: string): boolean {
  if (cell === '') return column.absent !== 'required'
  switch (column.kind) {
    case 'date':
      return dateOf(readDate(cell)) === cell && (column.grain === 'day' || cell.endsWith('-01'))
    case 'year':
      return /^(19|20)\d\d$/.test(cell)
    case 'province':
      return isProvinceCode(cell)
    case 'choice':
      return column.values.includes(cell)
    case 'text':
      return cell.trim() === cell && cell.length <= column.maximum
    case 'link':
      return /^https:\/\/[a-z0-9.-]+\.example(\/|$)/.test(cell)
    case 'count':
      return /^\d+$/.test(cell)
    case 'amount':
      return (
        /^-?\d+(\.\d+)?$/.test(cell) &&
        Number(cell) >= (column.minimum ?? Number.NEGATIVE_INFINITY) &&
        Number(cell) <= (column.maximum ?? Number.POSITIVE_INFINITY)
      )
    // Countries and checkpoints have tests of their own.
    default:
      return true
  }
}

test('every cell is what its column holds, and links lead nowhere', () => {
  for (const file of filesOf()) {
    if (file.dataset === 'checkpoint') continue
    const columns = findDataset(file.dataset)?.columns ?? {}
    const head = headOf(file)
    const wrong: string[] = []
    for (const row of rowsOf(file)) {
      if (row.length !== head.length) wrong.push(row.join())
      for (const [index, name] of head.entries()) {
        const column = columns[name]
        if (column === undefined || !fits(column, row[index] ?? '')) wrong.push(`${name}: ${row.join()}`)
      }
    }
    expect(wrong.slice(0, 3), file.dataset).toEqual([])
  }
})

test('no two rows have the same key', { tags: 'release' }, () => {
  for (const file of filesOf()) {
    const key = findDataset(file.dataset)?.key ?? []
    if (key.length === 0 || file.dataset === 'checkpoint') continue
    const places = key.map((name) => headOf(file).indexOf(name)).filter((place) => place !== -1)
    const seen = new Set<string>()
    const twice: string[] = []
    for (const row of rowsOf(file)) {
      const own = places.map((place) => row[place]).join('|')
      if (seen.has(own)) twice.push(own)
      seen.add(own)
    }
    expect(twice.slice(0, 3), file.dataset).toEqual([])
  }
})

test('nothing is told of today or later, but events, forecasts and timetables', { tags: 'release' }, () => {
  for (const file of filesOf()) {
    const newest = findDataset(file.dataset)?.newest
    if (newest === null || newest === undefined || file.dataset === 'immigration_target') continue
    const index = headOf(file).indexOf(newest)
    let [latest, earliest] = ['', '9999']
    for (const row of rowsOf(file)) {
      const date = row[index] ?? ''
      if (date > latest) latest = date
      if (date < earliest) earliest = date
    }
    if (file.dataset === 'forecast') expect([earliest, latest]).toEqual([usual.today, '2026-11-29'])
    else if (file.dataset === 'transport') expect(latest).toBe('2026-12-09')
    else if (file.dataset === 'event') expect(latest.slice(0, 4)).toBe('2026')
    else expect(latest < usual.today, `${file.dataset} ${latest}`).toBe(true)
  }
})

test('flights join airports of the catalogue, and every aircraft that comes leaves again', () => {
  const wrong: string[] = []
  const balance = new Map<string, number>()
  for (const row of recordsOf(fileOf('transport'))) {
    const inward = row.transport_visit_type === 'in'
    const [here, abroad] = inward
      ? [row.airport_destination, row.airport_origin]
      : [row.airport_origin, row.airport_destination]
    const far = foreignAirportOf(abroad ?? '')
    const country = inward ? row.country_origin : row.country_destination
    if (thaiAirportOf(here ?? '') === undefined || far === undefined || far.country !== country)
      wrong.push(Object.values(row).join())
    const key = `${row.date} ${here} ${abroad}`
    balance.set(key, (balance.get(key) ?? 0) + (inward ? 1 : -1) * Number(row.transport_seats))
  }
  expect(wrong).toEqual([])
  expect([...balance].filter(([, seats]) => seats !== 0)).toEqual([])
})

/** Messages with the names of their columns. */
const messages = [
  ['voc', 'voc_message'],
  ['vos', 'vos_message'],
  ['contact', 'contact_message'],
  ['prospect', 'prospect_message'],
  ['campaign', 'campaign_message'],
  ['competitor', 'competitor_message'],
  ['news', 'news_title'],
] as const

test.each(messages)('%s reads like many people', (dataset, column) => {
  const texts = [...recordsOf(fileOf(dataset))].map((row) => row[column] ?? '')
  expect(texts.filter((text) => /[{}]|undefined|NaN| {2}/.test(text) || text.length < 4)).toEqual([])
  // The more is written, the more people say the same; of a few thousand messages most are unlike.
  expect(new Set(texts).size / texts.length).toBeGreaterThan(dataset === 'voc' ? 0.9 : 0.45)
})

test('visitors write in four scripts, mostly in Thai', () => {
  const texts = [...recordsOf(fileOf('voc'))].map(({ voc_message: text = '' }) => text)
  const part = (script: RegExp) => texts.filter((text) => script.test(text)).length / texts.length
  expect(part(/\p{Script=Thai}/u)).toBeGreaterThan(0.7)
  for (const script of [/\p{Script=Han}/u, /\p{Script=Cyrillic}/u, /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s\p{Emoji}]+$/u])
    expect(part(script)).toBeGreaterThan(0.01)
})

test('twice the scale gives twice the messages, and the same official figures', () => {
  const rows = (dataset: 'voc' | 'spending', scale: number) => fileOf(dataset, { scale }).rowsEstimate
  expect(rows('voc', 0.04) / rows('voc', 0.02)).toBeCloseTo(2, 1)
  expect(rows('spending', 0.04)).toBe(rows('spending', 0.02))
})

test('what was once told stays as days go by', { tags: 'release' }, () => {
  for (const dataset of ['voc', 'registration', 'news', 'spending', 'transport', 'statistic'] as const) {
    const index = headOf(fileOf(dataset)).indexOf('date')
    const later = new Set([...rowsOf(fileOf(dataset))].map((row) => row.join('|')))
    const oldest = [...later][0]?.split('|')[index] ?? ''
    const before = [...rowsOf(fileOf(dataset, { today: '2026-11-05' }))].filter((row) => (row[index] ?? '') >= oldest)
    // Preliminary figures become revised ones; the figures stay.
    const figure = (row: readonly string[]) => (dataset === 'spending' ? row.slice(0, -1) : row).join('|')
    const knownRows = dataset === 'spending' ? new Set([...rowsOf(fileOf(dataset))].map(figure)) : later
    expect(before.length, dataset).toBeGreaterThan(10)
    expect(
      before.filter((row) => !knownRows.has(figure(row))),
      dataset,
    ).toEqual([])
  }
})
