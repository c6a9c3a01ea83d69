import type { APIRequestContext, Page } from '@playwright/test'
import { inLanguage, people, signIn } from './helpers.ts'
import { address, demoPassword } from './server.ts'
import { expect, test } from './test.ts'

/** Another administrator at another machine: what they do comes between. */
async function colleague(request: APIRequestContext) {
  const signedIn = await request.post(`${address}/api/auth`, {
    headers: { authorization: `Basic ${Buffer.from(`${people.admin}:${demoPassword}`).toString('base64')}` },
  })
  const { token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}` }
  const find = async (list: string, name: string) => {
    const { rows } = await (
      await request.get(`${address}/api/${list}?q=${encodeURIComponent(name)}`, { headers })
    ).json()
    const row = rows.find((one: Record<string, unknown>) => [one.name, one.email, one.code].includes(name))
    expect([list, name, row !== undefined]).toEqual([list, name, true])
    return row
  }
  return {
    find,
    put: async (path: string, data: Record<string, unknown>) => {
      const reply = await request.put(`${address}/api/${path}`, { headers, data })
      expect([path, reply.status()]).toEqual([path, 200])
    },
  }
}

const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
const notice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notices' }).getByText(text)).toBeVisible()
const names = (page: Page) => page.locator('main tbody th').allInnerTexts()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('categories: the list pages, sorts and searches on the server; a form is checked, refused, saved, compared, deleted', async ({
  page,
  request,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/409|412/)
  await signIn(page, 'admin', '/admin/setting')
  await expect(page).toHaveURL(/\/admin\/setting\/category$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Widget categories' })).toBeVisible()
  await expect(page.locator('main tbody tr')).toHaveCount(5)

  // Paging, sorting and searching are the server's, and live in the address.
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/widgettypes?') && asked.push(new URL(sent.url()).search))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Rows 6–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await settled(page)
  expect(await names(page)).toEqual([...(await names(page))].sort((one, other) => one.localeCompare(other)))
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('weath')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  expect(await names(page)).toEqual(['Weather'])
  expect(asked.map((search) => /page=2|sort=name|q=weath/.exec(search)?.[0])).toEqual(
    expect.arrayContaining(['page=2', 'sort=name', 'q=weath']),
  )
  await page.reload()
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('main tbody tr')).toHaveCount(5)

  // Faults are told as one leaves a field, and all of them on saving; the first one gets the focus.
  await page.getByRole('link', { name: 'Add a category' }).click()
  await save(page)
  await expect(page.getByText('Please fill this in.')).toHaveCount(1)
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill('Night <b>markets</b>')
  await page.getByLabel('Code').fill('Night Markets')
  await page.getByLabel('Code').blur()
  await expect(page.getByText('Only small Latin letters, digits and single hyphens')).toBeVisible()
  await page.getByLabel('Code').fill('weather')
  await save(page)
  // The server's refusal stands under its field too.
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/category\/add/)

  // Leaving asks first.
  await page.getByRole('link', { name: 'Cancel' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leave).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toBeHidden()
  await page.getByLabel('Code').fill('night-markets')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/category$/)
  await notice(page, 'Widget Category Created!')

  // A colleague changes the same category while it is open here: both versions are shown, and nothing is lost in silence.
  const other = await colleague(request)
  const { id } = await other.find('widgettypes', 'night-markets')
  await page.goto(`/admin/setting/category/edit/${id}`)
  await expect(page.getByLabel('Name')).toHaveValue('Night <b>markets</b>')
  await other.put(`widgettypes/${id}`, { name: 'Floating markets' })
  await page.getByLabel('Name').fill('Evening markets')
  await save(page)
  const compare = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
  await expect(compare.getByRole('row', { name: 'Name Evening markets Floating markets' })).toBeVisible()
  await compare.getByRole('button', { name: 'Save my version' }).click()
  await notice(page, 'Widget Category Updated!')
  expect((await other.find('widgettypes', 'night-markets')).name).toBe('Evening markets')

  // Deleting offers Cancel and Yes, and can be taken back.
  await page.getByRole('main').getByRole('searchbox').fill('Evening')
  const gone = page.getByRole('dialog', { name: 'Delete “Evening markets”?' })
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Cancel' }).click()
  await expect(gone).toBeHidden()
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Widget Category Deleted!')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
  await page.getByLabel('Show').selectOption('true')
  await page.getByRole('button', { name: 'Restore Evening markets' }).click()
  await notice(page, '“Evening markets” is back.')
  await page.getByLabel('Show').selectOption('')
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Yes' }).click()
  await expect(gone).toBeHidden()
})

test('widgets: a picture is chosen, seen and taken away; a widget is deleted and added again', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/404/)
  await signIn(page, 'admin', '/admin/setting/widgets')
  await expect(page.getByText('Rows 1–52 of 52')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search widgets' }).fill('999')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByText('330 x 210 pixels.')).toBeVisible()

  const file = page.getByLabel('Choose a picture')
  await file.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await expect(page.getByText('This file is no PNG, JPEG or WebP picture.')).toBeVisible()
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await aPicture(page) })
  const preview = page.getByRole('img', { name: 'Preview of the picture' })
  await expect(preview).toBeVisible()
  await page.getByLabel('Label').fill('ทดสอบ')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/widgets$/)
  await notice(page, 'Widget Updated!')

  // What was stored is fetched with the person's token, in the size that the server made.
  await page.goto('/admin/setting/widgets/edit/999')
  await expect(page.getByLabel('Label')).toHaveValue('ทดสอบ')
  await expect
    .poll(() =>
      preview.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([330, 210])
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(preview).toBeHidden()
  await page.getByLabel('Label').fill('')
  await save(page)
  await notice(page, 'Widget Updated!')

  await page.getByRole('searchbox', { name: 'Search widgets' }).fill('999')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Widget Deleted!')
  await page.getByRole('link', { name: 'Add a widget' }).click()
  await expect(page.getByLabel('Widget', { exact: true })).toHaveValue('999')
  await page.getByLabel('Category').selectOption('registration')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/widgets$/)
  await notice(page, 'Widget Created!')
  await page.goto('/admin/setting/widgets/add')
  await expect(page.getByRole('heading', { name: 'Every widget is in the menu already' })).toBeVisible()
  await page.goto('/admin/setting/widgets/edit/4')
  await expect(page.getByRole('heading', { name: 'This does not exist any more' })).toBeVisible()
})

/** A picture as people have them, larger than what is kept. */
async function aPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 600
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = '#31479e'
      brush.fillRect(100, 100, 600, 400)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('groups and their widgets: refusals in the specified words, the matrix, a group in use', async ({
  page,
  request,
  pageErrors,
}) => {
  test.setTimeout(150_000)
  pageErrors.allow(/409|412/)
  await signIn(page, 'admin', '/admin/setting/users/group')
  await page.getByRole('button', { name: 'Delete admin' }).click()
  await notice(page, 'you cannot to delete this group permission is denined !')

  // A group that begins with the widgets of another one.
  await page.getByRole('link', { name: 'Add a group' }).click()
  await page.getByLabel('Name').fill('Market desk')
  await page.getByLabel('Department of the directory').fill('OU=Market')
  await page.getByLabel('Widgets as in the group').selectOption({ label: 'Analyst (demonstration)' })
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users\/group$/)
  await notice(page, 'User Role Created!')
  const other = await colleague(request)
  const desk = await other.find('roles', 'Market desk')
  expect(desk.permissions).toHaveLength((await other.find('roles', 'Analyst (demonstration)')).permissions.length)

  // Its department belongs to nobody else, and its name neither.
  await page.goto('/admin/setting/users/group/add')
  await page.getByLabel('Name').fill('Second desk')
  await page.getByLabel('Department of the directory').fill('OU=Market')
  await save(page)
  const taken = 'This Department Of Active Directory is already exists, please you change another department.'
  await notice(page, taken)
  await page.getByLabel('Department of the directory').fill('')
  await page.getByLabel('Name').fill('market DESK')
  await save(page)
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill('Second desk')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users\/group$/)

  // The matrix: a category as a whole, one widget, a search, a copy; stored by one press.
  const second = await other.find('roles', 'Second desk')
  await page.goto(`/admin/permission/roles?roles=${second.id}`)
  await page.getByRole('checkbox', { name: 'All of Weather for Second desk' }).check()
  await page.getByRole('searchbox', { name: 'Search widgets' }).fill('rainfall')
  await expect(page.locator('main tbody tr')).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Rain.* for Second desk/ }).uncheck()
  await page.getByRole('searchbox', { name: 'Search widgets' }).fill('')
  const weather = page.getByRole('checkbox', { name: 'All of Weather for Second desk' })
  await expect.poll(() => weather.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true)
  await expect(page.getByText('Changed and not saved: 1')).toBeVisible()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await save(page)
  await notice(page, 'User Role Updated!')
  expect((await other.find('roles', 'Second desk')).permissions).toEqual(
    ['95', '96', '98'].map((code) => `view_widget_${code}`),
  )
  await other.put(`roles/${second.id}`, { permissions: ['view_widget_134'] })
  await page.getByRole('button', { name: 'Copy the widgets of another group into Second desk' }).click()
  await page.getByLabel('Take over from').selectOption({ label: 'Market desk' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Changed and not saved: 1')).toBeHidden()
  expect((await other.find('roles', 'Second desk')).permissions).toEqual(desk.permissions)

  // A group in use asks where its people go.
  const viewer = await other.find('users', people.viewer)
  await other.put(`users/${viewer.id}`, { role: second.id })
  await page.goto('/admin/setting/users/group?q=Second')
  await page.getByRole('button', { name: 'Delete Second desk' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Their new group').selectOption({ label: 'Viewer (demonstration)' })
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'User Role Deleted!')
  expect((await other.find('users', people.viewer)).roleName).toBe('Viewer (demonstration)')
  await page.goto('/admin/setting/users/group?q=Market')
  await page.getByRole('button', { name: 'Delete Market desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'User Role Deleted!')

  await page.goto('/admin/setting/users/department_ad')
  await expect(page.getByRole('heading', { level: 1, name: 'Department AD Role' })).toBeVisible()
  await settled(page)
})

test('users: made, refused, changed, signed out by force; the last administrator stays', async ({
  page,
  pageErrors,
  browser,
}) => {
  test.setTimeout(150_000)
  pageErrors.allow(/400|409/)
  await signIn(page, 'admin', '/admin/setting/users')
  await page.getByRole('link', { name: 'Add a user' }).click()
  await page.getByLabel('First name').fill('มานี')
  await page.getByLabel('Last name').fill('Rakthai')
  await page.getByLabel('E-mail address').fill('not an address')
  await page.getByLabel('E-mail address').press('Tab')
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Viewer (demonstration)' })
  await expect(page.getByText('Please enter an e-mail address such as name@example.org.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(people.analyst.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('a password for Mani only')
  await save(page)
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail address').fill('mani@demo.sala')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users$/)
  await notice(page, 'User Created!')

  // They sign in, are seen, and are signed out by force.
  const theirs = await browser.newPage()
  await theirs.goto(`${address}/admin/login`)
  await theirs.locator('input[type=email]').fill('mani@demo.sala')
  await theirs.locator('input[type=password]').fill('a password for Mani only')
  await theirs.locator('button[type=submit]').click()
  await theirs.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('main').getByRole('searchbox').fill('Rakthai')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit มานี Rakthai' }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('Open')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'มานี Rakthai is signed out everywhere.')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('Open')).toBeHidden()
  await theirs.goto(`${address}/admin/widget`)
  await expect(theirs).toHaveURL(/\/admin\/login/)
  await theirs.close()

  // A one-time link is shown once, for there is no mail server here.
  await page.getByRole('button', { name: 'Make a one-time link' }).click()
  await expect(page.getByRole('textbox', { name: 'Make a one-time link' })).toHaveValue(
    /^http.*\/session\/reset-password/,
  )
  await page.getByLabel('Last name').fill('Rakdee')
  await page.getByLabel('May sign in').uncheck()
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users$/)
  await notice(page, 'User Updated!')

  await page.goto('/admin/setting/users?q=Rakdee')
  await expect(page.getByRole('row', { name: /มานี Rakdee/ })).toContainText('Inactive')
  await page.getByRole('button', { name: 'Delete มานี Rakdee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'User Deleted!')

  // B06: the last administrator is neither deactivated nor deleted; a failed change is told in the form and not by a notice.
  await page.goto('/admin/setting/users?q=admin%40demo.sala')
  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('May sign in').uncheck()
  await save(page)
  await expect(page.locator('main [aria-invalid=true], main [role=alert]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).locator('p')).toHaveCount(0)
  await expect(page).toHaveURL(/users\/edit\//)
  await page.getByLabel('May sign in').check()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.goto('/admin/setting/users?q=admin%40demo.sala')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alert').locator('p')).toHaveCount(1)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
})

test('the audit log is searched, filtered, opened and downloaded', async ({ page }) => {
  await signIn(page, 'admin', '/admin/setting/audit?q=Rakdee')
  await page.getByLabel('What was done').selectOption('user_changed')
  await expect(page).toHaveURL(/action=user_changed/)
  await expect(page.locator('main tbody tr')).not.toHaveCount(0)
  await settled(page)
  await page.locator('main tbody').getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: 'User changed' })
  await expect(entry.getByRole('row', { name: /lastname Rakthai Rakdee/ })).toBeVisible()
  await expect(entry).not.toContainText('a password for Mani only')
  await entry.getByRole('button', { name: 'Only Demo Administrator' }).click()
  await expect(page).toHaveURL(/person=/)
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
  await page.goBack()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('settings are for administrators: others have no menu, and addresses say so', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await signIn(page, 'analyst', '/admin/setting/users')
  await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('User management')).toHaveCount(0)
  await page.goto('/admin/permission/roles')
  await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible()
  expect(asked.filter((path) => /^\/api\/(users|roles|audit)/.test(path))).toEqual([])
})

test('on a phone, in Arabic, everything is reached and nothing runs over', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await inLanguage(page, 'ar')
  await signIn(page, 'admin')
  for (const path of [
    'category',
    'widgets/edit/134',
    'users',
    'users/add',
    'users/group',
    'imports',
    'imports/add',
    'audit',
    '../permission/roles',
  ]) {
    await page.goto(`/admin/setting/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([path, over]).toEqual([path, false])
  }
  // By the keyboard alone: the menu's drawer, a group's form and back.
  await page.goto('/admin/setting/users/group')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await page.locator('main a[href="/admin/setting/users/group/add"]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/group\/add/)
  await expect(page.locator('input[name=name]')).toBeVisible()
  await page.locator('input[name=name]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=name]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('input[name=name]')).toBeFocused()
})
