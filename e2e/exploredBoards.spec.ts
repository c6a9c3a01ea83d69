import type { Page } from '@playwright/test'
import { Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { apiOf, choose, figure, inLanguage, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const largest = Exploration.parse({
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  period: { kind: 'years', years: [2025] },
  top: { measure: 'totalImmigrants', count: 5 },
})
/** Of what the analyst holds no widget of. */
const wealth = Exploration.parse({ version: 1, dataset: 'gdp', measures: ['sum_gdp_gdp'], time: 'year' })
const names = ['Largest markets on a board', 'Wealth on a board', 'Kept to oneself'] as const

test('saved explorations stand on a board, follow it, and are seen by a colleague with fewer rights as they may', {
  tag: '@release',
}, async ({ page, browser, request }) => {
  const { token, answer } = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const save = async (name: string, question: Exploration) => {
    const data = { name, description: '', folder: '', question }
    return (await (await request.post('/api/explorations', { headers, data })).json()).id
  }
  const [markets, gdp, own] = [
    await save(names[0], largest),
    await save(names[1], wealth),
    await save(names[2], largest),
  ]
  const { rows: readers } = await answer('explorations/readers?q=analyst')
  const shares = [{ kind: 'group', id: readers.find(({ kind }: { kind: string }) => kind === 'group').id, edit: false }]
  for (const id of [markets, gdp])
    expect((await request.put(`/api/explorations/${id}/shares`, { headers, data: { shares } })).status()).toBe(200)

  const answered = async (changes: Partial<Exploration>) => {
    const reply = await request.post('/api/v2/explore', { headers, data: { ...largest, ...changes } })
    const { rows } = await reply.json()
    return rows.map(({ values }: { values: Record<string, number> }) => values.totalImmigrants)
  }
  const card = (of: Page, id: string) => of.locator(`[data-explored="${id}"]`)
  const figures = async (of: Page) =>
    (await card(of, markets).locator('tbody td:last-child').allTextContents()).map(figure)
  const asTable = (of: Page) => card(of, markets).getByRole('button', { name: 'Show as table' }).click()
  const year = (chosenYear: number) => ({ period: { kind: 'years' as const, years: [chosenYear] } })

  await signIn(page, 'admin', null)
  const created = await request.post('/api/boards', { headers, data: { name: 'With explorations', cards: [] } })
  const address = `/admin/dashboard/kergrit/${(await created.json()).id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Add cards' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Add cards' })
  for (const name of names) await picker.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await picker.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('All changes are saved')).toBeVisible()

  await test.step('the figures of the card are those of the question', async () => {
    await asTable(page)
    await expect.poll(() => figures(page)).toEqual(await answered({}))
  })

  await test.step('it follows what is chosen for all cards, and says where it does not', async () => {
    await page.goto(`${address}?period=2024`)
    await asTable(page)
    await expect.poll(() => figures(page)).toEqual(await answered(year(2024)))
    await page.goto(`${address}?period=90d`)
    await asTable(page)
    await expect.poll(() => figures(page)).toEqual(await answered({}))
    await expect(card(page, markets)).toContainText('As saved')
  })

  await test.step('a filter of its own is kept on the board', async () => {
    await page.goto(`${address}?period=2024`)
    await card(page, markets).getByRole('button', { name: 'Filters' }).click()
    await choose(card(page, markets).getByRole('combobox', { name: 'Market' }), 'europe')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await page.reload()
    await asTable(page)
    const european = { filters: [{ dimension: 'market_region', operator: 'in' as const, values: ['europe'] }] }
    await expect.poll(() => figures(page)).toEqual(await answered({ ...year(2024), ...european }))
    expect(await faultsOf(page)).toEqual([])
  })

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog')
  await expect(sharing.getByText('are seen by those they are shared with')).toBeVisible()
  await sharing.getByRole('button', { name: 'Make a link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link to this board' }).inputValue()

  await test.step('the colleague sees figures with their own rights, what they lack, and nothing that is not shared', async () => {
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await signIn(theirs, 'analyst', `${new URL(link).pathname}?period=2025`)
    await expect(theirs.getByText('1 card is not shown because you may not see it')).toBeVisible()
    await asTable(theirs)
    const european = { filters: [{ dimension: 'market_region', operator: 'in' as const, values: ['europe'] }] }
    await expect.poll(() => figures(theirs)).toEqual(await answered({ ...year(2025), ...european }))
    await expect(card(theirs, gdp).getByRole('heading', { name: 'You may not see these figures' })).toBeVisible()
    await expect(card(theirs, own)).toHaveCount(0)
    expect(await faultsOf(theirs)).toEqual([])
    await context.close()
  })

  await test.step('in another language it says how it stands to the board as well', async () => {
    const thai = await browser.newContext({ locale: 'th' })
    const theirs = await thai.newPage()
    await inLanguage(theirs, 'th')
    await signIn(theirs, 'analyst', `${new URL(link).pathname}?period=90d`)
    await expect(card(theirs, markets)).toContainText('ตรงกับที่บันทึกไว้')
    await thai.close()
  })
})

test('a question is put on a board where it is asked: it is saved under its name, and what is saved already is not saved again', {
  tag: '@release',
}, async ({ page, request }) => {
  const { answer } = await apiOf(request, 'admin')
  const name = 'Put on a board where it was asked'
  await signIn(page, 'admin', `/admin/explore?q=${encodeExploration(largest)}`)
  const open = page.getByRole('button', { name: 'Put on a board…' })
  const dialog = page.getByRole('dialog', { name: 'Put on a board' })
  const put = dialog.getByRole('button', { name: 'Put on the board' })
  const boards = async () =>
    (await answer('boards')).rows.filter((row: { name: string }) => row.name === 'Made while exploring')

  await test.step('an unsaved question on a new board: what is missing is said, nothing is made of it', async () => {
    await open.click()
    await choose(dialog.getByRole('combobox', { name: 'Board' }), '')
    await put.click()
    await expect(dialog.getByRole('alert')).toHaveText('Give it a name.')
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await dialog.getByRole('textbox', { name: 'Name of the board' }).fill('Made while exploring')
    await put.click()
    await expect(page.getByText(`“${name}”: now on the board “Made while exploring”.`)).toBeVisible()
    await expect(page).toHaveURL(/saved=/)
  })

  const [board] = await boards()
  await test.step('saved as it is, it stands there again without another copy', async () => {
    await open.click()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await choose(dialog.getByRole('combobox', { name: 'Board' }), board.id)
    await put.click()
    await expect(dialog).toHaveCount(0)
    const { cards } = await answer(`boards/${board.id}`)
    expect(cards).toHaveLength(2)
    expect(new Set(cards.map(({ exploration }: { exploration: string }) => exploration)).size).toBe(1)
    const { rows } = await answer('explorations?limit=200')
    expect(rows.filter((row: { name: string }) => row.name === name)).toHaveLength(1)
  })

  await test.step('the board shows its figures', async () => {
    await page.goto(`/admin/dashboard/kergrit/${board.id}`)
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.locator('[data-explored] [aria-busy=true]')).toHaveCount(0)
  })
})
