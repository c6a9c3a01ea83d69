import type { APIRequestContext } from '@playwright/test'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { xlsx } from '../server/documents/testing/files.ts'
import { faultsOf } from './axe.ts'
import { apiOf, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const { asOf, card, revisions } = (await loadLocale('en')).words
/** The newest year of all, so that its revision is the one that is told first. */
const year = new Date().getUTCFullYear()

const csv = (...lines: readonly string[]) =>
  Buffer.from(['location_source,population_number,year', ...lines, ''].join('\n'))
const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Imports a file as a colleague would; gives what takes it back, and the id of its batch. */
async function importFile(request: APIRequestContext, dataset: string, name: string, buffer: Buffer) {
  const { token, answer } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const mimeType = name.endsWith('.csv') ? 'text/csv' : bookType
  const sent = await request.post('/api/imports', {
    headers,
    multipart: { dataset, source: 'A publisher', file: { name, mimeType, buffer } },
  })
  const { id } = await sent.json()
  const reached = (state: string) =>
    expect.poll(async () => (await answer(`imports/jobs/${id}`)).state, { intervals: [200] }).toBe(state)
  await reached('checked')
  expect((await request.post(`/api/imports/jobs/${id}/commit`, { headers, data: {} })).ok()).toBe(true)
  await reached('stored')
  const { batch } = await answer(`imports/jobs/${id}`)
  return {
    batch: batch.id,
    undo: async () => expect((await request.post(`/api/imports/${batch.id}/undo`, { headers })).ok()).toBe(true),
  }
}

test('the information of a card tells what the latest import changed, with every revision', {
  tag: '@release',
}, async ({ page, request }) => {
  const first = await importFile(
    request,
    'population',
    'people.csv',
    csv(`JP,100000001,${year}`, `KR,50000000,${year}`),
  )
  const second = await importFile(request, 'population', 'revised.csv', csv(`JP,100000101,${year}`))
  try {
    const { answer } = await apiOf(request, 'admin')
    const today = thaiDay(new Date())
    expect((await answer(`v2/market/population?as_of=${today}`)).provenance).toEqual(
      (await answer('v2/market/population')).provenance,
    )
    await signIn(page, 'admin', '/admin/widget/world/132')
    const readCard = await readyCard(page, 132)
    const tell = readCard.getByRole('button', { name: card.definition })
    await tell.click()
    const reported = readCard.locator('[data-revisions="population"]')
    await expect(reported.locator('p')).toHaveText(new RegExp(`^${year}: 150,000,001 on .+, 150,000,101 now, revised$`))
    await expect(reported.getByRole('img')).toBeVisible()
    await reported.getByRole('button', { name: revisions.all }).click()
    const row = page.getByRole('dialog').locator('tbody tr').first()
    await expect(row).toContainText('150,000,001')
    await expect(row).toContainText('150,000,101')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
  } finally {
    await second.undo()
    await first.undo()
  }
})

test('three presses lead from a figure of a card to the batch, file, sheet and row that it came from', async ({
  page,
  request,
}) => {
  const book = await xlsx([
    [
      ...['date', 'location_destination', 'visitor_origin', 'travel_type'],
      ...['spending_travel_receipts', 'spending_travel_count', 'status'],
    ],
    ['2018-03-01', 'TH-10', 'foreign', 'visitor', 123_456_000, 500, 'final'],
    ['2018-03-01', 'TH-83', 'foreign', 'visitor', 50_000_000, 400, 'final'],
  ])
  // The first real file removes the invented spending for good: no later test reads any.
  const { batch, undo } = await importFile(request, 'spending', 'receipts.xlsx', book)
  try {
    await signIn(page, 'admin', '/admin/widget/income/48?year=2018')
    const readCard = await readyCard(page, 48)
    await readCard.hover()
    await readCard.getByRole('button', { name: card.exploreFrom }).click()
    await page.locator('main tbody tr').getByRole('button', { name: '173,456,000' }).click()
    await page.getByRole('button', { name: /^Rows behind / }).click()
    const row = page.getByRole('dialog').getByRole('row')
    await expect(row.filter({ hasText: 'Phuket' })).toContainText(/50,000,000.+receipts\.xlsx sheet \S+ · row 3$/)
    const bangkok = row.filter({ hasText: 'Bangkok' })
    await expect(bangkok).toContainText(/123,456,000.+receipts\.xlsx sheet \S+ · row 2$/)
    await expect(bangkok.getByRole('link')).toHaveAttribute('href', new RegExp(`/${batch}$`))
    // The head, and no other row.
    await expect(row).toHaveCount(3)
  } finally {
    await undo()
  }
})

test('a card shows its figures as they stood on a day, says so in its file, and why it cannot for a day before all imports', {
  tag: '@release',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/409/)
  const today = thaiDay(new Date())
  await signIn(page, 'admin', '/admin/widget/immigration/135')
  const readCard = await readyCard(page, 135)
  const choose = async (day: string) => {
    await page.getByRole('button', { name: asOf.open }).click()
    await page.getByLabel(asOf.day, { exact: true }).fill(day)
    await page.getByRole('button', { name: asOf.show, exact: true }).click()
  }
  await choose(today)
  await expect(page).toHaveURL(new RegExp(`as_of=${today}`))
  await expect(page.getByText(/^Figures as they stood on /)).toBeVisible()
  await expect(readCard.getByText(/^As they stood on .+ · /)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await readCard.hover()
  await readCard.getByRole('button', { name: card.download }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: card.downloadCsv, exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^As of ${today} – `))
  await choose('2020-01-01')
  await expect(readCard.getByRole('alert')).toContainText('2020-01-01')
  await page.getByRole('button', { name: asOf.now }).click()
  await expect(readCard.getByText(/stood on/)).toBeHidden()
  await expect(page).not.toHaveURL(/as_of/)
})
