import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Mailbox, openMailbox } from '../server/testing/mailbox.ts'
import { apiOf, inLanguage, people, signIn } from './helpers.ts'
import { demoPassword, ports } from './server.ts'
import { expect, test } from './test.ts'

let box: Mailbox
test.beforeAll(async () => {
  box = await openMailbox(ports.mail)
})
test.afterAll(async () => {
  await box.close()
})

/** The path of the one-time link in the mail to somebody that is the so-manieth with one, once it has come. */
async function linkTo(email: string, count: number): Promise<string> {
  const links = () =>
    box.mails.flatMap(({ to, text }) => {
      const link = /https?:\/\/[^/]+(\/session\/(?:reset-password|confirm-address)\S+)/.exec(text)?.[1]
      return to.includes(email) && link !== undefined ? [link] : []
    })
  await expect.poll(() => links().length).toBe(count)
  return links()[count - 1] ?? 'no link'
}

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
}

const password = 'a long way to go'

test('an account from the request to the first dashboard, and a forgotten password', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/)
  const email = 'mali@example.org'
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Ask for an account' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for an account' })).toBeVisible()
  await page.locator('button[type=submit]').click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('Fill this in.')).toHaveCount(2)
  await fillIn(page, { firstname: 'Mali', lastname: 'Jaidee', email })
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()

  // An administrator lets her in, which sends her the link.
  const api = await apiOf(request, 'admin')
  const [person] = (await api.answer(`users?q=${email}`)).rows
  expect(person).toMatchObject({ email, status: 0, awaiting: true, role: null })
  const headers = { authorization: `Bearer ${api.token}` }
  const letIn = await request.put(`/api/users/${person.id}`, { headers, data: { status: 1 } })
  expect(await letIn.json()).toMatchObject({ status: 1, invitation: 'mailed' })

  await page.goto(await linkTo(email, 1))
  await expect(page.getByRole('heading', { name: 'Welcome to Sala' })).toBeVisible()
  await fillIn(page, { password: 'password1234', repeat: 'password1234' })
  await expect(page.getByText('This password is easy to guess')).toBeVisible()
  await fillIn(page, { password, repeat: 'another' })
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await fillIn(page, { password, repeat: password })
  await expect(page).toHaveURL(/\/admin\/login/)
  await fillIn(page, { email, password })
  await expect(page).toHaveURL(/\/admin\/dashboard/)

  await page.goto('/admin/logout')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await fillIn(page, { email })
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
  // The mails between say that the password was set, and may come before or after.
  const link = await linkTo(email, 2)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await fillIn(page, { password: `${password} again`, repeat: `${password} again` })
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await page.goto('/admin/login')
  await fillIn(page, { email, password: `${password} again` })
  await expect(page).toHaveURL(/\/admin\/dashboard/)

  // Another address counts once it is confirmed by the link that was sent there, with the password.
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'E-mail address' })
  const next = 'mali.jaidee@example.org'
  const ask = async (to: string, current: string) => {
    await section.getByLabel('New e-mail address').fill(to)
    await section.getByLabel('Current password').fill(current)
    await section.getByRole('button', { name: 'Send link' }).click()
  }
  await ask(email, `${password} again`)
  await expect(section.getByText('This is your address already.')).toBeVisible()
  await ask(next, 'not the password')
  await expect(section.getByText('This is not your current password.')).toBeVisible()
  await ask(next, `${password} again`)
  await expect(section.getByText(`A link was sent to ${next}.`)).toBeVisible()
  const confirming = await linkTo(next, 1)
  await page.goto('/admin/dashboard')
  await page.goto(confirming)
  await expect(page.getByText(`${next} becomes the address of your account.`)).toBeVisible()
  await fillIn(page, { password: 'not the password' })
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await fillIn(page, { password: `${password} again` })
  await expect(page.getByText('Your address is changed.')).toBeVisible()
  await fillIn(page, { email: next, password: `${password} again` })
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})

test('A23: a locked screen shows and answers nothing, also after Back and a reload, until the password is given', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401|423/)
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?134.year=2023')
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  const nothing = async () => {
    await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
    await expect(page.locator('[data-widget], table, canvas')).toHaveCount(0)
  }
  await nothing()
  await page.goBack()
  await nothing()
  await page.reload()
  await nothing()
  await page.goto('/admin/setting/users')
  await nothing()
  // What anyone may see is open to a locked session too.
  await page.goto('/public/widget/voice-of-customer/29')
  await expect(page.locator('[data-widget="29"] canvas').first()).toBeVisible()
  await expect(page.getByText('The session is locked')).toHaveCount(0)
  await page.goto('/admin/setting/users')
  await nothing()
  // What is kept locally is only a hint: without it the server still answers nothing.
  await page.evaluate(() =>
    localStorage.setItem('auth', localStorage.getItem('auth')?.replace('"locked"', '"open"') ?? ''),
  )
  await page.goto('/admin/dashboard/immigration-checkpoint?134.year=2023')
  await nothing()
  await fillIn(page, { password: 'not the password' })
  await expect(page.getByText('Username or Password is wrong!')).toBeVisible()
  await fillIn(page, { password: demoPassword })
  await expect(page).toHaveURL(/134\.year=2023/)
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
})

