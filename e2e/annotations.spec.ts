import { readFileSync } from 'node:fs'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { readBook } from '../server/exports/testing/read.ts'
import { apiOf, choose, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

test('an annotation is written, and is shown below its card, on its picture and in its file', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', '/admin/setting/annotations')
  await page.getByRole('link', { name: 'Write an annotation' }).click()
  await choose(page.getByRole('combobox', { name: 'Kind' }), 'quality')
  await choose(page.getByRole('combobox', { name: 'Data set' }), 'immigration')
  await page.getByLabel('First day').fill('2026-03-01')
  await page.getByLabel('Last day').fill('2026-03-31')
  await page.getByLabel('Text (English)').fill('Land borders were counted anew')
  await page.getByLabel('Text (ไทย)').fill('นับด่านทางบกใหม่')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Land borders were counted anew/ })).toContainText('March 2026')

  await page.goto('/admin/dashboard/immigration-checkpoint')
  const card = await readyCard(page, 134)
  const item = card.getByRole('listitem').filter({ hasText: 'Land borders were counted anew' })
  await expect(item).toContainText('March 2026')
  const mark = card.getByRole('button', { name: 'About the data 1, March 2026: Land borders were counted anew' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(item).toBeFocused()

  const { get } = await apiOf(request, 'admin')
  const book = JSON.stringify(await readBook(await (await get('exports/134.xlsx')).body()))
  expect(book).toContain('March 2026: Land borders were counted anew')
  expect(JSON.stringify(await readBook(await (await get('exports/134.xlsx?lang=th')).body()))).toContain(
    'นับด่านทางบกใหม่',
  )

  // Another year shows no figure that it touches.
  await page.goto('/admin/dashboard/immigration-checkpoint?period=2024')
  const other = await readyCard(page, 134)
  await expect(other.locator('[data-number]')).toHaveCount(0)

  await page.goto('/admin/setting/annotations')
  await page.getByRole('button', { name: 'Delete Land borders were counted anew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No annotation has been written yet.')).toBeVisible()
})

test('a change of level is offered below an exploration, taken as an annotation, and shown below the card', {
  tag: '@release',
}, async ({ page }) => {
  const question = Exploration.parse({
    version: 1,
    dataset: 'immigration',
    measures: ['totalImmigrants'],
    time: 'month',
    filters: [{ dimension: 'location_source', operator: 'in', values: ['SA'] }],
  })
  const address = `/admin/explore?q=${encodeExploration(question)}`
  await signIn(page, 'admin', address)
  const step = page.getByRole('list', { name: 'Changes of level' }).getByRole('listitem').first()
  await expect(step).toContainText(/^From May 2022 on the figures are about \d+% higher than before/)
  const sentence = /^.*set aside\./.exec(await step.innerText())?.[0] ?? '?'
  await step.getByRole('link', { name: 'Annotate…' }).click()
  await expect(page.getByLabel('First day')).toHaveValue('2022-05-01')
  await expect(page.getByLabel('Text (English)')).toHaveValue(sentence)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Saudi Arabia/ })).toContainText('May 2022')

  await page.goto('/admin/dashboard/foreign-market/americas-middle-east-africa/SA')
  const card = await readyCard(page, 'forecast-arrivals')
  await expect(card.getByRole('list', { name: 'Annotations' }).getByRole('listitem')).toContainText(sentence)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Arrivals', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Annotations' }).getByRole('listitem')).toContainText(sentence)
  await expect(page.getByRole('list', { name: 'Changes of level' })).toHaveCount(0)
  // Its mark on the trend leads to it.
  await page.locator('[data-annotation="1"] button').click()
  await expect(page.locator('[data-number="1"]')).toBeFocused()
  await page.goto('/admin/setting/annotations')
  await page.getByRole('button', { name: /^Delete From May 2022/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No annotation has been written yet.')).toBeVisible()
})

test('compared months that hold other days of a holiday are marked, and days are compared by their distance from it', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?period=2026')
  const card = await readyCard(page, 134)
  const sentence =
    'Lunar New Year fell on 16 February to 22 February 2026, and before that on 28 January to 3 February 2025. Not like for like: January 2026, February 2026.'
  await expect(card.getByText('Not like for like: Lunar New Year', { exact: false }).first()).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: sentence })).toBeHidden()
  const marks = card.getByRole('button', { name: sentence })
  await expect(marks).toHaveCount(2)
  await marks.first().focus()
  await page.keyboard.press('Enter')
  await expect(card.locator('[data-holiday="lunar_new_year"]')).toBeFocused()
  await expect(card.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()

  const { get } = await apiOf(request, 'admin')
  const book = JSON.stringify(await readBook(await (await get('exports/134.xlsx?year=2026')).body()))
  expect(book).toContain(sentence)

  await page.goto('/admin/widget/immigration/143?month=2026-02&compare_days=lunar_new_year')
  const daily = await readyCard(page, 143)
  await expect(daily).toContainText('day by day as far from Lunar New Year (16 February 2026 and 28 January 2025)')
  await expect(daily.getByText('Not like for like')).toHaveCount(0)
})

