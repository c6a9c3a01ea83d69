import { decodeExploration, Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { faultsOf } from './axe.ts'
import { signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const { ownDatasets, form, imports } = (await loadLocale('en')).words

const rows = [
  ['2026-01', 'Chiang Mai', 120],
  ['2026-01', 'Phuket', 75],
  ['2026-02', 'Chiang Mai', 131],
] as const

test('an administrator makes a data set of a file, stores it, and finds its sum in Explore', async ({ page }) => {
  const csv = ['Month,Province,Museum guests', ...rows.map((row) => row.join(','))].join('\n')
  await signIn(page, 'admin', '/admin/setting/own-datasets')
  await page.getByRole('link', { name: ownDatasets.add }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Guests of museums.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const name = page.getByLabel(ownDatasets.nameIn.replace('{language}', 'English')).first()
  await expect(name).toHaveValue('Guests of museums')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: form.save }).click()
  await page.getByRole('button', { name: imports.storeAll.replace('{rows}', '3') }).click()
  await expect(page.getByRole('heading', { name: /Guests of museums.csv.* is stored/ })).toBeVisible()

  await page.goto('/admin/explore')
  await page.getByRole('button', { name: 'Guests of museums', exact: true }).click()
  await page.waitForURL(/[?&]q=/)
  const question = decodeExploration(new URL(page.url()).searchParams.get('q') ?? '')
  const [measure = ''] = question?.measures ?? []
  const whole = Exploration.parse({ version: 1, dataset: question?.dataset, measures: [measure], chart: 'table' })
  await page.goto(`/admin/explore?q=${encodeExploration(whole)}`)
  const sum = rows.reduce((total, [, , guests]) => total + guests, 0)
  await expect(page.getByRole('table').first()).toContainText(String(sum))
  await expect(page.getByRole('table').first()).toContainText('Museum guests')
})
