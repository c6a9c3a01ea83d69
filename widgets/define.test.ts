import { startingCategories } from '@sala/catalog/categories.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { describe, expect, test } from 'vitest'
import { allCards, allWidgets, findCard, findWidget } from './all.ts'
import { UnreadableAnswer } from './answers.ts'
import { widget } from './define.ts'
import { addressOf, describeFilters } from './filters/filters.ts'
import { aContext, arrivalAnswers, opened, regionMonths } from './testing.ts'
import { inReadingOrder, withUnit } from './texts/subtitles.ts'
import type { View } from './views/view.ts'

test('a widget may ask only what it reads, and select only what its endpoint gives', () => {
  const shared = {
    code: 1,
    category: 'immigration',
    title: 'x',
    definition: 'x',
    unit: 'people',
    excel: true,
    public: false,
    filters: {},
  } as const
  const drawn = {
    frame: () => ({ columns: [], rows: [] }),
    encode: () => ({ kind: 'figures', figures: [] }) as const,
    subtitle: () => '',
  }
  widget({
    ...shared,
    reads: ['v2/tourist/immigration'],
    // @ts-expect-error it reads only the arrivals
    ask: () => ({ a: { path: 'tourist/gdp', query: {} } }),
    select: () => 0,
    ...drawn,
  })
  widget({
    ...shared,
    reads: ['tourist/gdp'],
    ask: () => ({ gdp: { path: 'tourist/gdp', query: {} } }),
    // @ts-expect-error gross domestic product has no heads
    select: ({ gdp }) => gdp.rows.map((row) => row.immigrants),
    ...drawn,
  })
})

describe('every widget', () => {
  test('has its code once, words in each language (English where one has none yet), and a known category', () => {
    expect(new Set(allWidgets.map((anyWidget) => anyWidget.code)).size).toBe(allWidgets.length)
    for (const anyWidget of allWidgets) {
      expect(startingCategories).toContain(anyWidget.category)
      for (const language of languages) {
        expect(formatMessage(anyWidget.title, language), `${anyWidget.code}`).toMatch(/^[^{}]+$/)
        expect(formatMessage(anyWidget.definition, language), `${anyWidget.code}`).toMatch(/^[^{}]+$/)
      }
    }
  })

  test('is found by its code', () => {
    expect(findWidget(142)?.paged).toBe('countries')
    expect(findWidget(1000)).toBeUndefined()
    expect(findCard(142)).toBe(findWidget(142))
    for (const card of allCards) expect(findCard(card.code)).toBe(card)
  })

  test('asks only what it reads', () => {
    for (const card of allCards) {
      for (const ask of Object.values(card.open({}, aContext()).asks)) expect(card.reads).toContain(ask.path)
    }
  })
})

describe('an address', () => {
  const two = findWidget(134)
  const paged = findWidget(142)

  test('that says nothing gives the newest year and the defaults', () => {
    const newest = { year: 2026, market_region: null, compare: 'to_date', unusual: 'none' }
    expect(two?.open({}, aContext()).filters).toEqual(newest)
    expect(paged?.open({}, aContext()).filters).toMatchObject({ page: 1, limit: 5, q: '' })
  })

  test('with values that mean nothing falls back and names them', () => {
    const open = two?.open({ year: '1800', market_region: 'atlantis', other: 'x' }, aContext())
    expect(open?.filters).toEqual({ year: 2026, market_region: null, compare: 'to_date', unusual: 'none' })
    expect(open?.faults).toEqual([
      { field: 'year', value: '1800' },
      { field: 'market_region', value: 'atlantis' },
    ])
    for (const value of ['0', '-1', '1.5', '1e9', '1001', 'five', '']) {
      expect(paged?.open({ limit: value }, aContext()).faults, value).toEqual([{ field: 'limit', value }])
    }
    expect(paged?.open({ sort: '-gdp;drop' }, aContext()).faults).toHaveLength(1)
    expect(paged?.open({ q: 'a'.repeat(257) }, aContext()).faults[0]?.value).toHaveLength(60)
    expect(paged?.open(JSON.parse('{"__proto__":"x"}'), aContext()).faults).toEqual([])
  })

  test('is written back without the defaults, and reads the same again', () => {
    const context = aContext()
    const filters = { year: 2025, market_region: 'europe', compare: 'full_years', unusual: 'many' }
    const address = addressOf(two?.filters ?? {}, filters, context)
    expect(address).toEqual({ year: '2025', market_region: 'europe', compare: 'full_years', unusual: 'many' })
    expect(two?.open(address, context).filters).toEqual(filters)
    expect(addressOf(two?.filters ?? {}, { year: 2026, market_region: null }, context)).toEqual({})
    // Where something else is the default (what a dashboard chose), the usual value is written.
    expect(addressOf(two?.filters ?? {}, { year: 2026 }, context, { year: 2025 })).toEqual({ year: '2026' })
    expect(addressOf(two?.filters ?? {}, { year: 2025 }, context, { year: 2025 })).toEqual({})
  })

  test('is told in words', () => {
    const context = aContext({ language: 'th' })
    expect(describeFilters(two?.filters ?? {}, { year: 2025, market_region: null }, context)).toEqual([
      { label: 'ปี', value: '2568' },
      { label: 'ตลาด', value: 'ทุกตลาด' },
    ])
  })
})

