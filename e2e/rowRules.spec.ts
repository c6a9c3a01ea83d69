import { apiOf, people, readyCard, signIn } from './helpers.ts'
import { colleague, notice, save, settled } from './settings.ts'
import { expect, test } from './test.ts'

test('a group that may see two markets is chosen by name; its people are shown these alone, and told so', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/setting/users/group')
  const other = await colleague(request)
  const viewer = await other.find('users', people.viewer)
  await page.goto('/admin/setting/users/group/add')
  await page.getByLabel('Name', { exact: true }).fill('Frankfurt office')
  await page.getByLabel('Widgets as in the group').selectOption({ label: 'Analyst (demonstration)' })
  const markets = page.getByRole('combobox', { name: 'Markets that its people see' })
  for (const name of ['Germany', 'Switzerland']) {
    await markets.press('ArrowDown')
    const list = page.getByRole('dialog', { name: 'Markets that its people see' })
    await list.getByRole('combobox').fill(name)
    await list.getByRole('option', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: `Take back: ${name}` })).toBeVisible()
  }
  await expect(page.getByLabel('Also figures that tell no places or markets apart')).not.toBeChecked()
  await save(page)
  await notice(page, 'User Role Created!')
  const group = await other.find('roles', 'Frankfurt office')
  expect(group.rows).toEqual({ places: null, markets: ['DE', 'CH'], undivided: false })

  await other.put(`users/${viewer.id}`, { role: group.id })
  try {
    const path = 'v2/tourist/immigration?year=2025&fields=location_source_x_year'
    const [own, all] = [await apiOf(request, 'viewer'), await apiOf(request, 'admin')]
    const seen = await own.answer(path)
    const codes = seen.location_source_x_year.map(
      ({ _id }: { _id: { location_source: string } }) => _id.location_source,
    )
    expect(codes.toSorted()).toEqual(['CH', 'DE'])
    const response = await all.answer(`${path}&location_source=DE,CH`)
    expect(seen.location_source_x_year).toEqual(response.location_source_x_year)

    const person = await browser.newContext()
    const theirs = await person.newPage()
    await signIn(theirs, 'viewer', '/admin/widget/immigration/135')
    const card = await readyCard(theirs, 135)
    await expect(card.getByText('Of the places and markets that you may see').first()).toBeVisible()
    await person.close()
  } finally {
    await other.put(`users/${viewer.id}`, { role: viewer.role })
  }

  // What is taken back is not limited any more.
  await page.goto(`/admin/setting/users/group/edit/${group.id}`)
  await page.getByRole('button', { name: 'Take back: Germany' }).click()
  await page.getByRole('button', { name: 'Take back: Switzerland' }).click()
  await save(page)
  await notice(page, 'User Role Updated!')
  expect((await other.find('roles', 'Frankfurt office')).rows).toBeNull()
  await page.goto('/admin/setting/users/group?q=Frankfurt')
  await settled(page)
  await page.getByRole('button', { name: 'Delete Frankfurt office' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'User Role Deleted!')
})
