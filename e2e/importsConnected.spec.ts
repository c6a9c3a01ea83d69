import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { findSshd } from '../scripts/tools.mjs'
import { bucketKeys, startBucket } from '../server/imports/testing/bucket.ts'
import { startDatabaseProxy } from '../server/imports/testing/databaseProxy.ts'
import { answer, startSource } from '../server/imports/testing/source.ts'
import { startSshd } from '../server/imports/testing/sshd.ts'
import { faultsOf } from './axe.ts'
import { choose, signIn } from './helpers.ts'
import { feed, forecastDays, newsDays, weatherFor } from './publisherAnswers.ts'
import { dataOf, watchedFolder } from './server.ts'
import { expect, test } from './test.ts'

const { common, connectors, imports, list, form } = (await loadLocale('en')).words

test('a connector is made, tried, run, waits for a person where the file has changed, and is opened as an upload', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 /)
  let file = 'location_source,population_number,year\nJP,21,1971\nKR,22,1971\n'
  const source = await startSource()
  source.set('/people.csv', (_request, response) => answer(response, file))
  try {
    await signIn(page, 'admin', '/admin/setting/imports')
    await page.getByRole('link', { name: imports.connectors }).click()
    await page.getByRole('link', { name: connectors.add }).click()
    await choose(page.getByLabel(connectors.preset), 'world_bank_gdp')
    await expect(page.getByLabel(connectors.address)).toHaveValue(/api\.worldbank\.org.*NY\.GDP\.MKTP\.CD/)
    await page.getByLabel(connectors.name, { exact: true }).fill('People by the day')
    await choose(page.getByLabel(imports.dataset), 'population')
    await page.getByLabel(connectors.address).fill('http://192.168.1.1/people.csv')
    await choose(page.getByLabel(connectors.credentials), 'header')
    await page.getByLabel(connectors.headerName).fill('X-Api-Key')
    await page.getByLabel(connectors.headerValue, { exact: true }).fill('a quiet word')
    await page.getByLabel(imports.source).fill('A publisher')
    await page.getByRole('button', { name: form.save }).click()
    // The server says what is wrong, below its field.
    await expect(page.getByLabel(connectors.address)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(connectors.address).fill(source.url('/people.csv'))
    await page.getByRole('button', { name: form.save }).click()
    await expect(page.getByRole('heading', { name: 'People by the day', level: 1 })).toBeVisible()

    const runs = page.getByRole('table', { name: connectors.runs })
    const newest = runs.locator('tbody tr').first()
    await page.getByRole('button', { name: connectors.tryIt }).click()
    await expect(newest).toContainText(connectors.outcomes.checked)
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText(connectors.counts.newRows.replace('{rows}', '2'))
    expect(new Set(source.asked.map((headers) => headers['x-api-key']))).toEqual(new Set(['a quiet word']))

    file = 'location_source,population_number,year\nJP,23,1971\nAtlantis,24,1971\n'
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.held)
    await newest.getByRole('button', { name: connectors.showFaults }).click()
    await expect(page.getByRole('dialog')).toContainText('Atlantis')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await faultsOf(page)).toEqual([])

    // The secret is not shown, and stays.
    await page.getByRole('link', { name: connectors.edit }).click()
    await expect(page.getByLabel(connectors.headerValue, { exact: true })).toHaveValue('')
    await choose(page.getByLabel(connectors.onFaults), 'store_good')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: form.save }).click()
    await page.getByRole('button', { name: connectors.openFile }).click()
    await expect(page).toHaveURL(/\/imports\/add\?job=/)
    await expect(page.getByRole('heading', { name: imports.add })).toBeVisible()
    await expect(page.locator('main').getByText('people.csv').first()).toBeVisible()

    await page.goto('/admin/setting/imports/connectors')
    await expect(page.getByRole('row', { name: /People by the day/ })).toContainText(connectors.outcomes.held)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: list.delete.replace('{name}', 'People by the day') }).click()
    await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
    await expect(page.getByText(connectors.empty)).toBeVisible()
  } finally {
    await source.close()
  }
})

