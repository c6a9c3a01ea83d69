import { apiOf, bringNear, figure, filterOf, immigrationCodes, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

const _dashboard = '/admin/dashboard/immigration-checkpoint'

interface Month {
  readonly _id: { readonly year: number; readonly month: number }
  readonly totalImmigrants: number
}
interface Comparison {
  readonly location_source: string
  readonly market_region: string
  readonly currentYear: { readonly totalImmigrants: number | null }
  readonly previousYear: { readonly totalImmigrants: number | null }
}

/** The sum of a figure over rows; null counts nothing. */
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0)

const regions = {
  136: 'east-asia',
  137: 'asean-south-asia-pacific',
  138: 'europe',
  139: 'americas-middle-east-africa',
} as const

test('shows the eleven cards in the order of the catalogue', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.locator('[data-widget]').first()).toBeVisible()
  const codes = () =>
    page.locator('[data-widget]').evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-widget'))))
  await expect.poll(codes).toEqual([...immigrationCodes])
  await expect(page.getByText(/demonstration data/i).first()).toBeVisible()
})

// One sign-in for all: each has its own account of what the API says.
test("each card's figures are the API's", { tag: '@release' }, async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin')

  await test.step('133: targets and arrivals by month', async () => {
    const { year } = await api.answer('v2/tourist/immigration?fields=year')
    const newest = Math.max(...year)
    const { target_n_immigrants_x_year_x_month: months } = await api.answer(
      `v2/tourist/immigration/target?year=${newest}&fields=target_n_immigrants_x_year_x_month`,
    )
    expect(months).toHaveLength(12)
    const text = (await tableOf(await readyCard(page, 133))).map((cells) => cells.map(figure))
    for (const month of months) {
      expect(text.some((cells) => cells.includes(month.sum_target))).toBe(true)
      if (month.totalImmigrants !== null) expect(text.some((cells) => cells.includes(month.totalImmigrants))).toBe(true)
    }
  })

  await test.step('134: two years by month', async () => {
    const { year } = await api.answer('v2/tourist/immigration?fields=year')
    const newest = Math.max(...year)
    const { year_x_month: rows } = await api.answer(
      `v2/tourist/immigration?year=${newest},${newest - 1}&fields=year_x_month`,
    )
    expect(rows.length).toBeGreaterThan(12)
    const of = (wantedYear: number, month: number): number | null =>
      rows.find(({ _id }: Month) => _id.year === wantedYear && _id.month === month)?.totalImmigrants ?? null
    const table = await tableOf(await readyCard(page, 134))
    for (let month = 1; month <= 12; month += 1) {
      const cells = table[month - 1]
      expect([month, figure(cells?.[1]), figure(cells?.[2])]).toEqual([month, of(newest, month), of(newest - 1, month)])
    }
  })

  await test.step('135: top markets of the latest month', async () => {
    const { date } = await api.answer('v2/tourist/immigration?fields=date')
    const [year, month] = date.max.split('-').map(Number)
    const answer = await api.answer(
      `v2/tourist/immigration?year=${year}&month=${month}&fields=location_source_x_year_x_month`,
    )
    const largest = Math.max(...answer.location_source_x_year_x_month.map((row: Month) => row.totalImmigrants))
    const table = await tableOf(await readyCard(page, 135))
    expect(table[0]?.map(figure)).toContain(largest)
  })

  for (const [code, region] of Object.entries(regions)) {
    await test.step(`${code}: ${region}`, async () => {
      const { rows, period } = await api.answer(`tourist/immigration?market_region=${region}&limit=1000`)
      const figures = (await tableOf(await readyCard(page, Number(code)))).map((cells) => cells.map(figure))
      const top = [...rows].sort(
        (a: Comparison, b: Comparison) => (b.currentYear.totalImmigrants ?? 0) - (a.currentYear.totalImmigrants ?? 0),
      )[0]
      expect(period.months[0]).toBe(1)
      expect(
        figures.some(
          (cells) =>
            cells.includes(top.currentYear.totalImmigrants) && cells.includes(top.previousYear.totalImmigrants),
        ),
      ).toBe(true)
    })
  }

  await test.step('140 and 141: the standard tables', async () => {
    const all = await api.answer('tourist/immigration?countries=all&limit=1000')
    const tracked = await api.answer('tourist/immigration?countries=51&limit=1000')
    expect(tracked.rows).toHaveLength(51)
    for (const [code, { rows }] of [
      [140, all],
      [141, tracked],
    ] as const) {
      const figures = (await tableOf(await readyCard(page, code))).map((cells) => cells.map(figure))
      const current = sumOf(rows, (row: Comparison) => row.currentYear.totalImmigrants)
      const previous = sumOf(rows, (row: Comparison) => row.previousYear.totalImmigrants)
      expect(figures.some((cells) => cells.includes(current) && cells.includes(previous))).toBe(true)
      for (const row of rows.slice(0, 20)) {
        expect(figures.some((cells) => cells.includes(row.currentYear.totalImmigrants))).toBe(true)
      }
    }
    const card = await readyCard(page, 141)
    const visibleRows = async () => (await tableOf(card)).slice(0, 51).map((cells) => figure(cells[1]))
    const smallest = tracked.rows
      .map((row: Comparison) => row.currentYear.totalImmigrants)
      .toSorted((a: number, b: number) => a - b)
    const head = card.getByRole('columnheader').nth(1).getByRole('button')
    await head.click()
    await expect.poll(visibleRows).toEqual(smallest.toReversed())
    await head.click()
    await expect.poll(visibleRows).toEqual(smallest)
  })

  await test.step('142: pages, sorts and searches on the server', async () => {
    const first = await api.answer('tourist/immigration?countries=all&limit=5&sort=-currentYear.totalImmigrants')
    const card = await readyCard(page, 142)
    const tableRows = await tableOf(card)
    // Five countries, and what all of them on all pages add up to.
    expect(tableRows).toHaveLength(6)
    expect(tableRows[5]?.map(figure)).toContain(first.total.currentYear.totalImmigrants)
    expect(first.total).toEqual((await api.answer('tourist/immigration?countries=all&limit=1000')).total)
    first.rows.forEach((row: Comparison, index: number) => {
      expect(tableRows[index]?.map(figure)).toContain(row.currentYear.totalImmigrants)
    })
    await card.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/142\.page=2/)
    const second = await api.answer(
      'tourist/immigration?countries=all&limit=5&page=2&sort=-currentYear.totalImmigrants',
    )
    await expect
      .poll(async () => (await tableOf(card))[0]?.map(figure))
      .toContain(second.rows[0].currentYear.totalImmigrants)
    await card.getByRole('searchbox').fill('japan')
    await expect.poll(async () => (await tableOf(card)).length).toBe(2)
    const answer = await api.answer('tourist/immigration?countries=all&q=japan')
    await expect
      .poll(async () => (await tableOf(card))[0]?.map(figure))
      .toContain(answer.rows[0].currentYear.totalImmigrants)
  })

  await test.step('143: the days of a month', async () => {
    const { date } = await api.answer('v2/tourist/checkpoint?fields=date')
    const month = date.max.slice(0, 7)
    const answer = await api.answer(
      `v2/tourist/checkpoint?start=${month}-01T00:00:00.000Z&end=${date.max}T23:59:59.999Z&fields=direction_x_date`,
    )
    const total = sumOf(answer.direction_x_date, (row: { sum_in: number | null }) => row.sum_in)
    const figures = (await tableOf(await readyCard(page, 143))).flatMap((cells) => cells.map(figure))
    expect(figures).toContain(total)
  })
})

