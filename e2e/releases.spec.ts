import { apiOf, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

interface Listed {
  readonly newest: string | null
  /** Of a data set of one's own alone. */
  readonly declaration?: { readonly due: { readonly withinDays: number | null } }
}

/** Whether the calendar lists a data set: it has figures, and new ones are due by a rhythm. */
const isListed = ({ newest, declaration }: Listed) => newest !== null && declaration?.due.withinDays !== null

test('the release calendar lists what its reader may see, by when it is due, and calls late what the bell does', async ({
  page,
  request,
}) => {
  const admin = await apiOf(request, 'admin')
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint')
  await page.getByRole('link', { name: 'Release calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Release calendar' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Release calendar' }).locator('tbody tr')
  const { rows: storedDatasets } = await admin.answer('datasets')
  // Other tests make data sets meanwhile, so page and bell are asked again until no such change lies between them.
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'International arrivals' })).toBeVisible()
    const [{ rows: known }, { rows: notifications }] = await Promise.all([
      admin.answer('datasets'),
      admin.answer('notifications?limit=100'),
    ])
    expect(await rows.count()).toBe(known.filter(isListed).length)
    expect(await rows.filter({ hasText: /day(s)? late/ }).count()).toBe(
      notifications.filter(({ kind }: { kind: string }) => kind === 'data_late').length,
    )
  }).toPass({ timeout: 60_000 })
  await expect(rows.filter({ hasText: 'International arrivals' })).toContainText(/Expected|late/)

  await test.step('a calendar program reads it by a secret address, until that is renewed', async () => {
    await page.getByRole('button', { name: 'Make an address' }).click()
    const field = page.getByLabel('Secret address of your calendar')
    await expect(field).toHaveValue(/\/api\/calendar\/.{43}\.ics$/)
    const readFeed = (address: string) => request.get(new URL(address).pathname)
    const address = await field.inputValue()
    const feed = await readFeed(address)
    expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await feed.text()
    expect(text).toContain('SUMMARY:International arrivals: ')
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(await rows.count())
    await page.getByRole('button', { name: 'Make a new address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(field).not.toHaveValue(address)
    expect((await readFeed(address)).status()).toBe(404)
    await page.getByRole('button', { name: 'End the address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  })

  const analyst = await apiOf(request, 'analyst')
  const { rows: fewer } = await analyst.answer('datasets')
  expect(fewer.length).toBeLessThan(storedDatasets.length)
  await signIn(page, 'analyst', '/admin/releases')
  await expect(rows).toHaveCount(fewer.filter(isListed).length)
})
