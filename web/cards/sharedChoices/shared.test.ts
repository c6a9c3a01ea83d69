import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import { aContext } from '@sala/widgets/testing.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { describe, expect, test } from 'vitest'
import { inherit, readShared, writeShared } from './shared.ts'

/** As in `aContext`, with other first and last days. */
function contextOf(spans: Partial<Readonly<Record<DatasetName, readonly [oldest: string, newest: string]>>>): Context {
  const context = aContext()
  const datasets = { ...context.datasets }
  for (const [name, [oldest, newest]] of Object.entries(spans)) {
    const dataset = Object.values(datasets).find((dataset) => dataset.name === name)
    Object.assign(datasets, {
      [name]: { ...dataset, oldest, newest, months: [{ from: oldest.slice(0, 7), to: newest.slice(0, 7) }] },
    })
  }
  return { ...context, datasets }
}

const context = contextOf({
  immigration: ['2019-01-01', '2026-10-01'],
  voc: ['2025-06-10', '2026-11-19'],
  population: ['2015', '2024'],
  spending: ['2019-01-01', '2026-10-01'],
  transport: ['2025-10-19', '2027-03-27'],
})

function widget(code: number): AnyWidget {
  const widget = findWidget(code)
  if (widget === undefined) throw new Error(`There is no widget ${code}.`)
  return widget
}
const inheritedBy = (code: number, shared: Parameters<typeof inherit>[1]) => inherit(widget(code), shared, context)

describe('an address', () => {
  test('says a period, a place and a channel for all cards; what means nothing is passed over', () => {
    expect(readShared({ period: '2025-03', place: 'TH-50', channel: 'facebook', '134.year': '2024' })).toEqual({
      period: '2025-03',
      place: 'TH-50',
      channel: 'facebook',
    })
    for (const period of ['soon', '2025-13', '20255', '2026-03-05..2026-03-01', '2026-02-30..2026-03-01', ''])
      expect(readShared({ period })).toEqual({})
    for (const place of ['th-50', 'Chiang Mai', 'moon', '__proto__']) expect(readShared({ place })).toEqual({})
    expect(readShared({ channel: 'Facebook!' })).toEqual({})
  })

  test('keeps everything else when a choice changes; paged tables begin anew', () => {
    const search = { period: '2025', '142.page': '3', '142.q': 'a', '134.year': '2024' }
    expect(writeShared(search, { period: null, place: 'CN' })).toEqual({
      '142.q': 'a',
      '134.year': '2024',
      place: 'CN',
    })
  })
})

describe('a card takes of a period', () => {
  test('its year, where it is a card of years', () => {
    for (const period of ['2025', '2025-03', '2025-03-01..2025-04-02'])
      expect(inheritedBy(134, { period }).parameters).toEqual({ year: '2025' })
  })

  test('its days, as far as there are any, where it is a card of days', () => {
    expect(inheritedBy(31, { period: '90d' }).parameters).toEqual({ range: '90d' })
    expect(inheritedBy(31, { period: '2026-03' }).parameters).toEqual({ range: '2026-03-01..2026-03-31' })
    expect(inheritedBy(31, { period: '2025' }).parameters).toEqual({ range: '2025-06-10..2025-12-31' })
    expect(inheritedBy(31, { period: '2026' }).parameters).toEqual({ range: '2026-01-01..2026-11-19' })
    // This year ends today, also where a timetable goes on.
    expect(inheritedBy(65, { period: '2026' }).parameters).toEqual({ range: '2026-01-01..2026-11-20' })
    expect(inheritedBy(65, { period: '2025' }).parameters).toEqual({ range: '2025-10-19..2025-12-31' })
    expect(inheritedBy(65, { period: '2026-12' }).parameters).toEqual({ range: '2026-12-01..2026-12-31' })
    // Nothing is held: the card shows that there is nothing rather than other days.
    expect(inheritedBy(31, { period: '2019-02' }).parameters).toEqual({ range: '2019-02-01..2019-02-28' })
  })

  test('its last month with figures, where it is a card of a month', () => {
    expect(inheritedBy(135, { period: '2026' }).parameters).toEqual({ month: '2026-10' })
    expect(inheritedBy(135, { period: '2025' }).parameters).toEqual({ month: '2025-12' })
    expect(inheritedBy(135, { period: '2025-03' }).parameters).toEqual({ month: '2025-03' })
  })

  test('the newest month of it that is held, where there are holes', () => {
    const { immigration } = context.datasets
    if (immigration === undefined) throw new Error('the test context knows no arrivals')
    const months = ['2020-01', '2020-02', '2020-05', '2026-10'].map((month) => ({ from: month, to: month }))
    const holes = { ...context, datasets: { ...context.datasets, immigration: { ...immigration, months } } }
    const month = (period: string) => inherit(widget(135), { period }, holes)
    expect(month('2020').parameters).toEqual({ month: '2020-05' })
    expect(month('2020-01-10..2020-04-30').parameters).toEqual({ month: '2020-02' })
    expect(month('2020-03').parameters).toEqual({ month: '2020-03' })
    // A year without months: the card keeps its own.
    expect(month('2021')).toEqual({ parameters: {} })
  })

  test('nothing where it has no figures of it; a preset is no year', () => {
    expect(inheritedBy(132, { period: '2026' })).toEqual({ parameters: {} })
    expect(inheritedBy(134, { period: '2025-07-01..2026-06-30' })).toEqual({ parameters: {} })
    expect(inheritedBy(134, { period: '90d' })).toEqual({ parameters: {} })
  })
})

describe('a card takes of a place', () => {
  test('what its own filter offers', () => {
    expect(inheritedBy(23, { place: 'TH-50' }).parameters).toEqual({ location_destination: 'TH-50' })
    expect(inheritedBy(23, { place: 'north' }).parameters).toEqual({ location_destination: 'north' })
    expect(inheritedBy(134, { place: 'europe' }).parameters).toEqual({ market_region: 'europe' })
  })

  test('nothing of another kind: a country is no province, and its region is not the country', () => {
    expect(inheritedBy(23, { place: 'CN' })).toEqual({ parameters: {} })
    expect(inheritedBy(136, { place: 'CN' })).toEqual({ parameters: {} })
    expect(inheritedBy(134, { place: 'TH-50' })).toEqual({ parameters: {} })
  })

  test('nothing where it knows no place of visitors: a competing destination is none', () => {
    expect(inheritedBy(58, { place: 'JP' })).toEqual({ parameters: {} })
  })
})

test('a card takes a channel by whatever its data set calls it', () => {
  expect(inheritedBy(57, { channel: 'youtube' }).parameters).toEqual({ competitor_channels: 'youtube' })
  expect(inheritedBy(17, { channel: 'carrier' })).toMatchObject({ parameters: {} })
})
