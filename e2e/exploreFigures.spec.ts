import type { Page } from '@playwright/test'
import { Exploration, type ExplorationInput, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { apiOf, choose, figure, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const at = (question: Omit<ExplorationInput, 'version'>) =>
  `/admin/explore?q=${encodeExploration(Exploration.parse({ version: 1, ...question }))}`

const table = async (page: Page) => {
  await expect(page.locator('main section[aria-busy=false] tbody tr').first()).toBeVisible()
  return page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')))
}
const heads = (page: Page) => page.locator('main thead th').allTextContents()
const picture = (page: Page) => page.locator('main canvas, main svg[role=img], main [role=img]').first()

test('five countries are indexed to 100 at 2019, on the months that both years have', async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  const countries = ['CN', 'DE', 'IN', 'JP', 'MY']
  await signIn(
    page,
    'admin',
    at({
      dataset: 'immigration',
      measures: ['totalImmigrants'],
      breakdown: ['location_source'],
      time: 'year',
      filters: [{ dimension: 'location_source', operator: 'in', values: countries }],
    }),
  )
  await choose(page.getByRole('combobox', { name: 'Calculate', exact: true }), 'index:2019')
  await expect(picture(page)).toBeVisible()
  await expect
    .poll(async () => (await table(page)).filter((row) => row[0] === '2019').map((row) => figure(row[2])))
    .toEqual(countries.map(() => 100))
  const { year_x_month: months } = await api.answer(
    'v2/tourist/immigration?year=2019,2025&location_source=JP&fields=year_x_month',
  )
  const sum = (year: number) =>
    months.reduce(
      (all: number, month: { _id: { year: number }; totalImmigrants: number }) =>
        all + (month._id.year === year ? month.totalImmigrants : 0),
      0,
    )
  const japan = (await table(page)).find((row) => row[0] === '2025' && row[1] === 'Japan')
  expect(figure(japan?.[2])).toBeCloseTo((100 * sum(2025)) / sum(2019), 1)
})

test('2026 is compared with 2019 by market and sorted by the loss', { tag: '@release' }, async ({ page }) => {
  await signIn(
    page,
    'admin',
    at({
      dataset: 'immigration',
      measures: ['totalImmigrants'],
      breakdown: ['location_source'],
      period: { kind: 'years', years: [2026] },
    }),
  )
  await choose(page.getByRole('combobox', { name: 'Compare with', exact: true }), 'base_year:2019')
  await choose(page.getByRole('combobox', { name: 'Sort by', exact: true }), 'totalImmigrants:difference:false')
  await expect.poll(async () => (await heads(page)).length).toBe(6)
  const rows = (await table(page)).map((row) => row.slice(1).map((cell) => figure(cell)))
  expect(rows.length).toBeGreaterThan(20)
  const differences = rows.flatMap(([, , , difference]) => difference ?? [])
  expect(differences).toEqual(differences.toSorted((a, b) => a - b))
  expect(differences[0]).toBeLessThan(0)
  for (const [, compared, base, difference, percentage] of rows) {
    if (compared === null || base === null || compared === undefined || base === undefined) continue
    expect(difference).toBe(compared - base)
    if (percentage != null) expect(percentage).toBeCloseTo((100 * (compared - base)) / base, 1)
  }
})

test('the share of tour groups is that of each market, of all who came from there', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(
    page,
    'admin',
    at({
      dataset: 'length_of_stay',
      measures: ['sum_length_travel_count'],
      breakdown: ['location_source', 'length_travel_type'],
      chart: 'table',
      period: { kind: 'last_years', count: 1 },
    }),
  )
  const people = await table(page)
  await choose(page.getByRole('combobox', { name: 'Calculate', exact: true }), 'share_within')
  await expect.poll(async () => (await table(page)).every((row) => (figure(row[2]) ?? 101) <= 100)).toBe(true)
  const shares = await table(page)
  const of = (rows: readonly string[][], market: string | undefined, kind: string) =>
    figure(rows.find((row) => row[0] === market && row[1] === kind)?.[2])
  const markets = [...new Set(people.map(([market]) => market))].filter(
    (market) => of(people, market, 'Tour company') !== undefined,
  )
  expect(markets.length).toBeGreaterThan(20)
  for (const market of markets) {
    const [tour, self] = ['Tour company', 'Self-arranged'].map((kind) => of(people, market, kind) ?? 0)
    const share = (100 * (tour ?? 0)) / ((tour ?? 0) + (self ?? 0))
    expect(of(shares, market, 'Tour company') ?? 0).toBeCloseTo(share, 0)
  }
})

