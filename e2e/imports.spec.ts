import type { APIRequestContext, Locator } from '@playwright/test'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import readWorkbook from 'read-excel-file/node'
import { faultsOf } from './axe.ts'
import { apiOf, choose, decideTours, inLanguage, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

/** Imports a file as a colleague would, through the API. */
async function importFile(
  request: APIRequestContext,
  name: string,
  lines: readonly string[],
  settings: Readonly<Record<string, string>>,
) {
  const { token, answer } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const send = async (path: string, options: Parameters<APIRequestContext['post']>[1]) => {
    const reply = await request.post(`/api/${path}`, { headers, ...options })
    expect([path, reply.ok(), await reply.text()]).toEqual([path, true, expect.anything()])
    return reply.json()
  }
  const reached = (id: string, state: string) =>
    expect.poll(async () => (await answer(`imports/jobs/${id}`)).state, { intervals: [200] }).toBe(state)
  const { id } = await send('imports', {
    multipart: {
      ...settings,
      file: { name, mimeType: 'text/csv', buffer: Buffer.from(lines.map((line) => `${line}\n`).join('')) },
    },
  })
  await reached(id, 'checked')
  await send(`imports/jobs/${id}/commit`, { data: {} })
  await reached(id, 'stored')
  const { batch } = await answer(`imports/jobs/${id}`)
  return { undo: () => send(`imports/${batch.id}/undo`, {}) }
}

/** What the office published before, brought in by a colleague: demonstration figures would not come back after an undo. */
const importEarlier = (request: APIRequestContext) =>
  importFile(
    request,
    'earlier.csv',
    ['location_source,population_number,year', 'JP,123456789,2025', 'KR,51000000,2025'],
    { dataset: 'population' },
  )

/** The card as a table, in the page's language. */
async function asTable(card: Locator, name: string): Promise<Locator> {
  const toggle = card.getByRole('button', { name, exact: true })
  if ((await toggle.count()) > 0) await toggle.click()
  return card.locator('table')
}

test('a file with faults is dropped, looked at in Thai, stored without them, seen on a card and taken back', async ({
  page,
  request,
}) => {
  const { imports, batches, card: words, common, status } = (await loadLocale('th')).words
  const earlier = await importEarlier(request)
  await inLanguage(page, 'th')
  await signIn(page, 'admin', '/admin/setting/imports')
  await expect(page.locator('main tbody tr').first()).toContainText('earlier.csv')
  await page.getByRole('link', { name: imports.add }).click()

  // By the keyboard: what is missing is told where it is missing, and has the focus.
  const dataset = page.getByLabel(imports.dataset)
  await page.getByLabel(imports.source).press('Enter')
  await expect(dataset).toBeFocused()
  await expect(page.getByText(imports.datasetWanted)).toBeVisible()
  await choose(dataset, 'population')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: imports.template }).press('Enter'),
  ])
  expect(template.suggestedFilename()).toMatch(/\.csv$/)

  const file = await page.evaluateHandle(() => {
    const rows = ['location_source,population_number,year', 'JP,124999999,2025', 'Narnia,5,2025', 'KR,-3,2025']
    const dropped = new DataTransfer()
    dropped.items.add(new File([rows.join('\n')], 'ประชากร 2568.csv', { type: 'text/csv' }))
    return dropped
  })
  const area = page.locator('[data-over]')
  await area.dispatchEvent('dragover', { dataTransfer: file })
  await expect(area).toContainText(imports.letGo)
  await area.dispatchEvent('drop', { dataTransfer: file })
  await expect(area).toContainText('ประชากร 2568.csv')
  await page.getByLabel(imports.source).fill('World Bank')
  await page.getByLabel(imports.source).press('Enter')

  // Each fault says where, and why in the reader's language.
  const faults = page.getByRole('table', { name: imports.faults })
  await expect(faults.locator('tbody tr')).toHaveCount(2)
  await expect(faults.getByRole('row', { name: /Narnia/ })).toContainText(imports.reasons.unknown_place)
  await expect(faults.getByRole('row', { name: /-3/ })).toContainText(imports.reasons.negative)
  // The figure that is stored stands beside the one that would take its place.
  const change = page.getByRole('table', { name: batches.largest }).getByRole('row', { name: /ญี่ปุ่น/ })
  await expect(change).toContainText('123,456,789')
  await expect(change).toContainText('124,999,999')
  expect(await faultsOf(page)).toEqual([])
  // The rows of the file from a chosen one on, and what was taken for what.
  await page.getByLabel(batches.fromRow).fill('3')
  await page.getByLabel(batches.fromRow).press('Enter')
  const rows = page.getByRole('table', { name: batches.asItIs }).getByRole('row')
  await expect(rows).toHaveText([/3.*Narnia/, /4.*KR/])
  await expect(rows.first()).toContainText(batches.taken.left)
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: imports.allFaults }).click(),
  ])
  expect(list.suggestedFilename()).toMatch(/\.csv$/)

  // The address knows the file: nothing is lost with the page. Other settings have to be checked first.
  await expect(page).toHaveURL(/\?job=/)
  await page.reload()
  const store = page.getByRole('button', { name: imports.storeGood.replace('{good}', '1').replace('{bad}', '2') })
  await expect(store).toBeVisible()
  await expect(page.getByLabel(imports.source)).toHaveValue('World Bank')
  await expect(dataset).toHaveAttribute('value', 'population')
  await page.getByLabel(imports.source).fill('World Bank, 2025')
  await expect(page.getByText(imports.changed)).toBeVisible()
  await page.getByRole('button', { name: imports.checkAgain, exact: true }).click()
  await store.click()
  await expect(page.getByRole('heading', { name: /ประชากร 2568\.csv/ })).toBeVisible()

  // Its page keeps what was found and what it changed, and says what an undo would bring back.
  await page.getByRole('link', { name: batches.toPage }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ประชากร 2568.csv')
  await expect(page.getByRole('table', { name: imports.faults }).locator('tbody tr')).toHaveCount(2)
  await expect(change).toContainText('124,999,999')
  await expect(page.getByText(batches.skipBadRows)).toBeVisible()
  await expect(page.getByRole('link', { name: 'earlier.csv' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('main').locator('a[href="/admin/widget/world/132"]').click()
  const card = await readyCard(page, 132)
  await expect(await asTable(card, words.tableView)).toContainText('124,999,999')
  await expect(card).toContainText('World Bank, 2025')

  // What the file had replaced returns, on screens too that were seen before.
  await page.locator('aside a[href="/admin/setting/imports"]').click()
  const row = page.getByRole('row', { name: /ประชากร 2568\.csv/ })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(imports.undoRows.replace('{rows}', '1').replace('{replaced}', '1'))
  await dialog.getByRole('button', { name: common.yes }).click()
  const reported = batches.takenBack.split('{file}')[1]?.replace('{removed}', '1').replace('{returned}', '1') ?? ''
  await expect(page.getByText(reported)).toBeVisible()
  await expect(row).toContainText(imports.undone)
  await page.goBack()
  await expect(await asTable(await readyCard(page, 132), words.tableView)).toContainText('123,456,789')
  await expect(card).not.toContainText('World Bank, 2025')
  await expect(card).not.toContainText(status.demonstration)
  await earlier.undo()
})

test('the card of each year names its own source and status, on the screen and in Excel', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const head =
    'date,location_destination,visitor_origin,travel_type,spending_travel_receipts,spending_travel_count,status'
  const receipts = (year: number, from: number, to: number, status: string) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const month = String(from + index).padStart(2, '0')
      return ['thai', 'foreign'].map((origin) => `${year}-${month}-01,TH-10,${origin},visitor,1000000,500,${status}`)
    }).flat()
  const store = (name: string, source: string, lines: readonly string[]) =>
    importFile(request, name, [head, ...lines], { dataset: 'spending', source })
  const imported = [
    await store('old.csv', 'Old book', receipts(2021, 1, 12, 'final')),
    await store('yearbook.csv', 'Yearbook', receipts(2024, 1, 12, 'final')),
    await store('ministry.csv', 'Ministry', [...receipts(2025, 1, 7, 'final'), ...receipts(2025, 8, 8, 'preliminary')]),
  ]
  await signIn(page, 'admin', '/admin/widget/income/48?year=2021')
  // The short line stands first and says less.
  const trust = (card: Locator) => card.locator('footer p', { hasText: 'Data as of' }).last()
  const card = await readyCard(page, 48)
  await card.getByRole('button', { name: 'What this shows' }).click()
  await expect(trust(card)).toContainText('Data as of December 2021')
  await expect(trust(card)).toContainText('Source: Old book')
  await expect(trust(card)).toContainText('Final')
  await expect(trust(card)).not.toContainText(/Ministry|Yearbook|Preliminary/)

  await card.getByLabel('Year').first().selectOption('2025')
  await expect(trust(card)).toContainText('Data as of August 2025')
  await expect(trust(card)).toContainText('Final: January 2024 to July 2025')
  await expect(trust(card)).toContainText('Preliminary (p): August 2025')
  await expect(trust(card)).toContainText('Source: Ministry (January to August 2025), Yearbook (2024)')
  await expect(trust(card)).not.toContainText('Old book')
  await expect(card.getByRole('img').first()).toHaveAccessibleName(/Preliminary: August 2025/)

  await card.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  const [labels, ...rows] = (await readWorkbook(await file.path()))[0]?.data ?? []
  expect(labels?.at(-1)).toBe('Status 2025')
  expect(rows.map((row) => row.at(-1) ?? null)).toEqual([
    ...Array(7).fill('Final'),
    'Preliminary',
    ...Array(4).fill(null),
  ])
  for (const { undo } of imported.toReversed()) await undo()
})

