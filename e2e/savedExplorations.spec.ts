import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import readXlsx from 'read-excel-file/node'
import { faultsOf } from './axe.ts'
import { apiOf, choose, figure, signIn } from './helpers.ts'
import { framingSite, ports } from './server.ts'
import { expect, test } from './test.ts'

const arrivals = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  time: null,
  filters: [],
  period: { kind: 'years', years: [2025] },
  top: { measure: 'totalImmigrants', count: 5 },
  chart: null,
})
/** What the analyst holds no widget of. */
const notTheirs = 'gdp'

test('an exploration is saved, found, shared and opened by a colleague with fewer rights', async ({
  page,
  browser,
  request,
}) => {
  const name = 'Five largest markets of 2025'
  await signIn(page, 'admin', `/admin/explore?q=${encodeExploration(arrivals)}`)
  const cells = (of: typeof page) => of.locator('main tbody tr td:last-child').allTextContents()
  let visible: readonly (number | null)[] = []

  await test.step('saved under a name in a folder, it has an address of its own', async () => {
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    visible = (await cells(page)).map(figure)
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description', { exact: true }).fill('For the spring meeting')
    await page.getByLabel('Folder', { exact: true }).fill('Spring')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page).toHaveURL(/saved=[0-9a-f-]{36}$/)
    await page.reload()
    await expect(page.getByText('Private · As saved')).toBeVisible()
    expect((await cells(page)).map(figure)).toEqual(visible)
  })

  await test.step('a change is told and saved as the next version', async () => {
    await page
      .getByRole('button', { name: 'Columns', exact: true })
      .or(page.getByRole('button', { name: 'Shares', exact: true }))
      .last()
      .click()
    await expect(page.getByText('Changed since it was saved')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Private · As saved')).toBeVisible()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const versions = page.getByRole('dialog').getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('Question')
    await versions.last().getByRole('button', { name: 'Bring back version 1' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is as in version 1 again' })).toBeVisible()
  })

  await test.step('it is shared with a group, whose people find it and see the same figures', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find people and groups').first().fill('analyst')
    await dialog.getByRole('button', { name: 'Share with Analyst (demonstration)' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Shared by you · As saved')).toBeVisible()

    const theirs = await browser.newPage()
    await signIn(theirs, 'analyst', '/admin/explorations')
    await theirs.getByRole('link', { name }).click()
    await expect(theirs.getByText('Shared by Demo Administrator · As saved')).toBeVisible()
    await expect(theirs.locator('main tbody tr').first()).toBeVisible()
    expect((await cells(theirs)).map(figure)).toEqual(visible)
    await expect(theirs.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)

    await test.step('of data that the colleague may not see, only who grants them is told', async () => {
      const admin = await apiOf(request, 'admin')
      const { rows: groups } = await admin.answer('explorations/readers?q=analyst')
      const headers = { authorization: `Bearer ${admin.token}` }
      const question = { version: 1, dataset: notTheirs, measures: ['sum_gdp_gdp'], time: 'year' }
      const created = await request.post('/api/explorations', {
        headers,
        data: { name: 'Wealth of nations', description: '', folder: '', question },
      })
      expect(created.status()).toBe(201)
      const { id } = await created.json()
      const shares = [{ kind: 'group', id: groups[0].id, edit: false }]
      expect((await request.put(`/api/explorations/${id}/shares`, { headers, data: { shares } })).status()).toBe(200)
      await theirs.goto(`/admin/explore?saved=${id}`)
      await expect(theirs.getByRole('heading', { name: 'You may not see these figures' })).toBeVisible()
      await expect(theirs.getByText(/An administrator can grant your group one of these widgets: \d+/)).toBeVisible()
      await expect(theirs.locator('main table')).toHaveCount(0)
    })
    await theirs.context().close()
  })

  await test.step('Excel gets a connection to it, which holds no key', async () => {
    await page.locator('main').getByRole('button', { name: 'Download', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel, refreshes itself' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${name}.odc`)
    const id = new URL(page.url()).searchParams.get('saved') ?? ''
    expect(await readFile(await file.path(), 'utf8')).toContain(`exploration_${id.replaceAll('-', '_')}`)
  })

  await test.step('it goes into the export tray, and its file has the same figures', async () => {
    await page.getByRole('button', { name: 'Add to the export tray' }).click()
    await page.getByRole('button', { name: 'Export tray, cards: 1' }).click()
    const panel = page.locator('header [role=dialog]')
    await expect(panel.getByRole('listitem').first()).toContainText(name)
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      panel.getByRole('button', { name: 'Excel' }).click(),
    ])
    const [sheet] = await readXlsx(await file.path())
    expect(sheet?.sheet).toBe(name)
    expect(sheet?.data.slice(1).map((row) => row.at(-1))).toEqual(visible)
    await panel.getByRole('button', { name: 'Empty the tray' }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('made public it is read without signing in, until the address is ended', async () => {
    await page.getByRole('button', { name: 'Public…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make public', exact: true }).click()
    const address = await dialog.getByLabel('Public address').inputValue()
    const anyone = await browser.newPage()
    await anyone.goto(address)
    await expect(anyone.getByRole('heading', { level: 1, name })).toBeVisible()
    await anyone.getByRole('button', { name: 'Show as table' }).click()
    await expect(anyone.locator('main tbody tr').first()).toBeVisible()
    expect((await cells(anyone)).map(figure)).toEqual(visible)
    expect(await faultsOf(anyone)).toEqual([])
    await dialog.getByRole('button', { name: 'End the public address' }).click()
    await expect(dialog).toHaveCount(0)
    await anyone.reload()
    await expect(anyone.getByRole('heading', { name: 'These figures are not public' })).toBeVisible()
    await anyone.context().close()
  })

  await test.step('the search finds it, and what is deleted comes back from the trash', async () => {
    await page.goto(`/admin/search/${encodeURIComponent('largest markets')}`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.goto('/admin/explorations?folder=Spring')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await page.goto('/admin/explorations?trash=true')
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await page.goto('/admin/explorations')
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})

test('the rows behind one figure are shown and saved as CSV', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin', null)
  const chinese = { ...arrivals, filters: [{ dimension: 'location_source', operator: 'in', values: ['CN', 'MY'] }] }
  await page.goto(`/admin/explore?q=${encodeExploration(Exploration.parse(chinese))}`)
  await page.getByRole('button', { name: 'Show the rows behind these figures' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('tbody tr').first()).toContainText(/\.csv row [1-9]\d*$/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await dialog.locator('tbody tr').first().boundingBox())?.height, 'on a phone').toBeLessThan(80)
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose(dialog.getByRole('combobox', { name: 'Rows of' }), '0')
  const country = (await page.locator('main tbody tr th, main tbody tr td').first().textContent()) ?? ''
  await expect(dialog.locator('tbody tr', { hasNotText: country })).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('location_source')
  const codes = new Set(lines.slice(1).map((line) => /(?:^|,)(CN|MY)(?:,|$)/.exec(line)?.[1]))
  expect(codes.size).toBe(1)
  const [columnar] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as Parquet' }).click(),
  ])
  expect(columnar.suggestedFilename()).toBe('immigration.parquet')
  expect((await readFile(await columnar.path())).subarray(-4).toString()).toBe('PAR1')

  const [book] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as Excel' }).click(),
  ])
  expect(book.suggestedFilename()).toBe('immigration.xlsx')
  const [sheet] = await readXlsx(await book.path())
  const [head, ...rows] = sheet?.data ?? []
  expect([head?.join(), rows.length]).toEqual([lines[0]?.replace('\ufeff', ''), lines.length - 1])
  const at = head?.indexOf('location_source') ?? -1
  expect(new Set(rows.map((row) => row[at]))).toEqual(codes)
  expect(await faultsOf(page)).toEqual([])

  // From the figure over its rows to the file that they came with.
  const file = dialog.locator('tbody tr').first().getByRole('link')
  const name = (await file.textContent()) ?? ''
  await file.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a card and an exploration stand in a page of another site until their addresses are ended', async ({
  page,
  browser,
}) => {
  const addressOf = async (name: string) => {
    await page.getByRole('button', { name: 'Embed…' }).click()
    const dialog = page.getByRole('dialog', { name: `Embed “${name}”` })
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    await expect(dialog.getByText(framingSite)).toBeVisible()
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    return address
  }
  await signIn(page, 'admin', '/admin/widget/immigration/134?year=2025')
  const title = (await page.locator('[data-widget="134"] h2').textContent()) ?? ''
  const card = await addressOf(title)
  // A pivot table, whose totals are questions of their own.
  const pivot = { ...arrivals, time: 'quarter', chart: 'pivot' } as const
  await page.goto(`/admin/explore?q=${encodeExploration(pivot)}`)
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('For the intranet')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'For the intranet' })).toBeVisible()
  const exploration = await addressOf('For the intranet')

  // A reader without an account, in a page of the other site.
  const reader = await (await browser.newContext()).newPage()
  const { origin } = new URL(card)
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<script src="${origin}/embed.js" defer></script>
      <sala-card id="one" address="${card}"></sala-card>
      <sala-card id="two" address="${exploration}" lang="th" theme="dark"></sala-card>`)
  })
  await new Promise<void>((listening) => site.listen(ports.frame, 'localhost', listening))
  await reader.goto(`${framingSite}/news`)
  const frame = (id: string) => reader.frameLocator(`#${id} iframe`)
  await expect(frame('one').getByRole('heading', { name: title })).toBeVisible()
  await expect(frame('two').getByText('For the intranet').first()).toBeVisible()
  await expect(frame('two').locator('html')).toHaveAttribute('lang', 'th')
  const totalsIn = (scope: Pick<Page, 'getByRole'>) =>
    scope.getByRole('table').first().locator('tr').last().locator('td').allTextContents()
  const totals = await totalsIn(page)
  expect(totals.map((text) => figure(text) ?? 0).filter((total) => total > 0)).toHaveLength(5)
  expect(await totalsIn(frame('two'))).toEqual(totals)
  // Each frame is as high as what stands in it.
  for (const id of ['one', 'two']) {
    const content = () =>
      frame(id)
        .locator('main')
        .evaluate((main) => Math.ceil(main.getBoundingClientRect().height))
    const own = () => reader.locator(`#${id} iframe`).evaluate((element) => element.getBoundingClientRect().height)
    await expect.poll(async () => (await own()) - (await content())).toBe(0)
    expect(await content()).toBeGreaterThan(150)
  }

  await page.goto('/admin/account')
  const own = page.getByRole('list', { name: 'Your embedding addresses' })
  // Other tests may have made addresses of the same person.
  const endCard = own.getByRole('button', { name: `End ${title}` })
  const endExploration = page.getByRole('button', { name: 'End For the intranet' })
  await expect(endExploration).toBeVisible()
  await endCard.click()
  await expect(endCard).toHaveCount(0)
  await expect(endExploration).toBeVisible()
  await page.goto('/admin/setting/keys')
  await page.getByRole('button', { name: 'Embedding addresses' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End For the intranet' }).click()
  await expect(dialog.getByRole('button', { name: 'End For the intranet' })).toHaveCount(0)
  await reader.reload()
  await expect(frame('one').getByRole('heading', { name: 'These figures are no longer shown here' })).toBeVisible()
  await expect(frame('two').locator('[data-message]')).toBeVisible()
  await reader.context().close()
  site.closeAllConnections()
  await new Promise((closed) => site.close(closed))
})
