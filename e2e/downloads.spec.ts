import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import readWorkbook from 'read-excel-file/node'
import { findPdfTools } from '../scripts/tools.mjs'
import { allDrawn } from './gallery.ts'
import { apiOf, figure, inLanguage, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

/** Downloads a card's file by its menu, as a person does; returns the path and the name that it is saved under. */
async function download(page: Page, card: Locator, format: string): Promise<{ path: string; name: string }> {
  await card.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ])
  return { path: await file.path(), name: file.suggestedFilename() }
}

/** Tests that read PDF files are left out where nothing reads them. */
const wantsPdfTools = () => test.skip(!findPdfTools(), 'pdfinfo, pdftotext and pdftoppm were not found')
const pdfInfo = (path: string) => execFileSync('pdfinfo', [path], { encoding: 'utf8' })
const pdfText = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })

test('Excel: a sheet named data, whose rows are the rows of the table, and the notes on it', async ({ page }) => {
  await signIn(page, 'admin')
  for (const code of firstCases([134, 141], 1)) {
    const card = await readyCard(page, code)
    const visibleRows = await tableOf(card)
    const { path, name } = await download(page, card, 'Excel')
    expect(name).toMatch(/\.xlsx$/)
    const sheets = await readWorkbook(path)
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['data', 'notes'])
    const rows = sheets[0]?.data.slice(1) ?? []
    const visible = new Set(visibleRows.flatMap((cells) => cells.slice(1).map(figure)))
    const numbers = rows.map((cells) => cells.filter((cell) => typeof cell === 'number'))
    expect(rows.length).toBeGreaterThan(code === 134 ? 11 : 50)
    for (const cells of numbers) for (const cell of cells.filter(Number.isInteger)) expect([...visible]).toContain(cell)

    // The same as a workbook that refreshes itself: it names where the card’s table is, and holds no key.
    const connection = await download(page, card, 'Excel, refreshes itself')
    expect(connection.name).toBe(name.replace(/xlsx$/, 'odc'))
    const [, address] =
      /Web\.Contents\(\W*amp;quot;\w+:\/\/[^/]+([^"]*?)&/.exec(readFileSync(connection.path, 'utf8')) ?? []
    expect(address).toMatch(new RegExp(`^/api/cards/${code}/table\\?`))
  }
})

/** Downloads a card as PDF, looks at its paper and its text, and returns how many pages it has. */
async function pagesOf(page: Page, code: number): Promise<number> {
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

test('PDF: A4 portrait, with real text', { tag: '@release' }, async ({ page }) => {
  wantsPdfTools()
  await signIn(page, 'admin')
  expect(await pagesOf(page, 134)).toBe(1)
})

test('PDF: a page of each card, and as many as the table needs where that is chosen', { tag: '@release' }, async ({
  page,
}) => {
  wantsPdfTools()
  await signIn(page, 'admin')
  expect(await pagesOf(page, 140)).toBe(1)

  // By the keyboard: the last entry of the menu, and the last of each group of choices.
  const tools = (await readyCard(page, 140)).getByRole('button', { name: 'Download' })
  // Where there is no room below, the menu stands above its button, and all of it is on the screen.
  await tools.evaluate((button) => {
    for (let box: Element | null = button; box !== null; box = box.parentElement)
      box.scrollTop += button.getBoundingClientRect().bottom - window.innerHeight + 8
  })
  await tools.focus()
  await page.keyboard.press('Enter')
  const [menu, button] = [await page.getByRole('menu').boundingBox(), await tools.boundingBox()]
  if (menu === null || button === null) throw new Error('the menu is not drawn')
  expect([menu.y >= 0, menu.y + menu.height <= button.y]).toEqual([true, true])
  expect(button.y + 2 * button.height).toBeGreaterThan(page.viewportSize()?.height ?? 0)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What a PDF holds' })
  await dialog.getByRole('radio', { name: 'As many as a page holds' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^All/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(tools).toBeFocused()
  // It is kept. About 240 countries with their regions do not fit on three pages.
  await page.reload()
  expect(await pagesOf(page, 140)).toBeGreaterThan(3)
})

test('PPT: one slide with a native chart', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin')
  const { path, name } = await download(page, await readyCard(page, 134), 'PPT')
  expect(name).toMatch(/\.pptx$/)
  // The names of a zip's entries stand in it as they are.
  const entries = new Set(readFileSync(path, 'latin1').match(/ppt\/(slides\/slide|charts\/chart)\d+\.xml/g))
  expect([...entries].filter((entry) => entry.startsWith('ppt/slides/'))).toEqual(['ppt/slides/slide1.xml'])
  expect([...entries].some((entry) => entry.startsWith('ppt/charts/'))).toBe(true)
})

test('Print: each sheet of a long table begins with its head, nothing is cut, and colours are light ones', {
  tag: '@release',
}, async ({ page }) => {
  wantsPdfTools()
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin', '/admin/widget/immigration/140')
  const sheetsOf = async (name: string) => {
    await page.evaluate(() =>
      window.addEventListener('beforeprint', () => {
        document.body.dataset.printed = getComputedStyle(document.documentElement).colorScheme
      }),
    )
    const path = test.info().outputPath(`${name}.pdf`)
    await page.pdf({ path, format: 'A4', landscape: true })
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'light')
    return pdfText(path).split('\f').slice(0, -1)
  }
  const tableRows = await tableOf(await readyCard(page, 140))
  const sheets = await sheetsOf('table')
  expect(sheets.length).toBeGreaterThan(4)
  expect(sheets.filter((sheet) => !/^ *Country +20\d\d +20\d\d +Change$/m.test(sheet))).toEqual([])
  // A document's text has ordinary spaces where the page keeps words together.
  const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
  const rows = sheets.join('\n').split('\n').map(plainSpaces)
  const missing = tableRows.filter(
    (cells) => !rows.some((row) => cells.every((text) => row.includes(plainSpaces(text)))),
  )
  expect(missing).toEqual([])

  await page.goto('/admin/permission/roles')
  const names = page.locator('main tbody th')
  await expect(names.last()).toBeVisible()
  const printed = (await sheetsOf('permissions')).join('\n').replaceAll(/\s+/g, ' ')
  const widgets = (await names.allTextContents()).map((name) => name.trim().replaceAll(/\s+/g, ' '))
  expect(widgets.length).toBeGreaterThan(52)
  expect(widgets.filter((name) => !printed.includes(name))).toEqual([])
})

test('Print: charts stand in twos on sheets that lie, and the first one does not hold a heading alone', {
  tag: '@release',
}, async ({ page }) => {
  wantsPdfTools()
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint')
  await readyCard(page, 133)
  await allDrawn(page)
  const path = test.info().outputPath('dashboard.pdf')
  await page.pdf({ path, format: 'A4', landscape: true })
  const sheets = pdfText(path).split('\f').slice(0, -1)
  const sheetOf = (title: string) => sheets.findIndex((sheet) => sheet.includes(title))
  const titles = ['Arrivals against target', 'Arrivals by month, two years', 'Largest markets of the latest month']
  expect(titles.map(sheetOf)).toEqual([0, 0, 1])
  // The highlights above the cards may name it, too.
  expect(sheets.findLastIndex((sheet) => sheet.includes('Arrivals from East Asia'))).toBe(1)
})

const thaiWords = ['น้ำ', 'ป้ำ', 'ที่นี่', 'ผู้ใหญ่', 'เป็น', 'กตัญญู'] as const
/** So many that a letter of 9 points, which filters are set in, is 90 pixels large. */
const dotsPerInch = 720
const letterSize = (9 * dotsPerInch) / 72

test('Thai letters stand on paper as Chromium draws them', { tag: '@release' }, async ({ page, request }) => {
  wantsPdfTools()
  const api = await apiOf(request, 'admin')
  const file = await api.get(`exports/142.pdf?lang=th&q=${encodeURIComponent(thaiWords.join(' '))}`)
  const path = test.info().outputPath('thai.pdf')
  writeFileSync(path, await file.body())
  const boxes = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' })
  await inLanguage(page, 'th')
  await page.goto('/admin/login')
  for (const word of thaiWords) {
    // The last one stands among the filters; the choice may be told in other sizes before.
    const box = [
      ...boxes.matchAll(
        new RegExp(`<word xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`, 'g'),
      ),
    ].at(-1)
    const [left = 0, top = 0, right = 0, bottom = 0] = (box ?? [])
      .slice(1)
      .map((point) => (Number(point) * dotsPerInch) / 72)
    const crop = { x: left - 8, y: top - 20, W: right - left + 16, H: bottom - top + 40 }
    const place = Object.entries(crop).flatMap(([name, value]) => [`-${name}`, String(Math.round(value))])
    const picture = execFileSync('pdftoppm', ['-png', '-r', String(dotsPerInch), '-f', '1', '-l', '1', ...place, path])
    const likeness = (text: string) =>
      page.evaluate(compareWithPicture, [text, letterSize, picture.toString('base64')] as const)
    expect.soft(await likeness(word), word).toBeGreaterThan(0.995)
    // Without its last mark or letter it is another picture: the measure sees what it is to see.
    expect.soft(await likeness(word.slice(0, -1)), `${word} cut`).toBeLessThan(0.98)
  }
})

/**
 * How much of the ink of a text, as this browser draws it, lies where a picture has ink, and the other way round, whichever is less,
 * after the ink's own edges are laid upon each other. 1 is the same picture.
 */
async function compareWithPicture([text, size, base64]: readonly [string, number, string]): Promise<number> {
  const font = `${size}px "IBM Plex Sans"`
  await document.fonts.load(font, text)
  const [width, height] = [900, 260]
  const draw = (paint: (context: CanvasRenderingContext2D) => void) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#000'
    paint(context)
    const { data } = context.getImageData(0, 0, width, height)
    const ink = (x: number, y: number) =>
      x >= 0 && x < width && y >= 0 && y < height && (data[(y * width + x) * 4] ?? 255) < 160
    let [left, top] = [width, height]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) if (ink(x, y)) [left, top] = [Math.min(left, x), Math.min(top, y)]
    }
    return (x: number, y: number) => ink(x + left, y + top)
  }
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const own = draw((context) => {
    context.font = font
    context.fillText(text, 20, 160)
  })
  const other = draw((context) => context.drawImage(image, 0, 0))
  // Two browsers would differ by this much at the edges.
  const edge = 3
  const shareIn = (from: typeof own, to: typeof own) => {
    let [found, all] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (!from(x, y)) continue
        all += 1
        let near = false
        for (let dy = -edge; dy <= edge && !near; dy += 1) {
          for (let dx = -edge; dx <= edge && !near; dx += 1) near = to(x + dx, y + dy)
        }
        if (near) found += 1
      }
    }
    return found / all
  }
  return Math.min(shareIn(own, other), shareIn(other, own))
}