test('filters live in the address: they survive a reload, and Back undoes the last', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  const { year_x_month: rows } = await api.answer('v2/tourist/immigration?year=2023&fields=year_x_month')
  await signIn(page, 'admin')
  const card = await readyCard(page, 134)
  await (await filterOf(card, 'Year')).selectOption('2023')
  await expect(page).toHaveURL(/134\.year=2023/)
  await page.reload()
  const again = await readyCard(page, 134)
  expect((await tableOf(again)).slice(0, 12).map((cells) => figure(cells[1]))).toEqual(
    rows.map((row: Month) => row.totalImmigrants),
  )
  await page.goBack()
  await expect(page).not.toHaveURL(/134\.year=2023/)
})

test.describe('permissions', () => {
  test('B02: a person without view_widget_134 neither sees the card nor gets its data or files', {
    tag: '@release',
  }, async ({ page, request }) => {
    const api = await apiOf(request, 'analyst')
    expect(api.permissions).not.toContain('view_widget_134')
    expect((await api.get('exports/134.xlsx')).status()).toBe(403)
    await signIn(page, 'analyst')
    await readyCard(page, 133)
    const codes = () =>
      page
        .locator('[data-widget]')
        .evaluateAll((cards) => cards.map((card) => `view_widget_${card.getAttribute('data-widget')}`))
    const here = immigrationCodes.map((code) => `view_widget_${code}`)
    await expect.poll(codes).toEqual(here.filter((permission) => api.permissions.includes(permission)))
  })

  test('a person with no permission reads that there is nothing yet, and gets no data', { tag: '@release' }, async ({
    page,
    request,
  }) => {
    const api = await apiOf(request, 'viewer')
    expect(api.permissions).toEqual([])
    for (const path of [
      'v2/tourist/immigration',
      'tourist/immigration',
      'v2/tourist/immigration/target',
      'v2/tourist/checkpoint',
      'tourist/gdp',
      'market/population',
      'exports/133.pdf',
    ]) {
      expect([path, (await api.get(path)).status()]).toEqual([path, 403])
    }
    await signIn(page, 'viewer')
    await expect(page.getByText('There is nothing here for you yet')).toBeVisible()
    await expect(page.locator('[data-widget]')).toHaveCount(0)
  })
})

test('one failing answer leaves the other cards alone, and can be tried again', async ({ page, pageErrors }) => {
  pageErrors.allow(/500/)
  let broken = true
  await page.route('**/api/v2/tourist/checkpoint**', (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>proxy</h1>' }) : route.continue(),
  )
  await signIn(page, 'admin')
  const card = page.locator('[data-widget="143"]')
  await bringNear(card)
  await expect(card).toHaveAttribute('data-state', 'error')
  await readyCard(page, 134)
  broken = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toHaveAttribute('data-state', 'ready')
})
