import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import readWorkbook from 'read-excel-file/node'
import { apiOf, inLanguage, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

const codes = widgetCodes.map(({ code }) => code)

/** What a cell shows of a figure, bare of signs and separators; null for words and days. */
function shownFigure(text: string): string | null {
  return /^[+\-–]?[\d,.]+%?$/.test(text.trim()) ? text.replaceAll(/[^\d.]/g, '').replace(/\.0+$/, '') : null
}

/** A file's figure as cells may show it: whole, or with up to two decimals. */
const filedFigures = (value: number): string[] =>
  [0, 1, 2].map((decimals) => Math.abs(value).toFixed(decimals).replace(/\.0+$/, ''))

for (const [locale, width] of [
  ['en', 1440],
  ['th', 390],
] as const) {
  test(`all 52 widgets draw with figures, in ${locale} at ${width} px`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await inLanguage(page, locale)
    await signIn(page, 'admin')
    await page.goto('/admin/gallery')
    await expect(page.locator('[data-widget]')).toHaveCount(codes.length)
    const states: Record<number, string | null> = {}
    for (const code of codes) {
      const card = page.locator(`[data-widget="${code}"]`)
      await card.scrollIntoViewIfNeeded()
      await expect(card).not.toHaveAttribute('data-state', 'loading')
      states[code] = await card.getAttribute('data-state')
      const overflows = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect([code, overflows]).toEqual([code, false])
    }
    expect(Object.entries(states).filter(([, state]) => state !== 'ready')).toEqual([])
  })
}

test("each widget's Excel holds the rows of its table", async ({ page, request }) => {
  test.setTimeout(300_000)
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin')
  await page.goto('/admin/gallery')
  const differing: string[] = []
  for (const code of codes) {
    const shown = await tableOf(await readyCard(page, code))
    const reply = await api.get(`exports/${code}.xlsx?lang=en`)
    expect([code, reply.status()]).toEqual([code, 200])
    const sheets = await readWorkbook(await reply.body())
    expect([code, sheets.map(({ sheet }) => sheet)]).toEqual([code, ['data']])
    // A person reads page one of a long table, the file has all of it; sub-totals are on the screen alone.
    const filed = (sheets[0]?.data.slice(1) ?? []).map(
      (cells) =>
        new Set(
          cells.flatMap((cell) => (typeof cell === 'number' ? filedFigures(cell) : (shownFigure(String(cell)) ?? []))),
        ),
    )
    const isFiled = (cells: readonly string[]) => {
      const figures = cells.map(shownFigure).filter((text) => text !== null)
      return filed.some((row) => figures.every((text) => row.has(text)))
    }
    if (!shown.slice(0, 8).some(isFiled)) differing.push(`${code}: ${shown[0]}`)
  }
  expect(differing).toEqual([])
})

test('a widget has a page of its own; other codes are told so', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/widget/immigration/134?year=2023')
  const card = await readyCard(page, 134)
  await expect(card.getByRole('combobox', { name: /^Year/ })).toHaveValue('2023')
  const elsewhere = {
    '/admin/widget/immigration/4': 'There is no such widget',
    '/admin/widget/supply/134': 'This widget is in another category',
    '/admin/widget/nowhere': 'There is no such category',
    '/admin/nowhere': 'Page not found',
  }
  for (const [path, title] of Object.entries(elsewhere)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('[data-widget]')).toHaveCount(0)
  }
})

test.describe('the public pages', () => {
  test('show the three public widgets without sign-in, and no message of a person', async ({ page }) => {
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/') && response.ok()) answers.push(await response.text().catch(() => ''))
    })
    for (const code of [29, 31, 32]) {
      await page.goto(`/public/widget/voice-of-customer/${code}`)
      await readyCard(page, code)
    }
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).not.toMatch(/voc_(name|message|link)/)
  })

  test('B16: nothing else is public', async ({ page }) => {
    for (const path of [
      '/public/widget/immigration/133',
      '/public/widget/voice-of-customer/133',
      '/public/widget/supply/29',
    ]) {
      await page.goto(path)
      await expect(page.locator('[data-widget]')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'This widget is not public' })).toBeVisible()
    }
  })
})
