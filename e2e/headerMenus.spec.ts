import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { findPdfTools } from '../scripts/tools.mjs'
import { faultsOf } from './axe.ts'
import { apiOf, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const panel = (page: Page) => page.locator('header').getByRole('dialog')
const names = (page: Page) => panel(page).getByRole('listitem')

const faults = (page: Page) => faultsOf(page, { within: 'header [role=dialog]' })

test('cards are collected in the tray as they are filtered, put in order by keys, and become one workbook', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?134.year=2025')
  for (const code of [133, 134, 135]) {
    const card = await readyCard(page, code)
    await card.getByRole('button', { name: 'Add to the export tray' }).click()
    await expect(card.getByRole('button', { name: 'Take out of the export tray' })).toBeVisible()
  }
  await (await readyCard(page, 135)).getByRole('button', { name: 'Take out of the export tray' }).click()
  const tray = page.getByRole('button', { name: 'Export tray, cards: 2' })
  await page.reload()
  await tray.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(names(page)).toContainText(['Arrivals against target', 'Arrivals by month, two years'])
  await expect(names(page).nth(1)).toContainText('Year: 2025')
  expect(await faults(page)).toEqual([])

  const later = panel(page).getByRole('button', { name: 'Move Arrivals against target down' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toContainText(['Arrivals by month, two years', 'Arrivals against target'])
  await expect(panel(page).getByText('Arrivals against target: place 2 of 2')).toBeAttached()
  await expect(later).toBeFocused()

  await panel(page).getByLabel('Name of the file').fill('For Monday')
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    panel(page).getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('For Monday.xlsx')
  const sheets = await readWorkbook(await file.path())
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Arrivals by month, two years',
    'Arrivals against target',
    'Contents',
  ])
  expect(sheets[2]?.data[1]?.join(' ')).toContain('2025')

  // The same cards as pages and as slides.
  const saved = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      panel(page).getByRole('button', { name: format, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^For Monday\./)
    return await download.path()
  }
  const pdf = await saved('PDF')
  const pages = findPdfTools() ? execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }) : null
  for (const title of ['For Monday', 'Arrivals by month, two years', 'Arrivals against target'])
    if (pages !== null) expect(pages).toContain(title)
  const slides = readFileSync(await saved('PPT'), 'latin1').match(/ppt\/slides\/slide\d+\.xml/g)
  expect(new Set(slides).size).toBeGreaterThanOrEqual(2)

  await panel(page).getByRole('button', { name: 'Empty the tray' }).click()
  await expect(panel(page).getByText('Nothing is in the tray yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export tray', exact: true })).toBeFocused()
})

test('pages are pinned with their choices, renamed, put in order and followed, also after a reload', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'analyst', '/admin/dashboard/domestic?period=2025')
  const open = () => page.getByRole('button', { name: 'Quick links' }).click()
  await open()
  await panel(page).getByLabel('Name of this page').fill('The country in 2025')
  await panel(page).getByRole('button', { name: 'Pin this page' }).click()
  await expect(panel(page).getByText('This page is pinned.')).toBeVisible()

  await page.getByRole('link', { name: 'Competitors' }).first().click()
  await page.waitForURL('**/competitor*')
  // Another page: the panel is closed.
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Competitors' })).toBeVisible()
  await open()
  await panel(page).getByRole('button', { name: 'Pin this page' }).click()
  await panel(page).getByRole('button', { name: 'Move Competitors up' }).click()
  await panel(page).getByRole('button', { name: 'Rename Competitors' }).click()
  await expect(panel(page).locator('input:focus')).toHaveValue('Competitors')
  await page.keyboard.type('Rivals')
  await page.keyboard.press('Enter')
  await expect(names(page)).toContainText(['Rivals', 'The country in 2025'])
  expect(await faults(page)).toEqual([])

  // Changes are on their way until the server has them; leaving before would take the last one back.
  const { answer } = await apiOf(request, 'analyst')
  await expect
    .poll(async () => (await answer('pins')).pages.map(({ name }: { readonly name: string }) => name))
    .toEqual(['Rivals', 'The country in 2025'])
  await page.reload()
  await open()
  await expect(names(page)).toHaveText(['Rivals', 'The country in 2025'])
  await panel(page).getByRole('link', { name: 'The country in 2025' }).click()
  await page.waitForURL('**/admin/dashboard/domestic?period=2025')
  await open()
  await panel(page).getByRole('button', { name: 'Remove Rivals' }).click()
  await panel(page).getByRole('button', { name: 'Remove The country in 2025' }).click()
  await expect(panel(page).getByText('No page is pinned yet.')).toBeVisible()
})

test('the bell says what is new, until it is read, and hands over files that nobody waited for', async ({
  page,
  request,
}) => {
  // Begun by a page that is gone.
  const title = `Left behind ${Date.now()}`
  const { token, answer } = await apiOf(request, 'analyst')
  const begun = await request.post(`/api/exports/cards`, {
    headers: { authorization: `Bearer ${token}` },
    data: { format: 'xlsx', title, lang: 'en', cards: [{ code: 135, filters: {} }] },
  })
  const { id } = await begun.json()
  await expect.poll(async () => (await answer(`exports/jobs/${id}`)).state, { timeout: 60_000 }).toBe('ready')

  await signIn(page, 'analyst')
  const numbered = page.getByRole('button', { name: /^Notifications, unread: \d+$/ })
  await expect(numbered).toBeVisible()
  await numbered.click()
  const entry = names(page).filter({ hasText: 'The demonstration data were loaded' })
  await expect(entry).toBeVisible()
  expect(await faults(page)).toEqual([])
  const ready = names(page).filter({ hasText: title })
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    ready.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${title}.xlsx`)
  expect((await readWorkbook(await file.path()))[0]?.data.length).toBeGreaterThan(3)
  // Told of no longer.
  await expect(ready).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await entry.getByRole('button', { name: /as unread/ }).click()
  await expect(page.getByRole('button', { name: 'Notifications, unread: 1' })).toBeVisible()
})
