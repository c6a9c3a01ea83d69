import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findDirectoryServer } from '../scripts/tools.mjs'
import { type OpenIdProvider, openIdClient, openProvider } from '../server/testing/openIdProvider.ts'
import { base, type DirectoryServer, openDirectoryServer, service } from '../server/testing/slapd.ts'
import { inLanguage } from './helpers.ts'
import { ports } from './server.ts'
import { expect, test } from './test.ts'

/** A server of its own, whose people come from a directory and from a provider; the others' have passwords alone. */
const home = `http://127.0.0.1:${ports.directory}`
const secret = 'a long way to go'

let directory: DirectoryServer
let provider: OpenIdProvider
let data: string
let server: ChildProcess
let firstLink = ''

test.skip(findDirectoryServer() === undefined, 'OpenLDAP (slapd) and OpenSSL were not found')

test.beforeAll(async () => {
  const person = { givenName: ['สมชาย'], sn: ['ใจดี'], mail: ['somchai@example.org'], department: ['สถิติ'] }
  directory = await openDirectoryServer([{ uid: 'somchai', password: secret, attributes: person }])
  provider = await openProvider(`${home}/session/openid`)
  const mali = { email: 'mali@example.org', email_verified: true, given_name: 'Mali', department: 'สถิติ' }
  provider.people.set('mali', mali)
  data = mkdtempSync(join(tmpdir(), 'sala-directory-'))
  server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(ports.directory),
      PUBLIC_URL: home,
      SALA_DATA: data,
      SALA_DEMO: 'off',
      LOG_LEVEL: 'error',
      DIRECTORY_URL: directory.secureUrl,
      DIRECTORY_BASE: base,
      DIRECTORY_USER: service.dn,
      DIRECTORY_PASSWORD: service.password,
      DIRECTORY_CA_FILE: directory.authority,
      OPENID_ISSUER: provider.issuer,
      OPENID_CLIENT_ID: openIdClient.id,
      OPENID_CLIENT_SECRET: openIdClient.secret,
      OPENID_NAME: 'Staff login',
    },
  })
  let text = ''
  server.stdout?.on('data', (part: Buffer) => {
    text += part.toString('utf8')
    // Whole only when its line is.
    firstLink ||= /https?:\S+\/session\/first-administrator\S*(?=\s)/.exec(text)?.[0] ?? ''
  })
  await expect.poll(() => firstLink, { timeout: 90_000 }).not.toBe('')
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGTERM')
  if (server) await ended
  await provider?.close()
  await directory?.close()
  if (data) rmSync(data, { recursive: true, force: true })
})

async function signIn(page: Page, email: string, password = secret): Promise<void> {
  await page.goto(`${home}/admin/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
const inside = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/admin/dashboard'))
const menu = (page: Page) => page.getByRole('navigation').first()

test('an administrator links a department; its people come in by the directory, without settings', {
  tag: '@release',
}, async ({ page, browser, pageErrors }) => {
  pageErrors.allow(/401|409|503/)
  await page.goto(firstLink)
  const fields = {
    email: 'admin@example.org',
    firstname: 'Anong',
    lastname: 'Srisai',
    password: secret,
    repeat: secret,
  }
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page, 'admin@example.org')
  await inside(page)

  await page.goto(`${home}/admin/setting/users/department_ad`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('answers.')).toBeVisible()
  await expect(dialog.getByText('Departments in the directory: 1.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('main tbody tr')).toHaveCount(1)

  await page.goto(`${home}/admin/setting/users/group/add`)
  await page.getByLabel('Name', { exact: true }).fill('Statisticians')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/group$/)
  await page.goto(`${home}/admin/setting/users/department_ad`)
  await page.getByRole('link', { name: 'Edit สถิติ' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Statisticians' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('main tbody tr')).toContainText('Statisticians')
  // It belongs to no other group.
  await page.goto(`${home}/admin/setting/users/group/add`)
  await page.getByLabel('Name', { exact: true }).fill('Second desk')
  await page.getByLabel('Department of the directory').selectOption('สถิติ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = 'This Department Of Active Directory is already exists, please you change another department.'
  await expect(page.getByText(message).first()).toBeVisible()
  await page.getByLabel('Department of the directory').selectOption('')

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await inLanguage(theirs, 'th')
  await signIn(theirs, 'somchai@example.org', 'not the password')
  await expect(theirs.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง!')).toBeVisible()
  await signIn(theirs, 'somchai@example.org')
  await inside(theirs)
  await expect(menu(theirs)).toBeVisible()
  await expect(theirs.locator('a[href^="/admin/setting"]')).toHaveCount(0)
  for (const path of ['/admin/setting/users', '/admin/setting', '/ADMIN/setting/category', '/admin//setting/audit']) {
    await theirs.goto(`${home}${path}`)
    await inside(theirs)
  }

  // The directory goes: who is in stays in, who wants in is told why, and the administrator signs in as ever.
  await directory.kill()
  await theirs.reload()
  await inside(theirs)
  await other.clearCookies()
  await theirs.evaluate(() => localStorage.removeItem('auth'))
  await signIn(theirs, 'somchai@example.org')
  await expect(theirs.getByText('ขณะนี้ติดต่อบริการไดเรกทอรีไม่ได้')).toBeVisible()
  await signIn(page, 'admin@example.org')
  await inside(page)
  await page.goto(`${home}/admin/setting/users/department_ad`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('dialog').getByText('cannot be reached.')).toBeVisible()
  await directory.start()
  await other.close()
})

test('somebody signs in by the provider, comes where they wanted, and signs out of both', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await page.goto(`${home}/admin/account`)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await page.getByRole('button', { name: 'Sign in with Staff login' }).click()
  await page.getByLabel('Who').fill('mali')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(`${home}/admin/account`)
  await expect(page.getByText('User Logged In Success!')).toBeVisible()
  await expect(page.getByText('mali@example.org').first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/token|code/i)
  await page.reload()
  await expect(page.getByText('mali@example.org').first()).toBeVisible()

  await page.goto(`${home}/admin/logout`)
  await page.waitForURL((url) => url.origin === provider.issuer)
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page).toHaveURL(`${home}/admin/login`)

  // What led back once leads nowhere again.
  await page.goto(`${home}/session/openid?code=${'x'.repeat(43)}&state=${'y'.repeat(43)}`)
  await expect(page.getByText('This sign-in could not be completed. Start again.')).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(`${home}/admin/login`)
})
