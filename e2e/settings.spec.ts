import type { Locator, Page } from '@playwright/test'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { choose, inLanguage, signIn } from './helpers.ts'
import { colleague, names, notice, save, settled } from './settings.ts'
import { expect, test } from './test.ts'

test.use({ rows: null })

test('categories: the list pages, sorts and searches on the server; a form is checked, refused, saved, compared, deleted', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/409|412/)
  await signIn(page, 'admin', '/admin/setting')
  await expect(page).toHaveURL(/\/admin\/setting\/category$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Widget categories' })).toBeVisible()
  await expect(page.locator('main tbody tr')).toHaveCount(5)
  // A longer page is kept, for every list.
  await page.getByLabel('Rows per page').selectOption('20')
  await expect(page.locator('main tbody tr')).toHaveCount(12)
  await page.goto('/admin/setting/widgets')
  await expect(page.getByLabel('Rows per page')).toHaveValue('20')
  await page.goto('/admin/setting/category')
  await expect(page.locator('main tbody tr')).toHaveCount(12)
  await page.getByLabel('Rows per page').selectOption('5')
  await expect(page.locator('main tbody tr')).toHaveCount(5)

  // Paging, sorting and searching are the server's, and live in the address.
  const calls: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/widgettypes?') && calls.push(new URL(sent.url()).search))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Rows 6–10 of 12')).toBeVisible()
  // At the end of the list the step stays where it is, and so does the focus.
  const next = page.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await expect(page.getByText('Rows 11–12 of 12')).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(async () => {
    await settled(page)
    const tableRows = await names(page)
    expect(tableRows).toHaveLength(5)
    expect(tableRows).toEqual(tableRows.toSorted((a, b) => a.localeCompare(b)))
  }).toPass()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('weath')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect.poll(() => names(page)).toEqual(['Weather'])
  expect(calls.map((search) => /page=2|sort=name|q=weath/.exec(search)?.[0])).toEqual(
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
  await expect(page.getByLabel('Name (English)')).toBeFocused()
  await expect(page.getByLabel('Name (English)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name (English)').fill('Night <b>markets</b>')
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
  await expect(page.getByLabel('Name (English)')).toHaveValue('Night <b>markets</b>')
  await other.put(`widgettypes/${id}`, { name: 'Floating markets' })
  await page.getByLabel('Name (English)').fill('Evening markets')
  await save(page)
  const compare = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
  await expect(compare.getByRole('row', { name: 'Name (English) Evening markets Floating markets' })).toBeVisible()
  await compare.getByRole('button', { name: 'Save my version' }).click()
  await notice(page, 'Widget Category Updated!')
  expect((await other.find('widgettypes', 'night-markets')).name).toBe('Evening markets')

  // Deleting offers Cancel and Yes, and can be taken back.
  await page.getByRole('main').getByRole('searchbox').fill('Evening')
  const gone = page.getByRole('dialog', { name: 'Delete “Evening markets”?' })
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Cancel' }).click()
  await expect(gone).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Evening markets' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Widget Category Deleted!')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
  // What had the focus has gone; the keyboard goes on in the list.
  await expect(page.locator('main section :focus')).toBeVisible()
  await page.getByLabel('Show').selectOption('true')
  await page.getByRole('button', { name: 'Restore Evening markets' }).click()
  await notice(page, '“Evening markets” is back.')
  await page.getByLabel('Show').selectOption('')
  await page.getByRole('button', { name: 'Delete Evening markets' }).click()
  await gone.getByRole('button', { name: 'Yes' }).click()
  await expect(gone).toBeHidden()
})

test('widgets: a picture is chosen, seen and taken away; a widget is deleted and added again', {
  tag: '@release',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await signIn(page, 'admin', '/admin/setting/widgets')
  await expect(page.getByText(`${widgetCodes.length} rows`, { exact: true })).toBeVisible()
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

  await test.step('the picture and the label are seen where people choose a widget', async () => {
    const seenIn = async (place: Locator) => {
      await expect(place.getByText('ทดสอบ').first()).toBeVisible()
      await expect(place.locator('img[src^="blob:"]').first()).toBeVisible()
    }
    for (const path of ['/admin/widget', '/admin/widget/registration', '/admin/search/registration']) {
      await page.goto(path)
      await seenIn(page.locator('main'))
      // The menu holds the widgets of the open category alone.
      if (path.endsWith('/widget/registration')) await seenIn(page.getByRole('navigation').first())
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('999')
    await seenIn(page.getByRole('listbox'))
    await page.goto('/admin/setting/widgets?q=999')
    await expect(page.locator('main tbody tr')).toHaveCount(1)
  })

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
  await page.goto('/admin/widget/registration/999')
  await expect(page.getByRole('heading', { name: 'This widget was deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'To the deleted widgets' }).click()
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: 'Add a widget' }).click()
  await expect(page.getByLabel('Widget', { exact: true })).toHaveValue('999')
  await save(page)
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expect(page.getByLabel('Category')).toBeFocused()
  await choose(page.getByLabel('Category'), 'registration')
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

test('settings are for administrators: others have no menu, and addresses say so', { tag: '@release' }, async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname))
  await signIn(page, 'analyst', '/admin/setting/users')
  await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('User management')).toHaveCount(0)
  await page.goto('/admin/permission/roles')
  await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible()
  expect(requests.filter((path) => /^\/api\/(users|roles|audit)/.test(path))).toEqual([])
})

test('on a phone, in Arabic, everything is reached and nothing runs over', { tag: '@release' }, async ({ page }) => {
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
    'personal-data',
    '../permission/roles',
  ]) {
    await page.goto(`/admin/setting/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const over = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await expect.poll(over, path).toBe(false)
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
