import { type Mailbox, openMailbox } from '../server/testing/mailbox.ts'
import { apiOf, people, signIn } from './helpers.ts'
import { ports } from './server.ts'
import { expect, test } from './test.ts'

let box: Mailbox
test.beforeAll(async () => {
  box = await openMailbox(ports.mail)
})
test.afterAll(async () => {
  await box.close()
})

/** A full minute of UTC, 20 to 80 seconds from now: time enough to save what is due then. */
const soon = () => new Date(Date.now() + 80_000).toISOString().slice(11, 16)

test('a dashboard with its filters comes by mail to two people, and one of them stops it without signing in', async ({
  page,
  browser,
  request,
}) => {
  const name = 'Immigration checkpoint data'
  const mailTo = (email: string) => box.mails.filter(({ to, files }) => to.includes(email) && files.length > 0)
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?period=2025')

  await test.step('two presses subscribe oneself to what is on the screen', async () => {
    await page.getByRole('button', { name: 'By mail' }).click()
    const dialog = page.getByRole('dialog', { name: `Send by mail: ${name}` })
    await expect(dialog.getByLabel('How often')).toHaveValue('week')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(`“${name}” comes by mail from now on.`)).toBeVisible()
  })

  const api = await apiOf(request, 'admin')
  const [made] = (await api.answer('subscriptions')).rows
  expect(made).toMatchObject({
    path: '/admin/dashboard/immigration-checkpoint?period=2025',
    format: 'pdf',
    language: 'en',
  })
  expect(made.cards.length).toBeGreaterThan(5)

  await test.step('a test comes at once, with the file', async () => {
    await page.goto('/admin/subscriptions')
    await page.getByRole('button', { name: `Send “${name}” to me now` }).click()
    await expect.poll(() => mailTo(people.admin).length).toBe(1)
    expect(mailTo(people.admin)[0]?.files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: `What was sent of “${name}”` }).click()
    const log = page.getByRole('dialog')
    await expect(log.getByRole('listitem').filter({ hasText: 'Sent' })).toContainText('Test')
    await log.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('changed to a time that is a moment away, as Excel, and to a colleague who may see less', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Change “${name}”` })
    await dialog.getByLabel('How often').selectOption('day')
    await dialog.getByLabel('At', { exact: true }).fill(soon())
    await dialog.getByLabel('Time zone').click()
    const zones = page.getByRole('dialog', { name: 'Time zone' })
    await zones.getByRole('combobox').fill('UTC')
    await zones.getByRole('option', { name: 'UTC', exact: true }).click()
    await dialog.getByLabel('File').selectOption('xlsx')
    await dialog.getByRole('searchbox', { name: 'Add people or groups by name' }).fill('analyst')
    await dialog.getByRole('button', { name: 'Add Demo Analyst' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`“${name}” was saved.`)).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Every day at/ })).toBeVisible()
  })

  await test.step('it comes to both, and says to whom it leaves something out', async () => {
    const timeout = 150_000
    await expect.poll(() => mailTo(people.admin).length, { timeout }).toBe(2)
    await expect.poll(() => mailTo(people.analyst).length, { timeout }).toBe(1)
    const [mail] = mailTo(people.analyst)
    expect(mail?.files[0]?.name).toBe(`${name}.xlsx`)
    expect(mail?.text).toContain('left out, which you may not see')
    expect(mail?.text).toContain('/admin/dashboard/immigration-checkpoint?period=2025')
  })

  await test.step('the link in the mail stops it by one press, for nobody else', async () => {
    const link = /(\/session\/unsubscribe#\S+)/.exec(mailTo(people.analyst)[0]?.text ?? '')?.[1] ?? ''
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(stranger.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
    await stranger.context().close()
  })

  await test.step('paused and deleted, nothing is left', async () => {
    await page.getByRole('button', { name: `Pause “${name}”` }).click()
    await expect(page.getByRole('cell', { name: 'Paused' })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Nothing comes by mail yet.')).toBeVisible()
  })
})
