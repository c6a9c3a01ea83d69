import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { apiOf, choose, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const arrivals = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  time: 'month',
  period: { kind: 'last_months', count: 12 },
})

test('an alert is made at a question with a picture of its past, is told by the bell, silenced and deleted', async ({
  page,
  request,
}) => {
  const name = 'Markets with many arrivals'
  await signIn(page, 'admin', `/admin/explore?q=${encodeExploration(arrivals)}`)
  const admin = await apiOf(request, 'admin')

  await test.step('the picture of the past has what fired, month by month', async () => {
    await page.getByRole('button', { name: 'Alert me…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await choose(dialog.getByRole('combobox', { name: 'Fires where it is' }), 'above')
    await dialog.getByLabel('Threshold').fill('100000')
    await expect(dialog.getByRole('status')).toContainText('would have fired')
    const first = dialog.locator('tbody tr').first()
    await expect(first.locator('td')).toHaveCount(24)
    await expect(first.locator('td[data-state="firing"]').first()).toContainText('fires')
    expect(await faultsOf(page)).toEqual([])
    // On a phone the picture scrolls, not the dialog.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height })
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width, height })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the bell leads to its history, which says what fires with the figures of the API', async () => {
    const row = (await admin.answer('alerts')).rows.find((row: { name: string }) => row.name === name)
    expect(row.state).toBe('firing')
    await page.goto('/admin/dashboards')
    await page.getByRole('button', { name: /Notifications/ }).click()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `History of “${name}”` })).toBeVisible()
    const { members } = await admin.answer(`alerts/${row.id}`)
    const now = dialog.getByRole('region', { name: 'Now' }).getByRole('listitem')
    await expect(now).toHaveCount(row.firing)
    const [first] = members
    await expect(now.first()).toContainText(Intl.NumberFormat('en').format(first.figure))
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(dialog.getByText('Acknowledged on')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Known')
    await dialog.getByRole('button', { name: 'Silence', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('Silenced until')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('its rule can be changed, and it is deleted', async () => {
    await page.goto('/admin/alerts')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/fire.*Silenced until/)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Threshold').fill('900000000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Normal')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  })
})

test('the figures of a card are watched from the card, against the year before', { tag: '@release' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint')
  const card = await readyCard(page, 134)
  await card.hover()
  await card.getByRole('button', { name: 'Alert me…' }).click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByLabel('Name', { exact: true }).inputValue()
  expect(title).not.toBe('')
  // Nothing is expected of a change: with a comparison the condition is another one.
  await choose(dialog.getByRole('combobox', { name: 'Fires where it is' }), 'unexpected')
  await choose(dialog.getByRole('combobox', { name: 'How unusual' }), '80')
  await expect(dialog.getByRole('status')).toContainText(/would (?:not )?have fired/)
  await choose(dialog.getByRole('combobox', { name: 'Compare with' }), 'previous_year')
  await expect(dialog.getByRole('combobox', { name: 'Figure' })).toHaveValue(/percentage/)
  await choose(dialog.getByRole('combobox', { name: 'Fires where it is' }), 'above')
  await dialog.getByLabel('Threshold').fill('-100')
  await dialog.getByLabel('Only from this size on').fill('1e15')
  await expect(dialog.getByRole('status')).toContainText('It would not have fired')
  await dialog.getByLabel('Only from this size on').fill('1000')
  await expect(dialog.getByRole('status')).toContainText(/\d would have fired/)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/alert=/)
  const admin = await apiOf(request, 'admin')
  const row = (await admin.answer('alerts')).rows.find((row: { name: string }) => row.name === title)
  expect(row).toMatchObject({ state: 'firing', datasets: ['immigration'] })
  const { rule } = await admin.answer(`alerts/${row.id}`)
  expect(rule).toMatchObject({ question: { time: 'month', comparison: { with: 'previous_year' } }, least: 1_000 })
  await page.goto('/admin/alerts')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
})
