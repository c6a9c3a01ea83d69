import type { Page } from '@playwright/test'
import { type Mailbox, openMailbox } from '../server/testing/mailbox.ts'
import { apiOf, people, readyCard, signIn } from './helpers.ts'
import { ports } from './server.ts'
import { expect, test } from './test.ts'

let box: Mailbox
test.beforeAll(async () => {
  box = await openMailbox(ports.subscriptionMail)
})
test.afterAll(async () => {
  await box.close()
})

/** A full minute of UTC, 15 to 75 seconds from now: time enough to save what is due then. */
const soon = () => new Date(Date.now() + 75_000).toISOString().slice(11, 16)

/** The mails with files that somebody got so far, whose subject begins so. */
const mailTo = (email: string, subject: string) =>
  box.mails.filter((mail) => mail.to.includes(email) && mail.files.length > 0 && mail.subject.startsWith(subject))

async function subscribeTo(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Send by mail: ${what}` })
  await expect(dialog.getByLabel('How often')).toHaveValue('week')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(`“${what}” comes by mail from now on.`)).toBeVisible()
}

/** The line of a subscription in the list. */
const rowOf = (page: Page, what: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: what }) })

test('what is on the screen comes by mail with its filters, and whoever gets it can stop it without signing in', async ({
  page,
  browser,
  request,
}) => {
  const name = 'Immigration checkpoint data'
  const outside = 'desk@partner.example'
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?period=2025')

  await test.step('two presses subscribe oneself to what is on the screen', async () => {
    // Until the cards are known, there is nothing to subscribe to.
    await readyCard(page, 134)
    await page.locator('[data-tour="whole"]').getByRole('button', { name: 'By mail' }).click()
    await subscribeTo(page, name)
  })

  const api = await apiOf(request, 'admin')
  const [subscription] = (await api.answer('subscriptions')).rows
  expect(subscription).toMatchObject({
    path: '/admin/dashboard/immigration-checkpoint?period=2025',
    format: 'pdf',
    language: 'en',
  })
  expect(subscription.cards.length).toBeGreaterThan(5)

  await test.step('an administrator allows a domain outside', async () => {
    await page.goto('/admin/subscriptions')
    await page.getByRole('button', { name: 'Addresses outside' }).click()
    const dialog = page.getByRole('dialog', { name: 'Addresses outside' })
    await dialog.getByLabel('Domain', { exact: true }).fill('partner.example')
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
    await dialog.getByLabel('What partner.example gets').selectOption('owner')
    await expect(dialog.getByRole('status')).toHaveText('partner.example is allowed.')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('changed to a time that is a moment away, as Excel, and to a colleague who may see less', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Change “${name}”` })
    await dialog.getByLabel('Time zone').click()
    const zones = page.getByRole('dialog', { name: 'Time zone' })
    await zones.getByRole('combobox').fill('UTC')
    await zones.getByRole('option', { name: 'UTC', exact: true }).click()
    await dialog.getByLabel('File').selectOption('xlsx')
    await dialog.getByRole('searchbox', { name: 'Add people or groups by name' }).fill('analyst')
    await dialog.getByRole('button', { name: 'Add Demo Analyst' }).click()
    await dialog.getByRole('searchbox', { name: 'Add people or groups by name' }).fill(outside)
    await dialog.getByRole('button', { name: `Add ${outside}` }).click()
    await dialog.getByLabel('How often').selectOption('day')
    await dialog.getByLabel('At', { exact: true }).fill(soon())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`“${name}” was saved.`)).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Every day at/ })).toBeVisible()
  })

  // What follows fills the time until it is due.
  const card = 'Arrivals by month, two years'
  await test.step('two presses subscribe to one card, and a test of it comes at once, with the file', async () => {
    await page.goto('/admin/dashboard/immigration-checkpoint?period=2025')
    const readCard = await readyCard(page, 134)
    await readCard.hover()
    await readCard.getByRole('button', { name: 'By mail' }).click()
    await subscribeTo(page, card)
    await page.goto('/admin/subscriptions')
    await page.getByRole('button', { name: `Send “${card}” to me now` }).click()
    // Files of what is due by now may stand before it.
    await expect.poll(() => mailTo(people.admin, card).length, { timeout: 150_000 }).toBe(1)
    expect(mailTo(people.admin, card)[0]?.files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: `What was sent of “${card}”` }).click()
    const log = page.getByRole('dialog')
    await expect(log.getByRole('listitem').filter({ hasText: 'Sent' })).toContainText('Test')
    await log.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('it comes to both, and says to whom it leaves something out', async () => {
    const timeout = 150_000
    await expect.poll(() => mailTo(people.admin, name).length, { timeout }).toBe(1)
    await expect.poll(() => mailTo(people.analyst, name).length, { timeout }).toBe(1)
    const [mail] = mailTo(people.analyst, name)
    expect(mail?.files[0]?.name).toBe(`${name}.xlsx`)
    expect(mail?.text).toContain('left out, which you may not see')
    expect(mail?.text).toContain('/admin/dashboard/immigration-checkpoint?period=2025')
  })

  await test.step('the link in the mail stops it by one press, for nobody else', async () => {
    await expect.poll(() => mailTo(outside, name).length, { timeout: 150_000 }).toBe(1)
    const link = /(\/session\/unsubscribe#\S+)/.exec(mailTo(outside, name)[0]?.text ?? '')?.[1] ?? ''
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(stranger.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
    await stranger.context().close()
  })

  await test.step('paused and deleted, nothing is left', async () => {
    await page.getByRole('button', { name: 'Addresses outside' }).click()
    const domains = page.getByRole('dialog', { name: 'Addresses outside' })
    await domains.getByRole('button', { name: 'Allow partner.example no more' }).click()
    await expect(domains.getByText('No domain is allowed.')).toBeVisible()
    await domains.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Pause “${name}”` }).click()
    await expect(rowOf(page, name).getByRole('cell', { name: 'Paused' })).toBeVisible()
    for (const what of [card, name]) {
      await page.getByRole('button', { name: `Delete ${what}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
      await expect(rowOf(page, what)).toBeHidden()
    }
    await expect(page.getByText('Nothing comes by mail yet.')).toBeVisible()
  })
})

