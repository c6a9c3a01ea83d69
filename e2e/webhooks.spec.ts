import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { faultsOf } from './axe.ts'
import { choose, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const { common, webhooks, list, form, alerts } = (await loadLocale('en')).words

const arrivals = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  time: 'month',
  period: { kind: 'last_months', count: 12 },
})

test('a webhook is added, tested, and an alert that fires is posted to it', { tag: '@release' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 /)
  const posts: { readonly signature: string | undefined; readonly body: string }[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['webhook-signature']?.toString()
      posts.push({ signature, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const name = 'Operations room'
  try {
    await signIn(page, 'admin', '/admin/setting/webhooks')
    await page.getByRole('link', { name: webhooks.add }).click()
    await page.getByLabel(webhooks.name, { exact: true }).fill(name)
    await page.getByLabel(webhooks.address, { exact: true }).fill('https://192.168.1.1/hook')
    await expect(page.getByLabel(webhooks.signingSecret)).toHaveValue(/^whsec_.{44}$/)
    await page.getByRole('button', { name: form.save }).click()
    // The server says what is wrong, below its field.
    await expect(page.getByLabel(webhooks.address, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel(webhooks.address, { exact: true }).fill(`http://127.0.0.1:${port}/a-secret-path`)
    await page.getByLabel(webhooks.address, { exact: true }).press('Enter')

    await page.getByRole('button', { name: webhooks.openLog.replace('{name}', name) }).click()
    const log = page.getByRole('dialog')
    await log.getByRole('button', { name: webhooks.test }).click()
    await expect(log.getByRole('listitem')).toContainText(webhooks.states.sent)
    expect(posts).toHaveLength(1)
    expect(posts[0]?.signature).toMatch(/^v1,/)
    expect(await faultsOf(page)).toEqual([])
    await log.getByRole('button', { name: common.close }).last().click()

    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByLabel(webhooks.address, { exact: true })).toHaveValue('')
    await expect(page.getByText('a-secret-path')).toHaveCount(0)

    await page.goto(`/admin/explore?q=${encodeExploration(arrivals)}`)
    await page.getByRole('button', { name: 'Alert me…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(alerts.name, { exact: true }).fill('Markets to post')
    await choose(dialog.getByRole('combobox', { name: alerts.is }), 'above')
    await dialog.getByLabel(alerts.threshold).fill('100000')
    await choose(dialog.getByRole('combobox', { name: alerts.webhook }), name)
    await expect(dialog.getByText(alerts.webhookHint)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: alerts.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(2)
    expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({
      type: 'alert.changed',
      data: { alert: { name: 'Markets to post', threshold: 100_000 } },
    })

    await page.goto('/admin/setting/webhooks')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(webhooks.states.sent)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: list.delete.replace('{name}', name) }).click()
    await expect(page.getByRole('dialog')).toContainText('1 alert')
    await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
    await expect(page.getByText(webhooks.empty)).toBeVisible()
    await page.goto('/admin/alerts')
    await page.getByRole('button', { name: list.delete.replace('{name}', 'Markets to post') }).click()
    await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
  } finally {
    listener.closeAllConnections()
    listener.close()
  }
})
