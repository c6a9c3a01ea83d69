import { people, readyCard, signIn } from './helpers.ts'
import { colleague } from './settings.ts'
import { expect, test } from './test.ts'

test('an administrator is told who sees a card and its data, and what one of these people sees; nobody else is offered it', async ({
  page,
  request,
  browser,
}) => {
  const other = await colleague(request)
  const analyst = await other.find('users', people.analyst)
  await signIn(page, 'admin', '/admin/widget/immigration/135')
  const card = await readyCard(page, 135)
  await card.getByRole('button', { name: 'What this shows' }).click()
  await card.getByRole('button', { name: 'Who can see this?' }).click()
  const dialog = page.getByRole('dialog')
  const group = dialog.getByRole('row', { name: analyst.roleName })
  await expect(group.getByRole('cell').last()).toHaveText('All')
  await expect(dialog.getByRole('row', { name: 'admin' })).toContainText('Administrators see everything')
  await group.getByText('1 person').click()
  await expect(group.getByRole('link', { name: analyst.fullname })).toBeVisible()

  await dialog.getByRole('button', { name: 'International arrivals' }).click()
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('International arrivals')
  const readers = dialog.getByRole('row', { name: analyst.roleName })
  await expect(readers.getByRole('listitem').first()).toBeVisible()
  await readers.getByText('1 person').click()
  await readers.getByRole('link', { name: analyst.fullname }).click()

  await page.getByRole('button', { name: 'What can this person see?' }).click()
  const seen = page.getByRole('dialog', { name: `What ${analyst.fullname} can see` })
  await expect(seen.getByRole('link', { name: analyst.roleName })).toBeVisible()
  const answer = await other.find('roles', analyst.roleName)
  const granted = answer.permissions.filter((permission: string) => permission.startsWith('view_widget_')).length
  const heading = await seen.getByRole('heading', { name: /widgets$/ }).innerText()
  expect(Number.parseInt(heading, 10)).toBeGreaterThanOrEqual(granted)

  const person = await browser.newContext()
  const theirs = await person.newPage()
  await signIn(theirs, 'analyst', '/admin/widget/immigration/135')
  const own = await readyCard(theirs, 135)
  await own.getByRole('button', { name: 'What this shows' }).click()
  await expect(own.getByText('Unit:').first()).toBeVisible()
  await expect(own.getByRole('button', { name: 'Who can see this?' })).toHaveCount(0)
  await person.close()
})

test('an administrator looks as a group, is told so on every screen, changes nothing, and stops by one press', {
  tag: '@release',
}, async ({ page, request, pageErrors }) => {
  const other = await colleague(request)
  const analyst = await other.find('users', people.analyst)
  await signIn(page, 'admin', `/admin/setting/users/group/edit/${analyst.role}`)
  await page.getByRole('button', { name: 'See Sala as they do' }).click()
  const bar = page.getByRole('region', { name: 'Looking as somebody else' })
  await expect(bar).toContainText(analyst.roleName)
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)

  // It stays after a reload, in another window, and where a board is to be made the server refuses it.
  await page.goto('/admin/dashboard/kergrit')
  await expect(bar).toContainText('Nothing can be changed.')
  const second = await page.context().newPage()
  await second.goto('/admin/widget/immigration/135')
  await expect(second.getByRole('region', { name: 'Looking as somebody else' })).toBeVisible()
  pageErrors.allow(/403/)
  await page.getByRole('button', { name: 'New board' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('You are looking as somebody else')

  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(second.getByRole('region', { name: 'Looking as somebody else' })).toHaveCount(0)
  const { rows } = await other.get('audit?action=view_started,view_ended&limit=2')
  expect(rows.map(({ action, targetName }: Record<string, string>) => [action, targetName])).toEqual([
    ['view_ended', analyst.roleName],
    ['view_started', analyst.roleName],
  ])
  await second.close()
})