test('a saved exploration comes by mail: previewed, when new figures arrive, as pictures; so does the weekly digest', {
  tag: '@release',
}, async ({ page, request }) => {
  await signIn(page, 'admin')
  const api = await apiOf(request, 'admin')

  await test.step('two presses subscribe to a saved exploration', async () => {
    const data = {
      name: 'Arrivals of years',
      description: '',
      folder: '',
      question: { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' },
    }
    const headers = { authorization: `Bearer ${api.token}` }
    const { id } = await (await request.post('/api/explorations', { headers, data })).json()
    await page.goto(`/admin/explore?saved=${id}`)
    await page.getByRole('button', { name: 'By mail' }).click()
    await subscribeTo(page, data.name)
    const { rows } = await api.answer('subscriptions')
    expect(rows).toContainEqual(
      expect.objectContaining({
        name: data.name,
        path: `/admin/explore?saved=${id}`,
        cards: [{ exploration: id, filters: {} }],
      }),
    )
  })

  await test.step('a preview shows the mail, and what each recipient would get; a test comes from there too', async () => {
    await page.goto('/admin/subscriptions')
    await page.getByRole('button', { name: 'What “Arrivals of years” would send now' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('region', { name: 'The mail to you' })).toContainText('Arrivals of years.pdf')
    await expect(preview.getByRole('listitem')).toContainText('1 card')
    await preview.getByRole('button', { name: 'Send me a test now' }).click()
    // Files of what is due by now may stand before it.
    await expect.poll(() => mailTo(people.admin, 'Arrivals of years').length, { timeout: 150_000 }).toBe(1)
    await preview.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('one can come when new figures arrive', async () => {
    await page.getByRole('button', { name: 'Edit Arrivals of years' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change “Arrivals of years”' })
    await dialog.getByLabel('How often').selectOption({ label: 'When new figures arrive' })
    await expect(dialog.getByLabel('Time zone')).toBeHidden()
    await dialog.getByLabel('File').selectOption({ label: 'Pictures inside the mail' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Arrivals of years').getByRole('cell', { name: 'Waits for new figures' })).toBeVisible()
    await expect(rowOf(page, 'Arrivals of years').getByRole('cell', { name: 'Pictures inside the mail' })).toBeVisible()
    await page.getByRole('button', { name: 'Send “Arrivals of years” to me now' }).click()
    await expect.poll(() => mailTo(people.admin, 'Arrivals of years').length, { timeout: 150_000 }).toBe(2)
    const inside = mailTo(people.admin, 'Arrivals of years')[1]
    expect(inside?.files.map(({ type }) => type)).toEqual(['image/png'])
    expect(inside?.html).toContain('src="cid:card-1@report"')
  })

  await test.step('a board comes with what it says below its last card', async () => {
    const base = { columns: 6, height: 0, filters: {}, exploration: null }
    const data = {
      name: 'Harbour',
      cards: [
        { ...base, id: 'f', code: 134, text: null },
        { ...base, id: 't', code: null, text: { heading: 'What to do', text: 'Ask the harbour.' } },
      ],
    }
    const headers = { authorization: `Bearer ${api.token}` }
    const { id } = await (await request.post('/api/boards', { headers, data })).json()
    await page.goto(`/admin/dashboard/kergrit/${id}`)
    await readyCard(page, 134)
    await page.locator('[data-tour="whole"]').getByRole('button', { name: 'By mail' }).click()
    await page.getByRole('dialog').getByLabel('File').selectOption({ label: 'Pictures inside the mail' })
    await subscribeTo(page, data.name)
    await page.goto('/admin/subscriptions')
    // A change keeps it.
    await page.getByRole('button', { name: `Pause “${data.name}”` }).click()
    await expect(rowOf(page, data.name).getByRole('cell', { name: 'Paused' })).toBeVisible()
    await page.getByRole('button', { name: `Send “${data.name}” to me now` }).click()
    await expect.poll(() => mailTo(people.admin, data.name).length, { timeout: 150_000 }).toBe(1)
    expect(mailTo(people.admin, data.name)[0]?.text).toMatch(/What to do\s+Ask the harbour\./)
    await page.getByRole('button', { name: `Delete ${data.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(rowOf(page, data.name)).toBeHidden()
  })

  await test.step('the weekly digest is turned on, at a time of one’s own', async () => {
    await page.getByRole('button', { name: 'Weekly digest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Weekly digest' })
    await dialog.getByLabel('At', { exact: true }).fill('07:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The weekly digest comes on Mondays from now on.')).toBeVisible()
    await page.getByRole('button', { name: 'Weekly digest' }).click()
    await expect(dialog.getByLabel('At', { exact: true })).toHaveValue('07:30')
    await expect(dialog.getByText('The next one:')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Administrators see whose it is and when it comes; nobody but its reader changes it.
    await page.getByRole('combobox', { name: 'Whose', exact: true }).selectOption('all')
    const digest = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Weekly digest' }) })
    await expect(digest.getByRole('cell', { name: /^Every week on Monday at 07:30/ })).toBeVisible()
    await expect(digest.getByRole('button')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Whose', exact: true }).selectOption('')
    await page.getByRole('button', { name: 'Weekly digest' }).click()
    await dialog.getByLabel('Send it to me', { exact: true }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The weekly digest comes no more.')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Delete Arrivals of years' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, 'Arrivals of years')).toBeHidden()
})
