import readWorkbook from 'read-excel-file/node'
import { apiOf, figure, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

test('a forecast stands on a market’s page with its test, is marked in table and Excel', async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  const answer = await api.answer('v2/tourist/immigration/forecast?location_source=CN&months=24')
  await signIn(page, 'admin', '/admin/dashboard/foreign-market/east-asia/CN')
  const card = page.locator('[data-widget="forecast-arrivals"]')
  await card.scrollIntoViewIfNeeded()
  await expect(card).toHaveAttribute('data-state', 'ready')
  await expect(card.getByText('How it did in its test')).toBeVisible()
  const cells = (await tableOf(card)).at(-1)
  await expect(card.getByRole('columnheader').filter({ hasText: '95% interval ↑' })).toBeVisible()
  const last = answer.forecast[11]
  expect(figure(cells?.[2])).toBe(Math.round(last.value))
  expect(figure(cells?.[6])).toBe(Math.round(last.interval_95.high))

  await card.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  const [data] = await readWorkbook(await file.path())
  expect(data?.data[0]).toContain('Forecast')
  expect(data?.data.at(-1)?.[2]).toBeCloseTo(last.value, 0)
})

test('who sees no card of arrivals may not ask for their forecast', async ({ request }) => {
  const viewer = await apiOf(request, 'viewer')
  expect((await viewer.get('v2/tourist/immigration/forecast')).status()).toBe(403)
})

test('a scenario follows its slider and number, is named, and stays on a board', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/dashboard/foreign-market')
  const card = page.locator('[data-widget="scenario-arrivals"]')
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('button', { name: 'Change a growth' }).click()
  await expect(card.getByText(/A scenario, not a forecast.*All markets \+10.00%/)).toBeVisible()
  await card.getByRole('spinbutton', { name: 'Percent of change 1' }).fill('20')
  // The second year is open from January on: all of it grows.
  await expect(card.getByText('(+20.00%)')).toBeVisible()
  await card.getByRole('slider', { name: 'Growth of change 1' }).press('ArrowRight')
  await expect(card.getByText('(+21.00%)')).toBeVisible()
  await card.getByRole('textbox', { name: 'Name of the scenario' }).fill('Good year')
  await expect(card.getByText('Scenario “Good year”, not a forecast')).toBeVisible()
  await card.getByRole('button', { name: 'Save as a board' }).click()
  await expect(page).toHaveURL(/\/kergrit\/[0-9a-f-]{36}/)
  await page.reload()
  await expect(page.locator('[data-widget="scenario-arrivals"]').getByText('(+21.00%)')).toBeVisible()
})
