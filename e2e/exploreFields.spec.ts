import type { Page } from '@playwright/test'
import { decodeExploration, Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const arrivals = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  period: { kind: 'years', years: [2025] },
})

const question = (page: Page) => decodeExploration(new URL(page.url()).searchParams.get('q') ?? '')
const part = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const field = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator('[aria-pressed]:not([data-line])'))

test('fields are found, and pressed, dragged or moved by keyboard to a part of the question', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', `/admin/explore?q=${encodeExploration(arrivals)}`)

  await test.step('a press takes a field in, and another one out again', async () => {
    await field(page, 'Country').click()
    await expect(field(page, 'Country')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('main section[aria-busy=false] tbody tr')).toHaveCount(11)
    await field(page, 'Country').click()
    await expect.poll(() => question(page)?.breakdown).toEqual([])
    // The only figure stays, and says why.
    await expect(field(page, 'Arrivals')).toHaveAccessibleDescription(/needs a figure/)
    expect(await faultsOf(page, { within: 'main' })).toEqual([])
  })

  await test.step('a field is found by typing and dragged by the mouse', async () => {
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('region')
    await expect(field(page, 'Country')).toHaveCount(0)
    await field(page, 'Market region').dragTo(part(page, 'Breakdown'))
    await expect.poll(() => question(page)?.breakdown).toEqual(['market_region'])
    await expect(part(page, 'Breakdown').getByText('Market region')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('')
  })

  await test.step('the keyboard moves one to where it fits: a time goes to the breakdown alone', async () => {
    await page.getByRole('button', { name: 'Move Quarter' }).press('Enter')
    await expect(part(page, 'Breakdown')).toHaveAttribute('data-target', 'true')
    await page.keyboard.press('Enter')
    await expect.poll(() => question(page)?.time).toBe('quarter')
  })

  await test.step('a dimension in the filters asks for its values, and Escape leaves a field where it was', async () => {
    await page.getByRole('button', { name: 'Move Country' }).press('Enter')
    await expect(part(page, 'Breakdown')).toHaveAttribute('data-target', 'true')
    await page.keyboard.press('Tab')
    await expect(part(page, 'Filters')).toHaveAttribute('data-target', 'true')
    await page.keyboard.press('Escape')
    await expect(part(page, 'Filters')).toHaveAttribute('data-target', 'false')
    expect(question(page)?.breakdown).toEqual(['market_region'])
    await field(page, 'Country').dragTo(part(page, 'Filters'))
    // The list of values is for the next one again once one is chosen.
    await page.getByRole('combobox', { name: 'Add: Country' }).press('ArrowDown')
    await page.keyboard.type('China')
    await page.locator('[role=option][data-key=CN]').click()
    await expect
      .poll(() => question(page)?.filters)
      .toEqual([{ dimension: 'location_source', operator: 'in', values: ['CN'] }])
    await part(page, 'Filters')
      .getByRole('button', { name: /^Remove .*China/ })
      .click()
    await expect.poll(() => question(page)?.filters).toEqual([])
  })

  await test.step('every step is undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => question(page)?.filters).toHaveLength(1)
    await expect(part(page, 'Filters').getByText(/China/)).toBeVisible()
  })
})
