import type { Page } from '@playwright/test'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { apiOf, choose, figure, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const arrivals = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  time: 'month',
  period: { kind: 'years', years: [2025] },
})

const at = (question: Exploration) => `/admin/explore?q=${encodeExploration(question)}`
const pressed = (page: Page) => page.getByRole('group', { name: 'Picture' }).locator('[aria-pressed=true]')
const rows = async (page: Page) => {
  await expect(page.locator('main section[aria-busy=false] tbody tr').first()).toBeVisible()
  return page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')))
}

test('a question is built step by step, and its figures are those of the cards', async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin', at(arrivals))

  await test.step('arrivals of China by month are a trend with the figures of the API', async () => {
    await choose(page.getByRole('combobox', { name: 'Filter by', exact: true }), 'location_source')
    // The list of values is for the next one again once one is chosen.
    await page.getByRole('combobox', { name: /^Add: / }).press('ArrowDown')
    await page.keyboard.type('China')
    await page.locator('[role=option][data-key=CN]').click()
    await expect(page.getByRole('button', { name: /^Remove .*China/ })).toBeVisible()
    await expect(pressed(page)).toHaveText('Lines')
    const { year_x_month: months } = await api.answer(
      'v2/tourist/immigration?year=2025&location_source=CN&fields=year_x_month',
    )
    const totals = months.map(({ totalImmigrants }: { totalImmigrants: number }) => totalImmigrants)
    expect(totals).toHaveLength(12)
    await expect.poll(async () => (await rows(page)).map((cells) => figure(cells.at(-1) ?? ''))).toEqual(totals)
    await expect(page.locator('main canvas, main svg[role=img], main [role=img]').first()).toBeVisible()
  })

  await test.step('the address holds the question: reload keeps it, Back undoes the step', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Remove .*China/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Remove .*China/ })).toHaveCount(0)
  })

  await test.step('the ten largest countries and all others come to the whole', async () => {
    await choose(page.getByRole('combobox', { name: 'Over time', exact: true }), '')
    await choose(page.getByRole('combobox', { name: 'Break down by', exact: true }), 'location_source')
    await expect(pressed(page)).toHaveText('Bars')
    await expect.poll(async () => (await rows(page)).length).toBe(11)
    const tableRows = await rows(page)
    expect(tableRows.at(-1)?.[0]).toBe('Others')
    const { year_x_month: months } = await api.answer('v2/tourist/immigration?year=2025&fields=year_x_month')
    const total = months.reduce((sum: number, month: { totalImmigrants: number }) => sum + month.totalImmigrants, 0)
    expect(tableRows.reduce((sum, cells) => sum + (figure(cells.at(-1) ?? '') ?? 0), 0)).toBe(total)
  })

  await test.step('another picture is one press away, and what does not fit says why', async () => {
    await page.getByRole('button', { name: 'Shares', exact: true }).click()
    await expect(pressed(page)).toHaveText('Shares')
    await expect(page.getByRole('button', { name: 'Lines', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Lines', exact: true })).toHaveAccessibleDescription(/choose a time/)
    await page.goBack()
    await expect(pressed(page)).toHaveText('Bars')
  })
})

test('a new exploration begins at the list of data sets, from the menu and from the palette', {
  tag: '@release',
}, async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin', '/admin/explorations')
  const list = page.getByRole('table', { name: 'Data sets' })

  await test.step('the list tells of each data set what the server knows of it, and can be searched', async () => {
    await page.getByRole('link', { name: 'New exploration', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search data sets and measures' }).fill('nationality ministry')
    const arrivals = list.getByRole('row').filter({ hasText: 'Arrivals (people)' })
    await expect(list.getByRole('row')).toHaveCount(2)
    expect(await faultsOf(page)).toEqual([])
    const { rows: datasets } = await api.answer('datasets')
    const { source } = datasets.find(({ name }: { name: string }) => name === 'immigration')
    await expect(arrivals).toContainText('International visitors who entered Thailand, by nationality')
    await expect(arrivals).toContainText(source)
    await expect(arrivals).toContainText(/January \d{4} – [A-Z][a-z]+ \d{4}/)
    await arrivals.getByRole('button').click()
    await expect(pressed(page)).toHaveText('Lines')
  })

  await test.step('another data set is one press away, and Undo goes back', async () => {
    await page.getByRole('button', { name: 'Data sets', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Spending', exact: true }).click()
    const chosen = page.getByRole('combobox', { name: 'Data set', exact: true })
    await expect(chosen).toContainText('Spending')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(chosen).not.toContainText('Spending')
  })

  await test.step('the palette leads there by both of its names', async () => {
    for (const words of ['new expl', 'explore']) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type(words)
      await page.getByRole('option', { name: /New exploration/ }).click()
      await expect(list).toBeVisible()
    }
  })
})

test('who may not explore finds neither the entry nor the screen', async ({ page }) => {
  await signIn(page, 'viewer', at(arrivals))
  await expect(page.getByRole('heading', { name: 'You cannot explore data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New exploration', exact: true })).toHaveCount(0)
})
