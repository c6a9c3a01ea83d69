import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import readWorkbook from 'read-excel-file/node'
import { apiOf, inLanguage, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

const codes = widgetCodes.map(({ code }) => code)

/** The numbers of a row without signs and separators, so that a file's and a screen's can be compared. */
const digits = (text: string) => text.replaceAll(/[^\d]/g, '')

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
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect([code, scrollWidth <= clientWidth]).toEqual([code, true])
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
    const rows = sheets[0]?.data.slice(1) ?? []
    // A person reads page one of a long table; the file has all of it. Each row that is shown must be in the file.
    const inFile = new Set(
      rows.flatMap((cells) => cells.filter((cell) => Number.isInteger(cell)).map((cell) => String(cell))),
    )
    const first = shown[0]?.map(digits).filter((text) => text.length > 3) ?? []
    if (rows.length === 0 || (first.length > 0 && !first.some((figure) => inFile.has(figure))))
      differing.push(`${code}: ${shown[0]}`)
  }
  expect(differing).toEqual([])
})

test('a widget has a page of its own; other codes are told so', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/widget/immigration/134?year=2023')
  const card = await readyCard(page, 134)
  await expect(card.getByRole('combobox', { name: /^Year/ })).toHaveValue('2023')
  for (const path of ['/admin/widget/immigration/4', '/admin/widget/supply/134', '/admin/widget/nowhere']) {
    await page.goto(path)
    await expect(page.getByText('Page not found')).toBeVisible()
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
      await expect(page.getByText('Page not found')).toBeVisible()
    }
  })
})
