import type { Locator } from '@playwright/test'
import { docx, pdf } from '../server/documents/testing/files.ts'
import { apiOf, inLanguage, people, signIn } from './helpers.ts'
import { demoPassword } from './server.ts'
import { expect, test } from './test.ts'

/** Would open a dialog, which fails the test, if it were ever taken for markup. */
const markup = '<img src=x onerror=alert(1)><svg/onload=alert(2)>'
const thaiText = 'แผนการตลาดน้ำตกแม่สาและนักท่องเที่ยวคุณภาพ ปี ๒๕๖๘'

test('an administrator gives a document, which is found by its text, read, saved, renamed, kept to a group and deleted', async ({
  page,
  request,
}) => {
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/documents')
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a document' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a file.')
  const file = {
    name: 'plan.docx',
    mimeType: 'application/zip',
    buffer: await docx([thaiText, 'Waterfalls draw visitors.', `${markup} &lt;i&gt; &amp;`]),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByLabel('Title').fill('Waterfall plan <img src=x>')
  await dialog.getByLabel('Tags').fill(`plans, ${markup.slice(0, 28)}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('“Waterfall plan <img src=x>” was added.')).toBeVisible()

  // Found by a Thai word inside Thai text, with Arabic digits for Thai ones.
  await page.getByRole('searchbox', { name: 'Search titles and texts' }).fill('น้ำตก 2568')
  const row = page.getByRole('row', { name: /Waterfall plan/ })
  await expect(row.locator('mark').first()).toHaveText('น้ำตก')
  await row.getByRole('link', { name: 'Waterfall plan <img src=x>' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waterfall plan <img src=x>')
  await expect(page.locator('mark')).toHaveText(['น้ำตก', '๒๕๖๘'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Waterfall plan img src=x.docx')

  // Markup in texts, tags and marks is text.
  await page.goto('/admin/search/onerror%20%26amp%3B')
  const region = page.getByRole('region', { name: /^Documents/ })
  await expect(region.locator('mark')).toHaveText(['onerror', '&amp;'])
  await expect(region.getByText(`${markup} &lt;i&gt; &amp;`)).toBeVisible()
  await region.getByRole('link', { name: 'Waterfall plan <img src=x>' }).click()
  await expect(page.getByText(markup.slice(0, 28), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'To all documents' }).click()
  await page.getByRole('button', { name: /^Edit .*Waterfall plan/ }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Title').fill('Plan of waterfalls')
  // B02: from now on the people of one group read it.
  await edit.getByLabel('Who may read it').selectOption('People of some groups')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toHaveText('Choose a group at least.')
  await edit.getByRole('group', { name: 'Groups' }).getByLabel('Analyst (demonstration)').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Plan of waterfalls' })).toBeVisible()
  const readers = ['analyst', 'viewer'] as const
  const readable = readers.map(
    async (who) => (await (await apiOf(request, who)).answer('documents?q=waterfalls')).count,
  )
  expect(await Promise.all(readable)).toEqual([1, 0])
  await page.getByRole('button', { name: /^Delete .*Plan of waterfalls/ }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The document is in the trash.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plan of waterfalls' })).toHaveCount(0)
})

test('C15: the header searches everything; what is typed stays text, and nothing is not submitted', {
  tag: '@release',
}, async ({ page }) => {
  await inLanguage(page, 'th')
  await signIn(page, 'admin', '/admin/documents')
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/admin\/documents$/)
  await box.fill('เชียงใหม่')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/admin\/search\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ค้นหา: “เชียงใหม่”')
  const places = page.getByRole('region', { name: /^สถานที่/ })
  await expect(places.getByRole('link', { name: 'เชียงใหม่', exact: true })).toHaveAttribute(
    'href',
    '/admin/dashboard/domestic/north/TH-50',
  )
  await expect(places.locator('mark').first()).toHaveText('เชียงใหม่')
  // Messages of the demonstration data, with the place where all of them are.
  await expect(
    page
      .getByRole('region', { name: /^ข้อความ/ })
      .locator('mark')
      .first(),
  ).toBeVisible()

  // The last one as somebody types it into the address, not as it has to be written there.
  for (const typed of ['<script>alert(1)</script>', '&lt;b&gt;', '../..', 'a/b%2f', '__proto__', '100%']) {
    await page.goto(`/admin/search/${typed === '100%' ? typed : encodeURIComponent(typed)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(typed)
  }
  await page.goto('/admin/search/qqqqqqqq')
  await expect(page.getByRole('heading', { name: 'ไม่พบผลลัพธ์สำหรับ “qqqqqqqq”' })).toBeVisible()

  // Two words that stand in nothing together lead on by themselves; an airport opens where its passengers are.
  await page.goto(`/admin/search/${encodeURIComponent('qqqqqqqq สุวรรณภูมิ')}`)
  await page.getByRole('main').getByRole('link', { name: 'สุวรรณภูมิ', exact: true }).click()
  await places.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/supply\/72\?airport=suvarnabhumi$/)
})

