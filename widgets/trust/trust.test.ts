import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { type DatasetName, findDataset, type KnownDatasetName, setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { unitWords } from '@sala/catalog/units.ts'
import { languages } from '@sala/catalog/words.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allWidgets } from '../all.ts'
import { makeContext } from '../context.ts'
import { widget as declare } from '../define.ts'
import type { AnyWidget } from '../widget.ts'
import { sourceEntries } from './provenance.ts'
import { datasetsMissing, datasetsRead, trustOf } from './trust.ts'

const freshness = (name: KnownDatasetName, newest: string | null): Freshness => ({
  name,
  oldest: '2020-01-01',
  newest,
  windowEnd: newest,
  months: [],
  ahead: null,
  status: 'preliminary',
  source: 'Ministry',
  importedAt: null,
  demonstration: false,
  version: 1,
})

/** What an answer says of rows of a data set; of the newest period of its freshness where no other is given. */
const entry = (changes: Partial<Provenance> & Pick<Provenance, 'dataset' | 'from'>): Provenance => ({
  source: 'Ministry',
  status: 'final',
  batch: 1,
  asOf: '2026-11-13T02:00:00.000Z',
  to: changes.from,
  demonstration: false,
  ...changes,
})
/** The newest figures of data sets as an answer would tell them. */
const newestOf = (freshness: readonly Freshness[]) =>
  sourceEntries(
    freshness.flatMap(({ name, newest, status, importedAt }) =>
      newest === null
        ? []
        : [entry({ dataset: name, from: newest, status, ...(importedAt === null ? {} : { asOf: importedAt }) })],
    ),
    null,
  )

const contextOf = (today: string, ...freshness: readonly Freshness[]) =>
  makeContext({
    today,
    language: 'en',
    names: {},
    datasets: Object.fromEntries(freshness.map((fresh) => [fresh.name, fresh])),
  })
const late = (reads: AnyWidget['reads'], today: string, ...freshness: readonly Freshness[]) =>
  trustOf({ reads }, newestOf(freshness), contextOf(today, ...freshness)).late

test('what a card misses are data sets without any figure, and of those of other widgets nothing is known', () => {
  const missing = (...freshness: readonly Freshness[]) =>
    datasetsMissing({ reads: ['v2/tourist/immigration/target'] }, contextOf('2026-11-20', ...freshness))
  const arrivals = freshness('immigration', '2026-10-01')
  expect(missing(arrivals, freshness('immigration_target', '2026-12-01'))).toEqual([])
  expect(missing(arrivals, freshness('immigration_target', null))).toEqual(['immigration_target'])
  expect(missing(freshness('immigration_target', '2026-12-01'))).toEqual([])
  expect(missing()).toEqual(['immigration_target', 'immigration'])
})

test('an exploration says how late and how limited the figures of its data sets are, also of one that an administrator made', () => {
  onTestFinished(() => setOwnDatasets([]))
  const column = { names: { en: 'Month' }, headings: [], unit: null, figure: null, weight: null, isKey: true }
  const columns = [{ ...column, id: 'c1', kind: 'month', isTime: true } as const]
  setOwnDatasets([ownDataset('own_00000001', { names: { en: 'Museums' }, source: '', rhythm: 'month', columns })])
  const known = { ...freshness('own_00000001', '2026-01-01'), limited: true as const }
  const trusted = trustOf({ datasets: ['own_00000001'] }, newestOf([known]), contextOf('2026-11-20', known))
  expect(trusted).toMatchObject({ hasFigures: true, late: '1 May 2026', limited: true, every: 'month' })
})

test('monthly figures are late when those of the next month are not there in time after its end', () => {
  const october = freshness('immigration', '2026-10-01')
  // November ends on the 30th; its figures are due within 45 days.
  expect(late(['v2/tourist/immigration'], '2027-01-14', october)).toBeNull()
  expect(late(['v2/tourist/immigration'], '2027-01-15', october)).toBe('14 January 2027')
})

test('figures of an earlier period that a reader chose are not late', () => {
  const october = freshness('immigration', '2026-10-01')
  const reads = ['v2/tourist/immigration'] as const
  const contentOf = (from: string) => sourceEntries([entry({ dataset: 'immigration', from })], null)
  const lateOf = (from: string) => trustOf({ reads }, contentOf(from), contextOf('2027-01-15', october)).late
  expect(lateOf('2026-10-01')).toBe('14 January 2027')
  expect([lateOf('2025-12-01'), lateOf('2025')]).toEqual([null, null])
  expect(trustOf({ reads }, [], contextOf('2027-01-15', october)).late).toBeNull()
})

test('after a whole year the figures of its next January are due', () => {
  const fresh = freshness('immigration', '2021')
  expect(late(['v2/tourist/immigration'], '2022-03-17', fresh)).toBeNull()
  expect(late(['v2/tourist/immigration'], '2022-03-18', fresh)).toBe('17 March 2022')
})

test('figures of a whole year are newer than the months that are held of it', () => {
  const visible = sourceEntries(
    [entry({ dataset: 'immigration', from: '2016' }), entry({ dataset: 'immigration', from: '2016-06-01' })],
    null,
  )
  const { asOf } = trustOf({ reads: ['v2/tourist/immigration'] }, visible, contextOf('2026-11-20'))
  expect(asOf).toBe('2016')
})

test('a whole year that is not over is as new as the months beside it, else as the month of its import', () => {
  const asOfAll = (...periods: readonly string[]) => {
    const shown = sourceEntries(
      periods.map((from) => entry({ dataset: 'immigration', from })),
      null,
    )
    return trustOf({ reads: ['v2/tourist/immigration'] }, shown, contextOf('2026-11-20')).asOf
  }
  expect(asOfAll('2026', '2026-09-01')).toBe('September 2026')
  expect(asOfAll('2025', '2026')).toBe('2025')
  expect(asOfAll('2026')).toBe('November 2026')
  expect(asOfAll('2026-09', '2026-12')).toBe('September 2026')
  expect(asOfAll('2026-12')).toBeNull()
})

test('daily and yearly ones likewise', () => {
  expect(late(['v2/tourist/checkpoint'], '2026-11-22', freshness('checkpoint', '2026-11-19'))).toBeNull()
  expect(late(['v2/tourist/checkpoint'], '2026-11-23', freshness('checkpoint', '2026-11-19'))).toBe('22 November 2026')
  expect(late(['tourist/gdp'], '2027-07-29', freshness('gdp', '2025'))).toBeNull()
  expect(late(['tourist/gdp'], '2027-07-30', freshness('gdp', '2025'))).toBe('29 July 2027')
})

test('forecasts and timetables are as new as the day they came, and late when none follows, however far they look', () => {
  const freshnessAt = (importedAt: string) => ({ ...freshness('forecast', '2026-11-29'), importedAt })
  const trust = (today: string, importedAt: string) =>
    trustOf(
      { reads: ['v2/market/informations/forecast'] },
      newestOf([freshnessAt(importedAt)]),
      contextOf(today, freshnessAt(importedAt)),
    )
  const importTime = '2026-11-20T05:00:00.000Z'
  expect(trust('2026-11-24', importTime)).toMatchObject({ asOf: '20 November 2026', late: null })
  expect(trust('2026-11-25', importTime)).toMatchObject({ asOf: '20 November 2026', late: '24 November 2026' })
  // What was brought in afterwards is as old as its last day.
  expect(trust('2026-12-02', '2026-12-01T05:00:00.000Z').asOf).toBe('29 November 2026')
  const flights = { ...freshness('transport', '2027-03-27'), importedAt: importTime }
  expect(late(['v2/market/transport'], '2026-11-24', flights)).toBeNull()
  expect(late(['v2/market/transport'], '2026-11-25', flights)).toBe('24 November 2026')
})

test('of several data sets the one that is missed longest counts, and it is said how often the oldest comes', () => {
  const fresh = [freshness('spending', '2026-10-01'), freshness('gdp', '2025')]
  const trust = trustOf(
    { reads: ['v2/tourist/spending', 'tourist/gdp'] },
    newestOf(fresh),
    contextOf('2027-12-31', ...fresh),
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
    [],
    contextOf('2026-11-20', slips('spending', '2062-10-01', 1200), slips('gdp', '2027', 3)),
  )
  expect(trust.ahead).toEqual({ rows: '1,203', until: '1 October 2062' })
  expect(trustOf({ reads: ['tourist/gdp'] }, [], contextOf('2026-11-20', slips('gdp', '2027', 3))).ahead?.until).toBe(
    '2027',
  )
  expect(trustOf({ reads: ['tourist/gdp'] }, [], contextOf('2026-11-20', freshness('gdp', '2025'))).ahead).toBeNull()
})

test('what is not there yet is not late', () => {
  const trust = trustOf({ reads: ['tourist/gdp'] }, [], contextOf('2030-01-01', freshness('gdp', null)))
  expect(trust).toMatchObject({ late: null, every: null, asOf: null })
  expect(late(['tourist/gdp'], '2030-01-01')).toBeNull()
})

describe('of the rows of the answers', () => {
  const reads = ['v2/tourist/immigration'] as const
  const context = contextOf('2026-11-20', freshness('immigration', '2026-10-01'))
  const of = (entries: readonly Provenance[], spans: Parameters<typeof sourceEntries>[1] = null) =>
    trustOf({ reads }, sourceEntries(entries, spans), context)
  const arrivals = (changes: Partial<Provenance> & Pick<Provenance, 'from'>) =>
    entry({ dataset: 'immigration', ...changes })
  const years = (from: number, to: number) => [{ from: `${from}-01-01`, to: `${to}-12-31` }]
  const stored = [
    arrivals({ from: '2019', to: '2020', source: 'Yearbook' }),
    arrivals({ from: '2021-01-01', to: '2021-12-01', source: 'Old book' }),
    arrivals({ from: '2022-01-01', to: '2022-08-01' }),
    arrivals({ from: '2022-09-01', to: '2022-12-01', status: 'preliminary' }),
    arrivals({ from: '2022-09-01', to: '2022-09-01', status: 'revised', batch: 3 }),
  ]

  test('one source and one status are said without periods', () => {
    expect(of(stored, years(2021, 2021))).toMatchObject({
      asOf: 'December 2021',
      statuses: [{ status: 'final', letter: null, periods: null }],
      sources: ['Old book'],
    })
  })

  test('several are said with theirs; a month is as sure as its least sure row', () => {
    expect(of(stored, years(2021, 2022))).toMatchObject({
      asOf: 'December 2022',
      statuses: [
        { status: 'final', periods: 'January 2021 to August 2022' },
        { status: 'preliminary', periods: 'September to December 2022' },
      ],
      sources: ['Ministry (2022)', 'Old book (2021)'],
    })
    expect(of(stored)).toMatchObject({
      statuses: [
        { status: 'final', periods: '2019 to 2020, January 2021 to August 2022' },
        { status: 'preliminary', periods: 'September to December 2022' },
      ],
      sources: ['Ministry (2022)', 'Old book (2021)', 'Yearbook (2019 to 2020)'],
    })
  })

  test('a whole year has its own status beside those of its months', () => {
    const entries = [
      arrivals({ from: '2016', source: 'Yearbook' }),
      arrivals({ from: '2016-01-01', to: '2016-02-01', status: 'preliminary' }),
    ]
    expect(of(entries, years(2016, 2016)).statuses).toMatchObject([
      { status: 'final', periods: '2016' },
      { status: 'preliminary', periods: 'January to February 2016' },
    ])
  })

  test('no rows have no source, whatever else the data set holds', () => {
    expect(of(stored, years(2024, 2025))).toMatchObject({
      asOf: null,
      hasFigures: true,
      statuses: [],
      sources: [],
      demonstration: false,
    })
  })

  test('invented figures of another year are not those on show', () => {
    const demonstration = [arrivals({ from: '2023-01-01', demonstration: true, source: 'Demo' }), ...stored]
    expect(of(demonstration, years(2021, 2022)).demonstration).toBe(false)
    expect(of(demonstration, years(2022, 2023)).demonstration).toBe(true)
  })

  test('months of different years with the same status that are not in a row are each named', () => {
    const holes = ['2020-02-01', '2020-04-01', '2021-04-01', '2021-06-01', '2021-08-01'].map((from) =>
      arrivals({ from, status: 'revised' }),
    )
    expect(of([...holes, arrivals({ from: '2021-09-01' })]).statuses[1]?.periods).toBe(
      '…, April 2020, April 2021, June 2021, August 2021',
    )
  })

  test('daily rows reach as far as the days that are on show', () => {
    const crossings = [
      entry({ dataset: 'checkpoint', status: null, from: '2026-01-01', to: '2026-06-30', source: 'First half' }),
      entry({ dataset: 'checkpoint', status: null, from: '2026-07-01', to: '2026-11-12', source: 'Second half' }),
    ]
    const on = (from: string, to: string) =>
      trustOf(
        { reads: ['v2/tourist/checkpoint'] },
        sourceEntries(crossings, [{ from, to }]),
        contextOf('2026-11-20', freshness('checkpoint', '2026-11-12')),
      )
    expect(on('2026-06-01', '2026-06-20')).toMatchObject({ asOf: '20 June 2026', sources: ['First half'] })
    expect(on('2026-06-01', '2026-12-20')).toMatchObject({
      asOf: '12 November 2026',
      sources: ['Second half (1 July to 12 November 2026)', 'First half (1 June to 30 June 2026)'],
    })
  })
})

describe.each(allWidgets.map((widget) => [widget.code, widget] as const))('widget %i can be trusted:', (_, widget) => {
  const dated = { day: '2026-11-12', month: '2026-10-01', year: '2025' } as const
  const datasets = datasetsRead(widget)

  test('it says what it measures and in what unit, in each language', () => {
    for (const language of languages) {
      expect(formatMessage(widget.definition, language).trim()).not.toBe('')
      expect(formatMessage(widget.definition, language)).not.toBe(formatMessage(widget.title, language))
      expect(formatMessage(unitWords[widget.unit], language).trim()).not.toBe('')
    }
  })

  test('it reads data sets that say when they are due, and shows their date, source and status', () => {
    expect(datasets).not.toEqual([])
    const fresh = datasets.map((name) => freshness(name, dated[findDataset(name)?.due.every ?? 'day']))
    for (const name of datasets) expect([name, (findDataset(name)?.due.withinDays ?? 0) > 0]).toEqual([name, true])
    expect(trustOf(widget, newestOf(fresh), contextOf('2026-11-13', ...fresh))).toMatchObject({
      asOf: expect.stringMatching(/\d{4}/),
      every: expect.stringMatching(/^(day|month|year)$/),
      statuses: datasets.some((name) => findDataset(name)?.status)
        ? [{ status: 'preliminary', letter: null, periods: null }]
        : expect.anything(),
      sources: ['Ministry'],
    })
  })

  test('it is told when it is late', () => {
    const fresh = datasets.map((name) => freshness(name, dated[findDataset(name)?.due.every ?? 'day']))
    expect(trustOf(widget, newestOf(fresh), contextOf('2030-01-01', ...fresh)).late).toMatch(/\d{4}/)
  })
})

test('a widget without a definition or a unit does not compile', () => {
  const widget = {
    code: 1,
    category: 'immigration',
    title: 'x',
    definition: 'x',
    unit: 'people',
    reads: ['v2/tourist/immigration'],
    excel: true,
    public: false,
    filters: {},
    ask: () => ({ arrivals: { path: 'v2/tourist/immigration', query: {} } }) as const,
    select: () => 0,
    frame: () => ({ columns: [], rows: [] }),
    encode: () => ({ kind: 'figures', figures: [] }) as const,
    subtitle: () => '',
  } as const
  expect(declare(widget).code).toBe(1)
  const { definition, ...withoutDefinition } = widget
  // @ts-expect-error it does not say what it measures
  declare(withoutDefinition)
  const { unit, ...withoutUnit } = widget
  // @ts-expect-error nor in what unit
  declare(withoutUnit)
  const { reads, ...withoutReads } = widget
  // @ts-expect-error nor whose figures they are
  declare(withoutReads)
  expect([definition, unit, reads]).toEqual(['x', 'people', ['v2/tourist/immigration']])
})