describe('an answer', () => {
  const two = findWidget(134)

  test.each([
    [undefined],
    [null],
    ['<html>'],
    [[]],
    [{ market_region_x_year_x_month: 'none' }],
    [{ market_region_x_year_x_month: [null] }],
    [{ market_region_x_year_x_month: [{ totalImmigrants: 1 }] }],
  ])('%j cannot be read and is refused', (arrivals) => {
    expect(() => two?.open({}, aContext()).show({ arrivals })).toThrow(UnreadableAnswer)
  })

  test('of a table needs rows and a count, of a comparison a total and a period as well', () => {
    const table = findWidget(142)?.open({}, aContext())
    expect(() => table?.show({ countries: { rows: [] } })).toThrow(/count is no number/)
    expect(() => table?.show({ countries: { rows: [], count: 0 } })).toThrow(/total/)
    const total = { currentYear: {}, previousYear: {} }
    expect(() => table?.show({ countries: { rows: [], count: 0, total } })).toThrow(/period/)
    expect(() => table?.show({ countries: { rows: [{}], count: 1 } })).toThrow(/currentYear/)
  })

  test('whose total is zero shows as empty', () => {
    const open = two?.open({}, aContext())
    expect(open?.show({ arrivals: {}, matched: {} }).empty).toBe(true)
    expect(open?.show(arrivalAnswers(regionMonths('europe', 2026, 10, () => 0))).empty).toBe(true)
    expect(open?.show(arrivalAnswers(regionMonths('europe', 2026, 10, () => 1))).empty).toBe(false)
  })
})

test('the line under a title names the unit once: of what is drawn, and of money in figures', () => {
  const chart = { kind: 'trend', categories: [], series: [], description: '' } as const
  const table = (label: string): View => ({
    kind: 'table',
    table: { columns: [{ key: 'a', label, kind: 'number' }], rows: [], count: 0 },
    paged: false,
  })
  const headline = (unit: Unit, label = 'A') =>
    ({ kind: 'figures', figures: [{ key: 'a', label, value: 1, unit, change: null, note: '' }] }) as const
  const composed = (...views: readonly Exclude<View, { readonly kind: 'composed' }>[]): View => ({
    kind: 'composed',
    parts: views.map((view) => ({ span: 6, title: null, view })),
  })
  const cases: readonly (readonly [View, Unit, string, Language, string])[] = [
    [{ ...chart, unit: 'baht' }, 'people', '2026', 'en', 'Baht · 2026'],
    [{ ...chart, unit: 'baht' }, 'people', '', 'th', 'บาท'],
    [{ ...chart, unit: 'millimetres' }, 'celsius', '2026', 'en', 'mm · 2026'],
    [{ ...chart, unit: 'rooms' }, 'items', 'Rooms: 30,000 · Hotel', 'en', 'Rooms: 30,000 · Hotel'],
    [{ ...chart, unit: 'days' }, 'days', 'All holidays', 'en', 'Days · All holidays'],
    [
      composed({ ...chart, unit: 'flights' }, { ...chart, unit: 'seats' }),
      'flights',
      '2026',
      'fr',
      'Vols, sièges · 2026',
    ],
    [composed({ ...chart, unit: 'celsius' }, { ...chart, unit: 'items' }), 'celsius', '2026', 'en', '°C · 2026'],
    [{ ...chart, unit: 'items' }, 'items', 'Posts: 12', 'en', 'Posts: 12'],
    [{ kind: 'figures', figures: [] }, 'people', '2026', 'en', '2026'],
    [headline('people'), 'people', '2026', 'en', '2026'],
    // Where the words over a figure do not say which money it is.
    [headline('baht'), 'baht', '2026', 'en', 'Baht · 2026'],
    [headline('baht', 'บาทต่อคน'), 'baht', '2569', 'th', '2569'],
    [composed({ ...chart, unit: 'percent' }, headline('baht')), 'percent', '2026', 'en', 'Percent, baht · 2026'],
    [table('2026'), 'people', '2026', 'en', 'People · 2026'],
    [table('Seats'), 'seats', '2026', 'en', '2026'],
  ]
  for (const [view, declared, subtitle, language, line] of cases) {
    expect(withUnit(subtitle, view, declared, aContext({ language }))).toBe(line)
  }
})

test('what is in Latin letters keeps its place in a line of Hebrew or Arabic, with the figures that follow it', () => {
  const line = '°C · 16 נובמבר 2026 · Thai Airways · 3,263 · 2019–2026'
  expect(inReadingOrder(line, aContext({ language: 'he' }))).toBe(
    '\u200e°C\u200f · 16 נובמבר 2026 · \u200eThai Airways\u200f · 3,263 · 2019–2026',
  )
  expect(inReadingOrder(line, aContext({ language: 'fr' }))).toBe(line)
  const { subtitle } = opened(95, {}, aContext({ language: 'he' })).show({ days: {} })
  expect(subtitle.startsWith('\u200e°C\u200f · ')).toBe(true)
})