test('ready connectors of weather and of news are asked of a server here, down to figures in an exploration', {
  tag: '@release',
}, async ({ page }) => {
  const publisher = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    if (pathname === '/v1/forecast') answer(response, weatherFor(searchParams), { 'content-type': 'application/json' })
    else answer(response, feed, { 'content-type': 'application/rss+xml' })
  })
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = publisher.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await signIn(page, 'admin', '/admin/setting/imports/connectors/add')
    const newest = page.getByRole('table', { name: connectors.runs }).locator('tbody tr').first()
    await choose(page.getByLabel(connectors.preset), 'open_meteo_forecast')
    await page.getByLabel(connectors.name, { exact: true }).fill('Weather of the provinces')
    const ready = await page.getByLabel(connectors.address).inputValue()
    expect(ready).toContain('https://api.open-meteo.com/v1/forecast?')
    await page
      .getByLabel(connectors.address)
      .fill(ready.replace('https://api.open-meteo.com', `http://127.0.0.1:${port}`))
    await page.getByRole('button', { name: form.save }).click()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText(connectors.counts.newRows.replace('{rows}', '154'))
    const question = {
      version: 1,
      dataset: 'forecast',
      measures: ['avg_forecast_data_temp_max', 'avg_forecast_data_rainfall'],
      breakdown: ['location_destination'],
      time: 'day',
      period: { kind: 'between', from: forecastDays[0], to: forecastDays[1] },
      filters: [{ dimension: 'location_destination', operator: 'in', values: ['TH-10', 'TH-12'] }],
    }
    await page.goto(`/admin/explore?q=${encodeExploration(Exploration.parse(question))}`)
    const rows = page.locator('main section[aria-busy=false] tbody tr')
    // Bangkok and Nonthaburi share a point of the grid: they are told by their order.
    await expect(rows.filter({ hasText: 'Bangkok' })).toContainText(['30.00', '31.00'])
    await expect(rows.filter({ hasText: 'Nonthaburi' })).toContainText(['30.02', '31.00'])

    await page.goto('/admin/setting/imports/connectors/add')
    await choose(page.getByLabel(connectors.preset), 'news_feed')
    await page.getByLabel(connectors.name, { exact: true }).fill('News of the isles')
    await expect(page.getByLabel(connectors.address)).toHaveValue(/example\.org/)
    await page.getByLabel(connectors.address).fill(`http://127.0.0.1:${port}/feed.xml`)
    await page.getByRole('button', { name: form.save }).click()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText(connectors.counts.newRows.replace('{rows}', '2'))
    const articles = {
      ...{ version: 1, dataset: 'news', measures: ['sum_news'], breakdown: ['news_source'], time: 'day' },
      period: { kind: 'between', from: newsDays[0], to: newsDays[1] },
      filters: [{ dimension: 'news_source', operator: 'in', values: ['Beaches & bays'] }],
    }
    await page.goto(`/admin/explore?q=${encodeExploration(Exploration.parse(articles))}`)
    await expect(rows.filter({ hasText: 'Beaches & bays' })).toHaveCount(2)
  } finally {
    publisher.closeAllConnections()
    publisher.close()
  }
})

test('the files of a watched folder are stored, each once', { tag: '@release' }, async ({ page }) => {
  const folder = join(watchedFolder, 'people')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'people 1972.csv'), 'location_source,population_number,year\nJP,21,1972\n')
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'people 1972.csv'), minuteAgo, minuteAgo)
  await signIn(page, 'admin', '/admin/setting/imports/connectors/add')
  await page.getByLabel(connectors.name, { exact: true }).fill('People of the folder')
  await choose(page.getByRole('combobox', { name: imports.dataset }), 'population')
  await choose(page.getByLabel(connectors.kind), 'folder')
  await page.getByLabel(connectors.folder, { exact: true }).fill('people')
  await page.getByLabel(imports.source).fill('A scanner')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: form.save }).click()
  const newest = page.getByRole('table', { name: connectors.runs }).locator('tbody tr').first()
  await page.getByRole('button', { name: connectors.runNow }).click()
  await expect(newest).toContainText(connectors.outcomes.stored)
  await expect(newest).toContainText('people 1972.csv')
  await page.getByRole('button', { name: connectors.runNow }).click()
  await expect(newest).toContainText(connectors.outcomes.unchanged)
})

