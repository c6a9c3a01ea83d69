import { readFile } from 'node:fs/promises'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { figure, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const question = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  period: { kind: 'years', years: [2025] },
  top: { measure: 'totalImmigrants', count: 5 },
})

test('an exploration is downloaded like a card, and a mark leads to the rows behind it', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(page, 'admin', `/admin/explore?q=${encodeExploration(question)}`)
  const picture = page.locator('main [data-kind=comparison]')
  await expect(picture.locator('canvas')).toBeVisible()

  await test.step('the file has the figures of the table', async () => {
    const visible = await page
      .locator('main tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent ?? ''))
    await page.locator('main').getByRole('button', { name: 'Download', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('menuitem', { name: /CSV/ }).first().click(),
    ])
    expect(download.suggestedFilename()).toBe('Arrivals.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',').at(-1)))).toEqual(visible.map((cell) => figure(cell)))
  })

  await test.step('paper has the question in words and its figures, and nothing to choose', async () => {
    const printed = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const resolveText = () => resolve(document.querySelector('main')?.innerText ?? '')
          window.addEventListener('beforeprint', resolveText, { once: true })
        }),
    )
    await page.pdf({ format: 'A4' })
    const text = await printed
    expect(text).toMatch(/Period: 2025 · .*Arrivals: The 5 largest, and others/)
    expect(text).not.toContain('Heat map')
    expect(text).not.toContain('Fields')
    await expect(page.getByRole('button', { name: 'Heat map', exact: true })).toBeVisible()
  })

  await test.step('the rows behind a pressed bar are those of its market alone', async () => {
    await picture.press('ArrowDown')
    await picture.press('Enter')
    const behind = page.getByRole('button', { name: /^Rows behind / })
    const market = (await behind.textContent())?.replace('Rows behind ', '') ?? ''
    await behind.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('tbody tr').first()).toContainText(market)
    await expect(dialog.locator('tbody tr', { hasNotText: market })).toHaveCount(0)
    await expect(dialog.getByRole('combobox', { name: 'Rows of' })).toContainText(market)
    expect(await faultsOf(page)).toEqual([])
  })
})
