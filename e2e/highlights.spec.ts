import { figure, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

test('a dashboard opens with what its own cards come to, and each sentence leads to its card', async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint')
  const region = page.getByRole('region', { name: 'In brief' })
  const sentences = region.getByRole('button')
  await expect(sentences.first()).toBeVisible()
  const count = await sentences.count()
  expect(count).toBeGreaterThanOrEqual(3)
  expect(count).toBeLessThanOrEqual(5)
  for (const sentence of await sentences.all()) {
    const code = await sentence.getAttribute('data-leads-to')
    await sentence.click()
    await expect(page.locator(`[data-widget="${code}"]`)).toBeFocused()
  }

  // The share of the target is that of its card.
  const reached = region.locator('[data-highlight=target]')
  const target = await readyCard(page, 133)
  const [share = ''] = /[\d.]+%/.exec(await reached.innerText()) ?? []
  expect(share).not.toBe('')
  await expect(target).toContainText(share)
  // What a market changed by is the difference of its two figures in the table.
  const moved = await region.locator('[data-highlight=movement]').innerText()
  const [, name = '', change = '', current = '', previous = ''] =
    /\n?([^\n]+?) changed most of \d+: (\S+) \((\S+) after (\S+)\)/.exec(moved) ?? []
  const code = await region.locator('[data-highlight=movement] button').getAttribute('data-leads-to')
  const rows = await tableOf(await readyCard(page, code ?? ''))
  const row = rows.find(([first]) => first === name.trim()) ?? []
  expect(row).toEqual(expect.arrayContaining([current, previous]))
  expect(figure(change)).toBe((figure(current) ?? 0) - (figure(previous) ?? 0))
})

test('who may see fewer cards reads of these alone', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'analyst', '/admin/dashboard/immigration-checkpoint')
  await expect(page.locator('[data-highlight] button').first()).toBeVisible()
  for (const sentence of await page.locator('[data-highlight] button').all()) {
    const code = await sentence.getAttribute('data-leads-to')
    await expect(page.locator(`[data-widget="${code}"]`)).toHaveCount(1)
  }
})
