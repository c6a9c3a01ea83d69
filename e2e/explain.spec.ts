import { apiOf, figure, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

test('a compared figure is explained by what made its change', async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  const { market_region_x_year_x_month: months } = await api.answer(
    'v2/tourist/immigration?year=2026,2025&matched=true&fields=market_region_x_year_x_month',
  )
  const sumOf = (year: number) =>
    months.reduce(
      (all: number, row: { _id: { year: number }; totalImmigrants: number }) =>
        all + (row._id.year === year ? row.totalImmigrants : 0),
      0,
    )
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint')
  const card = page.locator('[data-widget="134"]')
  await expect(card).toHaveAttribute('data-state', 'ready')
  await card.hover()
  const tool = card.getByRole('button', { name: 'Explain this change' })
  const [title, tools] = await Promise.all([card.getByRole('heading').first().boundingBox(), tool.boundingBox()])
  expect((tools?.y ?? 0) + (tools?.height ?? 0), 'the tools stand above the title').toBeLessThan((title?.y ?? 0) + 4)
  await tool.click()
  const dialog = page.getByRole('dialog', { name: 'Explain this change' })
  await expect(dialog.locator('[data-sentences] p')).toHaveCount(3)
  const difference = sumOf(2026) - sumOf(2025)
  await expect(dialog.locator('[data-difference]')).toHaveAttribute('data-difference', String(difference))
  for (const by of await dialog.getByRole('group', { name: 'Broken down by' }).getByRole('button').all()) {
    await by.click()
    await expect(by).toHaveAttribute('aria-pressed', 'true')
    const cells = await dialog.locator('tbody tr td:nth-of-type(2)').allTextContents()
    expect(cells.map((cell) => figure(cell) ?? 0).reduce((all, value) => all + value, 0)).toBe(difference)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