test('complaints by province per 100,000 visitors come from two data sets', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  await signIn(
    page,
    'admin',
    at({
      dataset: 'voc',
      measures: ['sum_voc'],
      breakdown: ['location_destination'],
      filters: [{ dimension: 'voc_purpose', operator: 'in', values: ['complaint'] }],
      period: { kind: 'years', years: [2026] },
    }),
  )
  await page.getByText('Formulas and a second data set').click()
  await choose(page.getByRole('combobox', { name: 'Second data set', exact: true }), 'spending')
  await choose(page.getByRole('combobox', { name: 'Its measure', exact: true }), 'sum_spending_travel_count')
  const formula = page.getByRole('textbox', { name: 'Formula', exact: true })
  await page.getByRole('textbox', { name: 'Name of the formula', exact: true }).fill('Complaints per 100,000 visitors')

  await test.step('a formula that cannot be calculated says where', async () => {
    await formula.fill('sum_voc / nobody')
    await page.getByRole('button', { name: 'Add the formula' }).click()
    await expect(page.locator('main').getByRole('alert')).toContainText('nobody')
  })
  await formula.fill('sum_voc * 100000 / spending.sum_spending_travel_count')
  await page.getByRole('button', { name: 'Add the formula' }).click()
  await expect(page.getByText(/^Only what both data sets hold counts/)).toBeVisible()
  await expect.poll(async () => (await heads(page)).length).toBe(4)
  const rows = (await table(page)).map((row) => row.slice(1).map((cell) => figure(cell)))
  expect(rows.length).toBeGreaterThan(20)
  for (const [complaints, visitors, rate] of rows.slice(0, 10))
    expect(rate ?? 0).toBeCloseTo(((complaints ?? 0) * 100_000) / (visitors ?? 1), 1)

  await test.step('the visitors are those of the months that both hold', async () => {
    const { location_destination_x_visitor_origin_x_year_x_month: months } = await api.answer(
      'v2/tourist/spending?year=2026&location_destination=TH-10&travel_type=visitor&fields=location_destination_x_visitor_origin_x_year_x_month',
    )
    const all = months.map((month: { sum_spending_travel_count: number }) => month.sum_spending_travel_count)
    const bangkok = (await table(page)).find(([name]) => name === 'Bangkok')
    expect(figure(bangkok?.[2])).toBeLessThanOrEqual(all.reduce((sum: number, value: number) => sum + value, 0))
  })
})

test('the ten provinces with the most receipts per trip stand beside all others', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  await signIn(
    page,
    'admin',
    at({
      dataset: 'spending',
      measures: ['sum_spending_travel_receipts', 'sum_spending_travel_count'],
      breakdown: ['location_destination'],
      period: { kind: 'years', years: [2025] },
      calculated: [{ name: 'Receipts per trip', formula: 'sum_spending_travel_receipts / sum_spending_travel_count' }],
      top: { measure: 'calculated_1', count: 10 },
    }),
  )
  await expect.poll(async () => (await table(page)).length).toBe(11)
  const rows = await table(page)
  expect(rows.at(-1)?.[0]).toBe('Others')
  const ratios = rows.map((row) => figure(row.at(-1) ?? '') ?? 0)
  expect(ratios.slice(0, 10)).toEqual(ratios.slice(0, 10).toSorted((a, b) => b - a))
  // The ratio of the others is that of their sums, and the sums are those of the cards.
  const receipts = rows.reduce((sum, row) => sum + (figure(row[1]) ?? 0), 0)
  const { visitor_origin_x_year_x_month: months } = await api.answer(
    'v2/tourist/spending?year=2025&travel_type=visitor&fields=visitor_origin_x_year_x_month',
  )
  const total = months.reduce(
    (sum: number, month: { sum_spending_travel_receipts: number }) => sum + month.sum_spending_travel_receipts,
    0,
  )
  expect(Math.abs(receipts - total)).toBeLessThan(20)
  const other = rows.at(-1)?.map((cell) => figure(cell))
  expect(ratios.at(-1)).toBeCloseTo((other?.[1] ?? 0) / (other?.[2] ?? 1), 0)
})
