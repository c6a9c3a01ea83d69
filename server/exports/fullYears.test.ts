import { plainLayout } from '@sala/catalog/api/exports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { immigrationTarget } from '@sala/catalog/datasets/immigrationTarget.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { allCards } from '@sala/widgets/all.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { beforeAll, expect, test } from 'vitest'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import type { Services } from '../services/services.ts'
import { startApp } from '../testing/startApp.ts'
import { rowLimit } from './collectAnswers.ts'
import { collectCard, openCard } from './openCard.ts'
import { readCard } from './readCard.ts'

const today = '2026-11-20'
let services: Services

/** Months of 2024 and 2025, and of 2026 those that are over and the one that is not. */
const months = Array.from({ length: 35 }, (_, index) => ({
  year: 2024 + Math.floor(index / 12),
  month: (index % 12) + 1,
}))
const dayOf = ({ year, month }: (typeof months)[number]) => `${year}-${String(month).padStart(2, '0')}-01`

beforeAll(async () => {
  services = (await startApp({ now: () => new Date(`${today}T08:00:00Z`) })).services
  const valuesOf = (dataset: Dataset, rowsOf: (at: (typeof months)[number]) => readonly TestRow[]) =>
    importRows(
      services.engine,
      dataset,
      months.flatMap((at) => rowsOf(at).map((row) => ({ date: dayOf(at), ...row }))),
    )
  await valuesOf(immigration, ({ year, month }) =>
    ['CN', 'DE', 'US', 'IN'].map((location_source) => ({ location_source, immigrants: (year - 2000) * month * 100 })),
  )
  await valuesOf(immigrationTarget, ({ month }) => [{ target: 10_000 * month }])
  await importRows(services.engine, immigrationTarget, [{ date: '2026-12-01', target: 120_000 }])
  await valuesOf(spending, ({ year, month }) =>
    provinces.flatMap(({ code }) =>
      ['thai', 'foreign'].map((visitor_origin) => ({
        location_destination: code,
        visitor_origin,
        spending_travel_receipts: (year - 2000) * month * 1000,
        spending_travel_count: month * 100,
      })),
    ),
  )
  await valuesOf(occupancy, ({ year, month }) =>
    provinces.map(({ code }) => ({
      location_destination: code,
      rooms: 100,
      occupancy_rate: (year - 2000) * 2 + month,
    })),
  )
})

async function contentOf(widget: AnyWidget, today: string, parameters: Readonly<Record<string, string>>) {
  const open = await openCard(allRows(), widget, {
    parameters: { compare: 'full_years', ...parameters },
    today,
    language: 'en',
  })
  const { job } = await collectCard(allRows(), open, rowLimit('xlsx', plainLayout), new AbortController().signal)
  return (await readCard(job)).content
}

const comparing = allCards.filter(({ filters }) => filters.compare?.kind === 'choice')
/** 133 compares with a target, and 135 one month. */
const ofTwoYears = comparing.filter(({ code }) => code !== 133 && code !== 135)

/** The changes that a card shows, in its figures and in its table, rounded: percent, and points of an occupancy rate. */
function changesIn({ view, table }: Awaited<ReturnType<typeof contentOf>>): readonly (number | null)[] {
  const values: (number | null)[] = []
  JSON.stringify([view, table.rows], (key, value) => {
    if (key === 'change' || key === 'difference')
      values.push(typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : null)
    return value
  })
  return [...new Set(values)].filter((change) => change !== null)
}

/** Each month weighs as its number: 26 beside 25 is 4 % for the same months, 25 beside 24 is 4.1667 %, ten months beside twelve −26.7 %. */
const change = 4.1667
const points = 2
/** As many visitors come every year; ten months beside twelve would be −29.5 %. */
const ofVisitors = 0
const changeOf = (code: number | string): number => {
  if (code === 'headline-occupancy') return points
  return code === 'visitors-map' ? ofVisitors : change
}

test.each(
  firstCases(
    [
      ['after a year of which eleven months are held', '2027-02-15'],
      ['in a year that is not over', today],
    ],
    1,
  ),
)('full years compare the last two whole years on every card that offers them, %s', async (_, day) => {
  expect(ofTwoYears.length).toBeGreaterThan(15)
  for (const widget of ofTwoYears) {
    const { code, filters } = widget
    for (const year of 'year' in filters ? [null, '2026'] : [null]) {
      const card = await contentOf(widget, day, year === null ? {} : { year })
      expect([code, year, changesIn(card)]).toEqual([code, year, [changeOf(code)]])
      // 25 shows all years, and names the two that are compared beside its figures.
      const message = code === 25 ? JSON.stringify(card.view) : card.subtitle
      expect([code, message]).toEqual([code, expect.stringContaining('2025 against 2024')])
    }
  }
})

test('full years that are not both whole are not compared, and the card says so', { tags: 'release' }, async () => {
  for (const widget of ofTwoYears.filter(({ filters }) => 'year' in filters)) {
    const card = await contentOf(widget, today, { year: '2024' })
    expect([widget.code, changesIn(card), card.subtitle]).toEqual([
      widget.code,
      [],
      expect.stringContaining('2024 and 2023 are not both held in full'),
    ])
  }
})

test('what else full years stand for is said: the target of the year, and a month that is not over', async () => {
  const text = await Promise.all(
    [133, 135].map(async (code) => {
      const widget = comparing.find((card) => card.code === code)
      return widget && (await contentOf(widget, today, {})).subtitle
    }),
  )
  expect(text).toEqual([
    'People · 2026 against the target of the whole year · Full years, with figures until November 2026',
    'People · November 2026 against November 2025 · November 2026 is not over',
  ])
})

const allRows = () => ({ engine: services.engine.reader(unrestricted), now: services.now })
