import { people, signInByForm } from './helpers.ts'
import { demoPassword } from './server.ts'
import { expect, test } from './test.ts'

test.describe('sign-in', () => {
  test('refuses a wrong password with the specified words, lets the right one in and out, and leads back to the page that was asked for', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/401/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.locator('input[type=email]').fill(people.admin)
    await page.locator('input[type=password]').fill('not the password')
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('Username or Password is wrong!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login/)

    await page.locator('input[type=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/admin\/dashboard\/immigration-checkpoint/)
    await expect(page.getByText('User Logged In Success!')).toBeVisible()

    // Signing out is told the server too: what this browser kept opens nothing any more.
    await page.goto('/admin/logout')
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
    await page.goto('/admin/dashboard/immigration-checkpoint?134.year=2023')
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.locator('input[type=email]').fill(people.admin)
    await page.locator('input[type=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/134\.year=2023/)
  })

  test('A16: keeps no token where scripts can read it, and a reload keeps the session', { tag: '@release' }, async ({
    page,
  }) => {
    await signInByForm(page, 'admin')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain(people.admin)
    expect(stored).not.toMatch(/token/i)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.reload()
    await expect(page.locator('[data-widget="133"]')).toBeVisible()
  })

  test('B01: a path that only contains the word public asks for sign-in', async ({ page }) => {
    for (const path of [
      '/admin/setting/users?x=public',
      '/admin/public',
      '/admin/widget/public-x',
      '/admin/dashboard#public',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\/login/)
    }
  })
})