test('a file that says no status asks for one before it is stored, and a figure off its history is a warning', {
  tag: '@release',
}, async ({ page }) => {
  const { imports, status } = (await loadLocale('th')).words
  await inLanguage(page, 'th')
  await signIn(page, 'admin', '/admin/setting/imports/add')
  await choose(page.getByLabel(imports.dataset), 'immigration')
  // Years before the demonstration figures: nothing of it is stored here.
  const rows = ['date,location_source,immigrants', '1961-01,CN,50000', '1961-02,CN,51000', '1961-03,CN,100']
  await page.locator('input[type=file]').setInputFiles({
    name: 'นักท่องเที่ยว.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await page.getByRole('button', { name: imports.check, exact: true }).click()

  // The question stands where the file would be stored; nothing can be stored before it is answered.
  const question = page.getByRole('group', { name: imports.statusQuestion })
  await expect(question.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('table', { name: imports.faults })).toContainText(imports.reasons.status_unknown)
  await expect(page.getByRole('button', { name: /^บันทึก/ })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  // How the file is built can be said: nothing else is tried in place of what was said, and the right answers bring the question back.
  await page.getByText(imports.more, { exact: true }).click()
  const again = page.getByRole('button', { name: imports.checkAgain, exact: true })
  const separator = page.getByLabel(imports.separator, { exact: true })
  await separator.selectOption('semicolon')
  await again.click()
  await expect(page.getByRole('table', { name: imports.faults })).toContainText(imports.reasons.wrong_separator)
  await separator.selectOption('comma')
  await page.getByLabel(imports.encoding, { exact: true }).selectOption('utf-8')
  await again.click()
  await expect(question).toBeVisible()
  await choose(page.getByLabel(imports.head, { exact: true }), '1')
  expect(await faultsOf(page)).toEqual([])
  await again.click()
  await expect(page.getByText(imports.changed)).toHaveCount(0)
  await expect(question).toBeVisible()
  const check = page.getByRole('button', { name: imports.checkWithStatus })
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await question.getByRole('radio', { name: status.preliminary }).check()
  await expect(question).toContainText(imports.statusMeans.preliminary)
  await check.click()

  // The report says which status was taken and from where, and what is worth a second look.
  await expect(page.getByRole('button', { name: imports.storeAll.replace('{rows}', '3') })).toBeVisible()
  await expect(page.getByText(`${status.preliminary} (${imports.statusFrom.given})`)).toBeVisible()
  await expect(page.getByLabel(imports.status)).toHaveValue('preliminary')
  const warnings = page.getByRole('table', { name: imports.warnings })
  await expect(warnings.locator('tbody tr')).toHaveCount(1)
  await expect(warnings.getByRole('row', { name: /^4/ })).toContainText(imports.warningReasons.unlike_history)
  expect(await faultsOf(page)).toEqual([])
})

test('a name that nobody knows is asked for once, is known to the next file, and is forgotten on its page', {
  tag: '@release',
}, async ({ page, request }) => {
  const { imports, common, list } = (await loadLocale('th')).words
  const { countryNames } = await import('@sala/catalog/places/names/th.ts')
  await inLanguage(page, 'th')
  await signIn(page, 'admin', '/admin/setting/imports/add')
  const send = async (year: number) => {
    await choose(page.getByLabel(imports.dataset), 'population')
    await page.locator('input[type=file]').setInputFiles({
      name: `ประชากร ${year}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `location_source,population_number,year\nNieuw Zealand,5,${year}\nเผือก,3,${year}\nJP,7,${year}\n`,
      ),
    })
    await page.getByRole('button', { name: imports.check, exact: true }).click()
  }
  await send(1961)
  const remember = page.getByRole('button', { name: imports.remember })
  await expect(remember).toHaveAttribute('aria-disabled', 'true')
  const meaning = page.getByLabel(imports.nameMeans.replace('{name}', 'Nieuw Zealand'))
  await meaning.fill('Atlantis')
  await meaning.blur()
  await expect(page.getByRole('alert').filter({ hasText: imports.notListed })).toBeVisible()
  // The nearest name is offered, and taken by pressing it.
  await page.getByRole('group', { name: 'Nieuw Zealand' }).getByRole('button', { name: countryNames.NZ }).click()
  await expect(meaning).toHaveValue(countryNames.NZ)
  await page.getByRole('group', { name: 'เผือก' }).getByLabel(imports.leaveOut).check()
  expect(await faultsOf(page)).toEqual([])
  await remember.click()
  const storeAll = page.getByRole('button', { name: imports.storeAll.replace('{rows}', '2') })
  await storeAll.click()
  await expect(page.getByRole('heading', { name: /ประชากร 1961\.csv/ })).toBeVisible()

  await page.goto('/admin/setting/imports/add')
  await send(1962)
  await expect(storeAll).toBeVisible()
  await expect(remember).toHaveCount(0)
  await page.getByRole('link', { name: imports.namesPage }).click()
  const row = page.getByRole('row', { name: /Nieuw Zealand/ })
  await expect(row).toContainText(countryNames.NZ)
  await expect(page.getByRole('row', { name: /เผือก/ })).toContainText(imports.leftOut)
  expect(await faultsOf(page)).toEqual([])
  for (const name of ['Nieuw Zealand', 'เผือก']) {
    await page.getByRole('button', { name: list.delete.replace('{name}', name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  }
  const { token, answer } = await apiOf(request, 'admin')
  const [batch] = (await answer('imports?limit=1')).rows
  await request.post(`/api/imports/${batch.id}/undo`, { headers: { authorization: `Bearer ${token}` } })
})

test('B04: a group that is given the imports brings a file in, is told of it, and reaches nothing else of the settings', {
  tag: '@release',
}, async ({ page, browser, request }) => {
  const admin = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  const make = async (path: string, data: object) => {
    const created = await request.post(`/api/${path}`, { headers, data })
    expect([path, created.status()]).toEqual([path, 201])
    return created.json()
  }
  const group = await make('roles', { name: 'Data officers', permissions: ['view_widget_132'] })
  // Real figures take the place of the demonstration's for good: without them there are none.
  const earlier = await importEarlier(request)
  await earlier.undo()
  const password = 'a password for the officer'
  const [firstname, lastname, email] = ['Dao', 'Officer', 'dao@demo.sala']
  const officer = await make('users', { firstname, lastname, email, password, role: group.id })

  // The administrator gives the duty in the matrix, where it stands below the widgets.
  await signIn(page, 'admin', `/admin/permission/roles?roles=${group.id}`)
  await page.getByRole('checkbox', { name: 'Import data for Data officers', exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await admin.answer(`roles/${group.id}`)).permissions).toContain('manage_imports')

  const theirs = await (await browser.newContext()).newPage()
  await decideTours(theirs, false)
  await theirs.goto('/admin/login')
  await theirs.locator('input[type=email]').fill(email)
  await theirs.locator('input[type=password]').fill(password)
  await theirs.locator('button[type=submit]').click()
  const menu = theirs.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(theirs.getByRole('link', { name: 'Import a file' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^(Users|User groups|Audit log|Widget categories)$/ })).toHaveCount(0)
  // A card without figures leads to the import of its data set.
  await theirs.goto('/admin/widget/world/132')
  await theirs.getByRole('link', { name: 'Import: Population' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Import a file' })).toBeVisible()
  await expect(theirs.getByLabel('Data set')).toHaveAttribute('value', 'population')
  await theirs.locator('input[type=file]').setInputFiles({
    name: 'by the officer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('location_source,population_number,year\nJP,7,1963\n'),
  })
  await theirs.getByRole('button', { name: 'Check the file', exact: true }).click()
  await theirs.getByRole('button', { name: 'Store all rows (1)' }).click()
  await expect(theirs.getByRole('heading', { name: /by the officer\.csv/ })).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  await theirs.getByRole('link', { name: 'New figures: Population' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'by the officer.csv' })).toBeVisible()

  for (const path of ['users', 'audit', 'personal-data']) {
    await theirs.goto(`/admin/setting/${path}`)
    await expect(theirs.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible()
  }
  const own = await request.post(`/api/auth`, {
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  })
  const asOfficer = { authorization: `Bearer ${(await own.json()).token}` }
  expect((await request.get(`/api/users`, { headers: asOfficer })).status()).toBe(403)
  const [batch] = (await admin.answer('imports?limit=1')).rows
  expect(batch).toMatchObject({ fileName: 'by the officer.csv', importedBy: email })
  expect((await request.post(`/api/imports/${batch.id}/undo`, { headers: asOfficer })).status()).toBe(200)
  await theirs.context().close()
  await request.delete(`/api/users/${officer.id}`, { headers })
  await request.delete(`/api/roles/${group.id}?moveTo=none`, { headers })
})
