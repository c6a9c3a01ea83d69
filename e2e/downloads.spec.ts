import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { figure, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

/** Downloads a card's file by its menu, as a person does; returns the path and the name that it is saved under. */
async function download(page: Page, card: Locator, format: string): Promise<{ path: string; name: string }> {
  await card.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ])
  return { path: await file.path(), name: file.suggestedFilename() }
}

const pdfInfo = (path: string) => execFileSync('pdfinfo', [path], { encoding: 'utf8' })
const pdfText = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })

test('Excel: one sheet named data, whose rows are the rows of the table', async ({ page }) => {
  await signIn(page, 'admin')
  for (const code of [134, 141]) {
    const card = await readyCard(page, code)
    const shown = await tableOf(card)
    const { path, name } = await download(page, card, 'Excel')
    expect(name).toMatch(/\.xlsx$/)
    const sheets = await readWorkbook(path)
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['data'])
    const rows = sheets[0]?.data.slice(1) ?? []
    const visible = new Set(shown.flatMap((cells) => cells.slice(1).map(figure)))
    const numbers = rows.map((cells) => cells.filter((cell) => typeof cell === 'number'))
    expect(rows.length).toBeGreaterThan(code === 134 ? 11 : 50)
    for (const cells of numbers) for (const cell of cells.filter(Number.isInteger)) expect([...visible]).toContain(cell)
  }
})

test('PDF: A4 portrait, as many pages as the table needs, with real text', async ({ page }) => {
  await signIn(page, 'admin')
  const pagesOf = async (code: number) => {
    const card = await readyCard(page, code)
    const title = await card.getByRole('heading').first().textContent()
    const { path, name } = await download(page, card, 'PDF')
    expect(name).toContain('.pdf')
    const info = pdfInfo(path)
    expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/)
    const text = pdfText(path)
    expect(text).toContain(title ?? 'no title')
    expect(text).toMatch(/Data as of/)
    const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1])
    expect(text).toContain(`Page ${pages}/${pages}`)
    return pages
  }
  expect(await pagesOf(134)).toBeLessThanOrEqual(2)
  // About 240 countries with their regions do not fit on three pages.
  expect(await pagesOf(140)).toBeGreaterThan(3)
})

test('PPT: one slide with a native chart', async ({ page }) => {
  await signIn(page, 'admin')
  const { path, name } = await download(page, await readyCard(page, 134), 'PPT')
  expect(name).toMatch(/\.pptx$/)
  // The names of a zip's entries stand in it as they are.
  const entries = new Set(readFileSync(path, 'latin1').match(/ppt\/(slides\/slide|charts\/chart)\d+\.xml/g))
  expect([...entries].filter((entry) => entry.startsWith('ppt/slides/'))).toEqual(['ppt/slides/slide1.xml'])
  expect([...entries].some((entry) => entry.startsWith('ppt/charts/'))).toBe(true)
})