test('the files of an SFTP server are stored once its key is confirmed', { tag: '@release' }, async ({ page }) => {
  test.skip(findSshd() === undefined, 'there is no OpenSSH server on this machine')
  const folder = join(watchedFolder, 'handed over')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'people 1974.csv'), 'location_source,population_number,year\nJP,21,1974\n')
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'people 1974.csv'), minuteAgo, minuteAgo)
  const server = await startSshd()
  try {
    await signIn(page, 'admin', '/admin/setting/imports/connectors/add')
    await page.getByLabel(connectors.name, { exact: true }).fill('People handed over')
    await choose(page.getByRole('combobox', { name: imports.dataset }), 'population')
    await choose(page.getByLabel(connectors.kind), 'sftp')
    await page.getByLabel(connectors.address).fill(`sftp://127.0.0.1:${server.port}${folder}/people*.csv`)
    await choose(page.getByLabel(connectors.credentials), 'key')
    await page.getByLabel(connectors.user, { exact: true }).fill(server.user)
    await page.getByLabel(connectors.privateKey, { exact: true }).fill(server.privateKey)
    await page.getByLabel(imports.source).fill('An airport')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: form.save }).click()
    const newest = page.getByRole('table', { name: connectors.runs }).locator('tbody tr').first()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(server.fingerprint)
    await page.getByRole('button', { name: connectors.confirmHostKey }).click()
    await expect(page.getByRole('dialog')).toContainText(server.fingerprint)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
    await expect(page.getByRole('button', { name: connectors.confirmHostKey })).toBeHidden()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText('people 1974.csv')
  } finally {
    await server.close()
  }
})

test('an address of SDMX is put together of its parts, and objects of a bucket are stored', {
  tag: '@release',
}, async ({ page }) => {
  const bucket = await startBucket()
  const modified = new Date(Date.now() - 60_000)
  const body = 'location_source,population_number,year\nJP,21,1975\n'
  bucket.objects.set('people (2)/people 1975.csv', { body, modified })
  try {
    await signIn(page, 'admin', '/admin/setting/imports/connectors/add')
    await choose(page.getByLabel(connectors.preset), 'eurostat_nights')
    await page.getByLabel(connectors.sdmx.key, { exact: true }).fill('M.TOTAL.NR.I551-I553.DE')
    await page.getByLabel(connectors.sdmx.from, { exact: true }).fill('2024-01')
    await expect(page.getByLabel(connectors.address, { exact: true })).toHaveValue(
      /\/data\/tour_occ_nim\/M\.TOTAL\.NR\.I551-I553\.DE\?startPeriod=2024-01&format=SDMX-CSV$/,
    )
    expect(await faultsOf(page)).toEqual([])

    await choose(page.getByLabel(connectors.preset), '')
    await page.getByLabel(connectors.name, { exact: true }).fill('People of the bucket')
    await choose(page.getByRole('combobox', { name: imports.dataset }), 'population')
    await choose(page.getByLabel(connectors.kind), 's3')
    const address = `s3://127.0.0.1:${bucket.port}/${bucketKeys.name}/people%20(2)/*.csv?tls=off&region=${bucketKeys.region}`
    await page.getByLabel(connectors.address, { exact: true }).fill(address)
    await page.getByLabel(connectors.accessKey, { exact: true }).fill(bucketKeys.accessKey)
    await page.getByLabel(connectors.secretKey, { exact: true }).fill(bucketKeys.secret)
    await page.getByLabel(imports.source).fill('An office')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: form.save }).click()
    const newest = page.getByRole('table', { name: connectors.runs }).locator('tbody tr').first()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText('people 1975.csv')
  } finally {
    await bucket.close()
  }
})

test('the rows of a database query are stored', { tag: '@release' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/400 /)
  // The fifth line of a PostgreSQL's own file is the folder of its socket.
  const [, , , , socketFolder = ''] = readFileSync(
    join(dataOf('changing'), 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const database = await startDatabaseProxy(socketFolder)
  try {
    await signIn(page, 'admin', '/admin/setting/imports/connectors/add')
    await page.getByLabel(connectors.name, { exact: true }).fill('People of the database')
    await choose(page.getByRole('combobox', { name: imports.dataset }), 'population')
    await choose(page.getByLabel(connectors.kind), 'database')
    await page.getByLabel(connectors.address).fill('postgres://10.0.0.1/sala')
    await page.getByLabel(connectors.user, { exact: true }).fill('sala')
    await page.getByLabel(connectors.password, { exact: true }).fill('a quiet word')
    await page
      .getByLabel(connectors.query, { exact: true })
      .fill("select *\nfrom (values ('JP', 21, 1973)) as people (location_source, population_number, year)")
    await page.getByLabel(imports.source).fill('A database')
    await page.getByRole('button', { name: form.save }).click()
    await expect(page.getByLabel(connectors.address)).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel(connectors.address).fill(`postgres://127.0.0.1:${database.port}/sala?sslmode=disable`)
    await page.getByRole('button', { name: form.save }).click()
    const newest = page.getByRole('table', { name: connectors.runs }).locator('tbody tr').first()
    await page.getByRole('button', { name: connectors.runNow }).click()
    await expect(newest).toContainText(connectors.outcomes.stored)
    await expect(newest).toContainText('sala.csv')
  } finally {
    await database.close()
  }
})