test('public and school holidays of a country, and events, are laid over the time axes of cards', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'admin', '/admin/widget/immigration/134?year=2026')
  const card = await readyCard(page, 134)
  await card.getByText('Holidays and events', { exact: true }).click()
  const api = await apiOf(request, 'admin')
  const { rows } = await api.answer('market/event?year=2026&limit=1000')
  const title = rows.find((row: { event_date_start: string }) => row.event_date_start.startsWith('2026-')).event_title
  const events = card.getByRole('checkbox', { name: 'Events and activities in Thailand' })
  await events.check()
  await expect(card.getByRole('list', { name: 'Events of these days' })).toContainText(title)
  const marked = page.locator('[data-annotation="holiday"] button')
  const labels = () => marked.evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')).join())
  await expect.poll(labels).toContain(title)
  await events.uncheck()
  await expect.poll(labels).not.toContain(title)
  await card.getByRole('checkbox', { name: 'Thailand', exact: true }).check()
  await card.getByRole('checkbox', { name: 'Malaysia' }).check()
  const songkran = card
    .getByRole('listitem')
    .filter({ hasText: 'Thailand: Songkran Festival, 13 April to 15 April 2026' })
  await expect(songkran).toHaveCount(1)
  await expect(card.getByRole('list', { name: 'Holidays of these days' })).toContainText(
    'Thailand: School holidays (usual terms), 1 April to 15 May 2026, school',
  )
  // One calendar for all holidays of a month, which says each of them.
  const april = card.getByRole('button', { name: /Songkran Festival, 13 April to 15 April 2026/ })
  await expect(april).toHaveCount(1)
  await expect(april).toHaveAccessibleName(/Chakri Memorial Day, 6 April 2026/)

  await card.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  expect(JSON.stringify(await readBook(readFileSync(await file.path())))).toContain(
    'Songkran Festival, 13 April to 15 April 2026',
  )

  // They are of all cards, in this browser, and a card among others says whose they are.
  await page.goto('/admin/dashboard/immigration-checkpoint?period=2026')
  const other = await readyCard(page, 134)
  await expect(other.getByText('Holidays: Thailand, Malaysia')).toBeVisible()
  await other.getByText('Holidays: Thailand, Malaysia').click()
  await other.getByRole('checkbox', { name: 'Thailand', exact: true }).uncheck()
  await other.getByRole('checkbox', { name: 'Malaysia' }).uncheck()
  await expect(other.getByRole('listitem').filter({ hasText: 'Songkran' })).toHaveCount(0)
  await page.reload()
  await readyCard(page, 134)
  await expect(page.locator('[data-holidays]')).toHaveCount(0)
})

test('an analyst adds a topic, tries a text, and the card counts all messages by it', async ({ page, request }) => {
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin', '/admin/setting/topics')
  await page.getByLabel('Try a text').fill('An overpriced taxi')
  await expect(page.getByText('Prices, found by overpric*')).toBeVisible()
  await page.getByRole('link', { name: 'Add a topic' }).click()
  await page.getByLabel('Name (English)').fill('Patong beach')
  await page.getByLabel('Words in English').fill('patong')
  await page.getByLabel('Try a text').fill('In Patong')
  await expect(page.getByText('Patong beach, found by patong')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Patong beach/ })
  await expect(row).toContainText('Added')
  await expect(page.getByText('All messages are being read by it')).toHaveCount(0)

  const { count } = await api.answer('tourist/voc?voc_topic=own1&limit=1')
  expect(count).toBeGreaterThan(0)
  expect(count).toBe((await api.answer('tourist/voc?q=patong&limit=1')).count)
  await page.goto('/admin/dashboard/voice-of-customer?period=90d')
  const card = await readyCard(page, 'voc-topics')
  await expect(card.getByRole('row', { name: /^Patong beach/ })).toBeVisible()

  await page.goto('/admin/setting/topics')
  await page.getByRole('button', { name: 'Delete Patong beach' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await api.answer('tourist/voc?voc_topic=own1&limit=1')).count).toBe(0)
})
