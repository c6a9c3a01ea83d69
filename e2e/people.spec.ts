import { people, signIn } from './helpers.ts'
import { address } from './server.ts'
import { colleague, notice, save, settled } from './settings.ts'
import { expect, test } from './test.ts'

test('groups and their widgets: refusals in the specified words, the matrix, a group in use', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/409|412/)
  await signIn(page, 'admin', '/admin/setting/users/group')
  await page.getByRole('button', { name: 'Delete admin' }).click()
  await notice(page, 'you cannot to delete this group permission is denined !')

  // A group that begins with the widgets of another one.
  await page.getByRole('link', { name: 'Add a group' }).click()
  await page.getByLabel('Name').fill('Market desk')
  await page.getByLabel('Widgets as in the group').selectOption({ label: 'Analyst (demonstration)' })
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users\/group$/)
  await notice(page, 'User Role Created!')
  const other = await colleague(request)
  const desk = await other.find('roles', 'Market desk')
  expect(desk.permissions).toHaveLength((await other.find('roles', 'Analyst (demonstration)')).permissions.length)

  // Its name belongs to nobody else.
  await page.goto('/admin/setting/users/group/add')
  await page.getByLabel('Name').fill('market DESK')
  await save(page)
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill('Second desk')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users\/group$/)

  // The matrix, by the way that the notice shows: a category as a whole, one widget, a search, a copy; stored by one press.
  await page.getByRole('link', { name: 'Choose its widgets' }).last().click()
  const second = await other.find('roles', 'Second desk')
  await expect(page).toHaveURL(new RegExp(`/admin/permission/roles\\?roles=${second.id}$`))
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
  await expect.poll(async () => (await other.find('roles', 'Second desk')).permissions).toEqual(desk.permissions)

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
  await page.getByRole('link', { name: 'มานี Rakthai', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('Open')).toBeVisible()
  await page.getByRole('button', { name: /^End session: Chrome/ }).click()
  await notice(page, 'The session is ended.')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('Open')).toBeHidden()
  await theirs.goto(`${address}/admin/widget`)
  await expect(theirs).toHaveURL(/\/admin\/login/)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'มานี Rakthai is signed out everywhere.')
  await theirs.close()

  // A one-time link is shown once, for there is no mail server here.
  await page.getByRole('button', { name: 'Make a one-time link' }).click()
  await expect(page.getByRole('textbox', { name: 'Hand this over yourself' })).toHaveValue(
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

  // Whoever is made without a password ends with a link to hand over, with which they choose one.
  await page.goto('/admin/setting/users/add')
  await page.getByLabel('First name').fill('Malee')
  await page.getByLabel('Last name').fill('Invited')
  await page.getByLabel('E-mail address').fill('malee@demo.sala')
  await save(page)
  const handed = page.getByRole('dialog', { name: 'One-time link for Malee Invited' })
  const link = await handed.getByRole('textbox').inputValue()
  await handed.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/admin\/setting\/users$/)
  await page.goto('/admin/setting/users?q=malee%40demo.sala')
  await page.getByRole('button', { name: 'Delete Malee Invited' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.goto('/admin/setting/users?trash=true&q=malee%40demo.sala')
  await expect(page.locator('main tbody tr')).toContainText(/Deleted .* by Demo Administrator/)
  expect(link).toMatch(/^http.*\/session\/reset-password#/)

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

test('E19: what is kept of a person is looked at, erased after a question, and gone', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await signIn(page, 'admin', '/admin/setting/users/add')
  await page.getByLabel('First name').fill('Wanida')
  await page.getByLabel('Last name').fill('Forgotten')
  await page.getByLabel('E-mail address').fill('wanida@example.org')
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Viewer (demonstration)' })
  await page.getByLabel('Password', { exact: true }).fill('a password for Wanida only')
  await save(page)
  await expect(page).toHaveURL(/\/admin\/setting\/users$/)

  await page.goto('/admin/setting/personal-data')
  await page.getByLabel('Whose data').selectOption({ label: 'Data of one person' })
  const address = page.getByLabel('E-mail address of the account')
  await address.fill('nobody@example.org')
  await page.getByRole('button', { name: 'Look what there is' }).click()
  await expect(page.getByText('Nothing is kept of this name or address.')).toBeVisible()
  await address.fill('wanida@example.org')
  await page.getByRole('button', { name: 'Look what there is' }).click()
  await expect(page.getByRole('heading', { name: 'Will be erased' })).toBeVisible()
  await expect(page.getByText('Entries of the audit log, which nobody can change')).toBeVisible()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Was erased' })).toBeVisible()
  await page.goto('/admin/setting/users?q=wanida%40example.org')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
})

test('the audit log is searched, filtered, opened and downloaded', async ({ page }) => {
  await signIn(page, 'admin', '/admin/setting/audit?q=Rakdee')
  await page.getByLabel('What was done').selectOption('user_changed')
  await expect(page).toHaveURL(/action=user_changed/)
  // The rows of before stand until the others have come.
  await expect(page.locator('main tbody tr').filter({ hasNotText: 'User changed' })).toHaveCount(0)
  await expect(page.locator('main tbody tr')).not.toHaveCount(0)
  await settled(page)
  await page.locator('main tbody').getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: 'User changed' })
  await expect(entry.getByRole('row', { name: /lastname Rakthai Rakdee/ })).toBeVisible()
  await expect(entry).not.toContainText('a password for Mani only')
  await entry.getByRole('button', { name: 'Only Demo Administrator' }).click()
  await expect(page).toHaveURL(/person=/)
  // The last days by one choice; any two days by the calendar, and by the address.
  const range = page.getByRole('combobox', { name: 'Time range' })
  await range.selectOption({ label: 'Last 7 days' })
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/)
  await expect(page.locator('main tbody tr')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Time range: Choose days' }).click()
  const calendar = page.getByRole('dialog', { name: 'Time range: Choose days' })
  await calendar.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Time range: Choose days' })).toBeFocused()
  await page.goto('/admin/setting/audit?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
  await expect(range.locator('option:checked')).toHaveText('1 January to 2 January 2001')
  await range.selectOption({ label: 'All days' })
  await expect(page.locator('main tbody tr')).not.toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})