test('one’s own account: names, a second factor with its recovery codes, sessions, the password', {
  tag: '@release',
}, async ({ page, browser, pageErrors }) => {
  pageErrors.allow(/401/)
  await signIn(page, 'viewer', '/admin/account')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Profile')).toBeVisible()
  await section('Profile').getByLabel('First name').fill('Demonstration')
  await section('Profile').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu: Demonstration Viewer' })).toBeVisible()

  const factor = section('Second factor')
  await factor.getByRole('button', { name: 'Set up' }).click()
  await factor.getByLabel('Password', { exact: true }).fill(demoPassword)
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(factor.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  const secret = (await factor.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret })
  await factor.getByRole('textbox', { name: 'Code' }).fill('000000')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByText('This code is not right')).toBeVisible()
  await factor.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('listitem')).toHaveCount(10)
  const codes = await factor.getByRole('listitem').allTextContents()
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor.getByText('10 recovery codes are left.')).toBeVisible()

  // Somewhere else the password alone no longer suffices.
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/admin/login')
  await fillIn(elsewhere, { email: people.viewer, password: demoPassword })
  await expect(elsewhere.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await fillIn(elsewhere, { code: 'wrong' })
  await expect(elsewhere.getByText('This code is not right')).toBeVisible()
  await fillIn(elsewhere, { code: codes[0] ?? '' })
  await expect(elsewhere).toHaveURL(/\/admin\/dashboard/)

  await page.reload()
  const sessions = section('Where you are signed in')
  await expect(sessions.getByText('This one')).toBeVisible()
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('The session is ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/admin\/login/)
  await elsewhere.close()

  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByLabel('Password', { exact: true }).fill(demoPassword)
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()

  const own = section('Password')
  await own.getByLabel('Current password').fill('not the password')
  await own.getByLabel('New password', { exact: true }).fill(password)
  await own.getByLabel('New password again').fill(password)
  await own.getByRole('button', { name: 'Change password' }).click()
  await expect(own.getByText('This is not your current password.')).toBeVisible()
})

test('A22: where the user group requires a second factor, setting it up comes before everything else', {
  tag: '@release',
}, async ({ page, request, pageErrors }) => {
  pageErrors.allow(/401|403/)
  const { token } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const created = await request.post(`/api/roles`, { headers, data: { name: 'Careful', secondFactor: 1 } })
  const { id: role } = await created.json()
  const email = 'careful@example.org'
  const person = { role, firstname: 'Care', lastname: 'Ful', email, password, status: 1 }
  expect((await request.post(`/api/users`, { headers, data: person })).status()).toBe(201)

  await page.goto('/admin/login')
  await fillIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
})

test('the screens before the sign-in fit a phone, in Thai and Arabic, without anything that is broken', {
  tag: '@release',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/session/sign-up', '/session/forgot-password', '/session/first-administrator', '/admin/login']) {
    await page.goto(path)
    // There is an administrator: nobody is asked for the first one's name in vain.
    if (path.endsWith('first-administrator'))
      await expect(page.getByRole('heading', { name: 'There is an administrator already' })).toBeVisible()
    else await expect(page.locator('button[type=submit]')).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, path).toBe(0)
  }
  await inLanguage(page, 'ar')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/session/sign-up')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'طلب حساب' })).toBeVisible()
})

