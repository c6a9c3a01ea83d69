import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { languages } from '@sala/catalog/words.ts'
import { describe, expect, test } from 'vitest'
import { allWidgets } from './all.ts'
import { makeContext } from './context.ts'
import { widget as declare } from './define.ts'
import { datasetsRead, trustOf } from './trust.ts'

const freshness = (name: DatasetName, newest: string | null): Freshness => ({
  name,
  oldest: '2020-01-01',
  newest,
  ahead: null,
  status: 'preliminary',
  source: 'Ministry',
  importedAt: null,
  demonstration: false,
  version: 1,
})

const contextOf = (today: string, ...known: readonly Freshness[]) =>
  makeContext({
    today,
    language: 'en',
    names: {},
    datasets: Object.fromEntries(known.map((one) => [one.name, one])),
  })
const late = (reads: Parameters<typeof trustOf>[0]['reads'], today: string, ...known: readonly Freshness[]) =>
  trustOf({ reads }, contextOf(today, ...known)).late

test('monthly figures are late when those of the next month are not there in time after its end', () => {
  const october = freshness('immigration', '2026-10-01')
  // November ends on the 30th; its figures are due within 45 days.
  expect(late(['v2/tourist/immigration'], '2027-01-14', october)).toBeNull()
  expect(late(['v2/tourist/immigration'], '2027-01-15', october)).toBe('14 January 2027')
})

test('daily and yearly ones likewise', () => {
  expect(late(['v2/tourist/checkpoint'], '2026-11-22', freshness('checkpoint', '2026-11-19'))).toBeNull()
  expect(late(['v2/tourist/checkpoint'], '2026-11-23', freshness('checkpoint', '2026-11-19'))).toBe('22 November 2026')
  expect(late(['tourist/gdp'], '2027-07-29', freshness('gdp', '2025'))).toBeNull()
  expect(late(['tourist/gdp'], '2027-07-30', freshness('gdp', '2025'))).toBe('29 July 2027')
})

test('a forecast is as new as the day it came, and late when none follows, however far it looks', () => {
  const known = (importedAt: string) => ({ ...freshness('forecast', '2026-11-29'), importedAt })
  const trust = (today: string, importedAt: string) =>
    trustOf({ reads: ['v2/market/informations/forecast'] }, contextOf(today, known(importedAt)))
  const came = '2026-11-20T05:00:00.000Z'
  expect(trust('2026-11-24', came)).toMatchObject({ asOf: '20 November 2026', late: null })
  expect(trust('2026-11-25', came)).toMatchObject({ asOf: '20 November 2026', late: '24 November 2026' })
  // What was brought in afterwards is as old as its last day; a timetable is known as far as it reaches.
  expect(trust('2026-12-02', '2026-12-01T05:00:00.000Z').asOf).toBe('29 November 2026')
  const flights = { ...freshness('transport', '2027-03-27'), importedAt: came }
  expect(late(['v2/market/transport'], '2027-01-01', flights)).toBeNull()
})

test('of several data sets the one that is missed longest counts, and it is said how often the oldest comes', () => {
  const trust = trustOf(
    { reads: ['v2/tourist/spending', 'tourist/gdp'] },
    contextOf('2027-12-31', freshness('spending', '2026-10-01'), freshness('gdp', '2025')),
  )
  expect(trust).toMatchObject({ late: '14 January 2027', every: 'year', asOf: '2025' })
})

test('E08: rows dated in the future are told, of all data sets together', () => {
  const slips = (name: DatasetName, newest: string, rows: number): Freshness => ({
    ...freshness(name, '2026-10-01'),
    ahead: { newest, rows },
  })
  const trust = trustOf(
    { reads: ['v2/tourist/spending', 'tourist/gdp'] },
    contextOf('2026-11-20', slips('spending', '2062-10-01', 1200), slips('gdp', '2027', 3)),
  )
  expect(trust.ahead).toEqual({ rows: '1,203', until: '1 October 2062' })
  expect(trustOf({ reads: ['tourist/gdp'] }, contextOf('2026-11-20', slips('gdp', '2027', 3))).ahead?.until).toBe(
    '2027',
  )
  expect(trustOf({ reads: ['tourist/gdp'] }, contextOf('2026-11-20', freshness('gdp', '2025'))).ahead).toBeNull()
})

test('what is not there yet is not late', () => {
  const trust = trustOf({ reads: ['tourist/gdp'] }, contextOf('2030-01-01', freshness('gdp', null)))
  expect(trust).toMatchObject({ late: null, every: null, asOf: null })
  expect(late(['tourist/gdp'], '2030-01-01')).toBeNull()
})

describe.each(allWidgets.map((widget) => [widget.code, widget] as const))('widget %i can be trusted:', (_, widget) => {
  const dated = { day: '2026-11-12', month: '2026-10-01', year: '2025' } as const
  const read = datasetsRead(widget)

  test('it says what it measures and in what unit, in each language', () => {
    for (const language of languages) {
      expect(widget.definition[language].trim()).not.toBe('')
      expect(widget.definition[language]).not.toBe(widget.title[language])
      expect(unitWords[widget.unit][language].trim()).not.toBe('')
    }
    expect(new Set(languages.map((language) => widget.definition[language])).size).toBe(languages.length)
  })

  test('it reads data sets that say when they are due, and shows their date, source and status', () => {
    expect(read).not.toEqual([])
    const known = read.map((name) => freshness(name, dated[findDataset(name)?.due.every ?? 'day']))
    for (const name of read) expect([name, (findDataset(name)?.due.withinDays ?? 0) > 0]).toEqual([name, true])
    expect(trustOf(widget, contextOf('2026-11-13', ...known))).toMatchObject({
      asOf: expect.stringMatching(/\d{4}/),
      every: expect.stringMatching(/^(day|month|year)$/),
      status: 'preliminary',
      sources: ['Ministry'],
    })
  })

  test('it is told when it is late', () => {
    const known = read.map((name) => freshness(name, dated[findDataset(name)?.due.every ?? 'day']))
    expect(trustOf(widget, contextOf('2030-01-01', ...known)).late).toMatch(/\d{4}/)
  })
})

const words = { en: 'x', fr: 'x', he: 'x', ru: 'x', ar: 'x', th: 'x' }

test('a widget without a definition or a unit does not compile', () => {
  const whole = {
    code: 1,
    category: 'immigration',
    title: words,
    definition: words,
    unit: 'people',
    reads: ['v2/tourist/immigration'],
    excel: true,
    public: false,
    filters: {},
    ask: () => ({ arrivals: { path: 'v2/tourist/immigration', query: {} } }) as const,
    select: () => 0,
    view: () => ({ kind: 'figures', figures: [] }) as const,
    rows: () => ({ columns: [], rows: [], count: 0 }),
    subtitle: () => '',
  } as const
  expect(declare(whole).code).toBe(1)
  const { definition, ...withoutDefinition } = whole
  // @ts-expect-error it does not say what it measures
  declare(withoutDefinition)
  const { unit, ...withoutUnit } = whole
  // @ts-expect-error nor in what unit
  declare(withoutUnit)
  const { reads, ...withoutReads } = whole
  // @ts-expect-error nor whose figures they are
  declare(withoutReads)
  // @ts-expect-error in one language alone it is told to nobody else
  declare({ ...whole, definition: { en: 'x' } })
  expect([definition.en, unit, reads]).toEqual(['x', 'people', ['v2/tourist/immigration']])
})