test('the keyboard jumps to places and settings; a person without the right finds neither widget nor settings', {
  tag: '@release',
}, async ({ page }) => {
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/documents')
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Page, widget, place or document' })
  await field.fill('chaing mai')
  const options = page.getByRole('listbox', { name: 'Go to' }).getByRole('option')
  // The province before its airport.
  const option = options.filter({ hasText: 'Chiang Mai' }).filter({ hasText: 'Places' }).first()
  await expect(option).toBeVisible()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/domestic\/north\/TH-50$/)
  await expect(field).toHaveCount(0)
  await page.keyboard.press('/')
  await field.fill('users')
  const users = options.filter({ hasText: 'User management' })
  await expect(users).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/setting\/users$/)
  await expect(field).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  await page.goto('/admin/logout')
  await page.locator('input[type=email]').fill(people.viewer)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto('/admin/search/hotel')
  await expect(page.getByText(/^[\d,]+ results?( or more)?$/)).toBeVisible()
  await page.keyboard.press('/')
  await field.fill('users')
  await expect(options.filter({ hasText: 'Search everything' })).toBeVisible()
  await expect(options.filter({ hasText: 'User management' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/admin/documents')
  await expect(page.getByRole('button', { name: 'Add a document' })).toHaveCount(0)
})

test('on a phone, in Arabic, the search lies over the header, and a PDF is found', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const { token } = await apiOf(request, 'admin')
  const response = await request.post('/api/documents', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      title: 'تقرير الفنادق',
      readers: 'everybody',
      file: {
        name: 'hotels.pdf',
        mimeType: 'application/pdf',
        buffer: pdf(['Hotels of Krabi in the low season', thaiText]),
      },
    },
  })
  expect(response.status()).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await inLanguage(page, 'ar')
  await signIn(page, 'viewer', '/admin/documents')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'فتح البحث' }).click()
  const box = page.getByRole('banner').getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('krabi season')
  await box.press('Enter')
  const region = page.getByRole('region', { name: /^المستندات/ })
  await expect(region.getByRole('link', { name: 'تقرير الفنادق' })).toBeVisible()
  await expect(region.locator('mark').first()).toHaveText('Krabi')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Its pages are drawn, each when it comes near.
  await region.getByRole('link', { name: 'تقرير الفنادق' }).click()
  const first = page.getByRole('img', { name: 'الصفحة 1 من 2' })
  await expect(first).toHaveAttribute('data-drawn', 'true')
  await expect.poll(() => inked(first)).toBeGreaterThan(10)
  await page.getByRole('region', { name: 'الصفحات' }).focus()
  await page.keyboard.press('End')
  const last = page.getByRole('img', { name: 'الصفحة 2 من 2' })
  await expect(last).toHaveAttribute('data-drawn', 'true')
  await expect.poll(() => inked(last)).toBeGreaterThan(10)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

/** How many points of a picture are dark. */
const inked = (picture: Locator): Promise<number> =>
  picture.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    copy?.drawImage(canvas, 0, 0)
    const points = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let at = 0; at < points.length; at += 4)
      if ((points[at] ?? 255) < 128 && (points[at + 3] ?? 0) > 128) dark += 1
    return dark
  })

test('a question in the palette is answered with the figure of the card that it leads to; nobody sees a figure without the right', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  const field = page.getByRole('dialog').getByRole('combobox')
  const answers = page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ has: page.locator('b') })
  const ask = async (text: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  const { rows } = await api.answer('datasets')
  const year = Number(rows.find(({ name }: { readonly name: string }) => name === 'immigration').newest.slice(0, 4))

  await inLanguage(page, 'th')
  await signIn(page, 'admin', '/admin/documents')
  await ask(`จีน ${year + 543}`)
  await expect(answers).toHaveCount(1)
  await expect(answers.first()).toHaveAttribute('aria-selected', 'true')
  // The store's own sum of the same year.
  const path = `v2/tourist/immigration?location_source=CN&year=${year}&fields=location_source_x_year`
  const { location_source_x_year: arrivalsByYear } = await api.answer(path)
  const arrivals = arrivalsByYear[0].totalImmigrants.toLocaleString('en')
  await expect(answers.locator('b')).toHaveText(arrivals)
  const change = (await answers.locator('small').last().textContent()) ?? ''
  expect(change).toMatch(/[+-][\d.]+%/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/foreign-market/east-asia/CN\\?period=${year}$`))
  const market = page.locator('[data-widget="market-arrivals"] [data-figure="since_january"]')
  await expect(market).toContainText(arrivals)
  await expect(market).toContainText(change)

  await ask('phuket occupancy march')
  await expect(answers).toHaveCount(1)
  const rate = (await answers.locator('b').textContent()) ?? ''
  expect(rate).toMatch(/^\d+\.\d\d%$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/space-availability\?period=\d{4}-03&place=TH-83$/)
  await expect(page.locator('[data-widget="occupancy"] [data-figure="occupancy"]')).toContainText(rate)

  // A word that is not known, and what is not published: no figure, only where else to look.
  for (const unanswered of [`จีน ${year + 543} โควิด`, `china receipts ${year}`]) {
    await ask(unanswered)
    await expect(page.getByRole('dialog').getByRole('option').last()).toContainText(unanswered)
    await expect(answers).toHaveCount(0)
    await page.keyboard.press('Escape')
  }

  await signIn(page, 'viewer', '/admin/documents')
  await ask(`china ${year}`)
  await expect(page.getByRole('dialog').getByRole('option').last()).toContainText(`china ${year}`)
  await expect(answers).toHaveCount(0)
})
