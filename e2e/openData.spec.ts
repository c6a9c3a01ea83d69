import { readFileSync } from 'node:fs'
import { faultsOf } from './axe.ts'
import { choose, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

test('an administrator opens a data set, anyone finds and downloads it, and closed it is gone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin', '/admin/setting/imports')
  await page.getByRole('button', { name: 'Open data…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open a data set…' }).click()
  await choose(dialog.getByLabel('Data set', { exact: true }), 'population')
  await dialog.getByLabel('Description for the public').fill('Inhabitants of each market, by year.')
  await dialog.getByRole('button', { name: 'Open to everyone' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(/CC-BY-4\.0/)
  expect(await faultsOf(page)).toEqual([])

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const anyone = await context.newPage()
  // A block of data that the content policy refused would be told here.
  const refused: string[] = []
  anyone.on('console', (message) => refused.push(message.text()))
  await anyone.goto('/public')
  await anyone.getByRole('link', { name: 'Open data to download' }).click()
  expect(await faultsOf(anyone)).toEqual([])
  await anyone
    .getByRole('row', { name: /CC-BY-4\.0/ })
    .getByRole('link')
    .click()
  await expect(anyone.getByText('Inhabitants of each market, by year.')).toBeVisible()
  expect(await faultsOf(anyone)).toEqual([])
  const [file] = await Promise.all([
    anyone.waitForEvent('download'),
    anyone.getByRole('link', { name: 'CSV', exact: true }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFF?[a-z_,]*population_number/)
  expect((await anyone.reload())?.status()).toBe(200)
  const markup = (await anyone.locator('script[type="application/ld+json"]').textContent()) ?? ''
  expect(JSON.parse(markup)).toMatchObject({ '@type': 'Dataset', identifier: 'population' })
  expect(refused).toEqual([])

  await dialog
    .getByRole('button', { name: /^Close / })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByText('No data set is open.')).toBeVisible()
  expect((await anyone.reload())?.status()).toBe(404)
  await expect(anyone.getByRole('heading', { name: 'This data set is not open' })).toBeVisible()
  await context.close()
})