test('a person makes an API key, a program reads by it, and is refused once it is revoked', async ({
  page,
  request,
}) => {
  await signIn(page, 'analyst', '/admin/account')
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByLabel('Name of the key').fill('Nightly report')
  await section.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const readApi = (path: string) => request.get(`/api/${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await readApi('codes/countries')).status()).toBe(200)
  expect((await readApi('account')).status()).toBe(403)
  await expect(section.getByText('Nightly report')).toBeVisible()
  await section.getByRole('button', { name: 'Revoke: Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(section.getByText('Nightly report')).toHaveCount(0)
  expect((await readApi('codes/countries')).status()).toBe(401)

  await test.step('an assistant asks for one by itself (OAuth), is allowed, and is listed beside keys', async () => {
    const redirect = 'http://127.0.0.1:33418/callback'
    const data = { client_name: 'Desk <b>assistant</b>', redirect_uris: [redirect] }
    const { client_id } = await (await request.post('/api/oauth/register', { data })).json()
    const verifier = 'v'.repeat(43)
    const search = new URLSearchParams({
      client_id,
      redirect_uri: redirect,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'widgets',
      state: '0123',
    })
    await page.route(`${redirect}**`, (route) => route.fulfill({ body: 'back' }))
    await page.goto(`/admin/connect?${search}`)
    await expect(page.getByRole('heading', { name: '“Desk <b>assistant</b>” asks to read' })).toBeVisible()
    await expect(page.getByText('a program on this computer')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Read the figures of cards' })).toBeVisible()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(`${redirect}?**`)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('state')).toBe('0123')
    const form = {
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirect,
      client_id,
    }
    const { access_token } = await (await request.post('/api/oauth/token', { form })).json()
    const list = () =>
      request.post('/api/mcp', {
        headers: { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      })
    expect((await list()).status()).toBe(200)
    await page.goto('/admin/account')
    await section.getByRole('button', { name: 'Revoke: Desk <b>assistant</b> · 127.0.0.1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(section.getByText('Desk <b>assistant</b>')).toHaveCount(0)
    expect((await list()).status()).toBe(401)
  })
})

test('an administrator makes a key that pushes rows into one data set and opens nothing else', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'admin', '/admin/account')
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByLabel('Name of the key').fill('Gateway of rows')
  await section.getByLabel('Read the figures of cards').uncheck()
  await section.getByText('Bring figures into data sets').click()
  await section.getByLabel('Population', { exact: true }).check()
  await section.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(section.getByText('Bring figures into Population')).toBeVisible()
  const push = (dataset: string) =>
    request.post(`/api/v2/datasets/${dataset}/rows?source=The%20bureau&name=pushed.csv`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      data: 'location_source,year,population_number\nMC,1961,22800\n',
    })
  expect((await push('gdp')).status()).toBe(403)
  const pushed = await (await push('population')).json()
  expect(pushed).toMatchObject({ outcome: 'stored', report: { goodRows: 1 } })
  await page.goto('/admin/setting/imports')
  const row = page.getByRole('row').filter({ hasText: 'pushed.csv' })
  await expect(row).toContainText('The bureau')
  const { token } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post(`/api/imports/${pushed.batch.id}/undo`, { headers, data: {} })).status()).toBe(200)
})

test('an administrator sees everybody’s API keys and revokes one', { tag: '@release' }, async ({ page, request }) => {
  const { token } = await apiOf(request, 'viewer')
  const created = await request.post('/api/account/keys', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Forgotten script', scopes: ['widgets'], networks: [], days: 30 },
  })
  const { key } = await created.json()
  const readCodes = () => request.get('/api/codes/countries', { headers: { authorization: `Bearer ${key}` } })
  expect((await readCodes()).status()).toBe(200)
  await signIn(page, 'admin', '/admin/setting/keys')
  const row = page.getByRole('row').filter({ hasText: 'Forgotten script' })
  await expect(row).toContainText('viewer@demo.sala')
  await expect(row).toContainText('from 127.0.0.1')
  await row.getByRole('button', { name: 'Revoke: Forgotten script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row).toHaveCount(0)
  expect((await readCodes()).status()).toBe(401)
})

test('an administrator makes a service account with an API key, which reads what its group may see', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'admin', '/admin/setting/keys')
  await page.getByRole('button', { name: 'Add a service account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of the program').fill('Power BI')
  await form.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Analyst (demonstration)' })
  await form.getByLabel('Name of the key').fill('Gateway')
  await form.getByLabel('Ask questions of its own').check()
  await form.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByRole('dialog').getByLabel('Key', { exact: true }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const row = page.getByRole('row').filter({ hasText: 'Gateway' }).filter({ hasText: 'Power BI API' })
  await expect(row).toContainText('Power BI API')
  await expect(row).toContainText('Service account')
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' }
  const headers = { authorization: `Bearer ${key}` }
  const answer = await request.post('/api/v2/explore', { headers, data: question })
  expect((await answer.json()).rows.length).toBeGreaterThan(1)
  // It is a user like others: without a one-time link, and out once it is deactivated.
  await row.getByRole('link', { name: 'Power BI API' }).click()
  await expect(page.getByLabel('E-mail')).toHaveJSProperty('readOnly', true)
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/users(\?|$)/)
  expect((await request.post('/api/v2/explore', { headers, data: question })).status()).toBe(401)
})
