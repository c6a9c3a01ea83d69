import type { APIRequestContext } from '@playwright/test'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { faultsOf } from './axe.ts'
import { apiOf, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const { asOf, card, revisions } = (await loadLocale('en')).words
/** The newest year of all, so that its revision is the one that is told first. */
const year = new Date().getUTCFullYear()

/** Imports the population of countries, as a colleague would. */
async function importPeople(request: APIRequestContext, name: string, lines: readonly string[]) {
  const { token, answer } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const buffer = Buffer.from(`location_source,population_number,year\n${lines.join('\n')}\n`)
  const sent = await request.post('/api/imports', {
    headers,
    multipart: { dataset: 'population', source: 'A publisher', file: { name, mimeType: 'text/csv', buffer } },
  })
  const { id } = await sent.json()
  const reached = (state: string) =>
    expect.poll(async () => (await answer(`imports/jobs/${id}`)).state, { intervals: [200] }).toBe(state)
  await reached('checked')
  expect((await request.post(`/api/imports/jobs/${id}/commit`, { headers, data: {} })).ok()).toBe(true)
  await reached('stored')
  return async () => {
    const { batch } = await answer(`imports/jobs/${id}`)
    expect((await request.post(`/api/imports/${batch.id}/undo`, { headers })).ok()).toBe(true)
  }
}

test('the information of a card tells what the latest import changed, with every revision', async ({
  page,
  request,
}) => {
  const undoFirst = await importPeople(request, 'people.csv', [`JP,100000001,${year}`, `KR,50000000,${year}`])
  const undoSecond = await importPeople(request, 'revised.csv', [`JP,100000101,${year}`])
  try {
    const { answer } = await apiOf(request, 'admin')
    const today = new Date().toISOString().slice(0, 10)
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
    await undoSecond()
    await undoFirst()
  }
})

test('a card shows its figures as they stood on a day, says so in its file, and why it cannot for a day before all imports', {
  tag: '@release',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/409/)
  const today = new Date().toISOString().slice(0, 10)
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
