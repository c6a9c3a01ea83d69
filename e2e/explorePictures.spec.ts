import { Exploration, type ExplorationInput, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { faultsOf } from './axe.ts'
import { apiOf, choose, figure, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const at = (question: Omit<ExplorationInput, 'version'>) =>
  `/admin/explore?q=${encodeExploration(Exploration.parse({ version: 1, ...question }))}`

const arrivals = { dataset: 'immigration', measures: ['totalImmigrants'] }

test('explorations are drawn, pressed, taken back and begun at a card', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  await signIn(page, 'admin', null)
  const rows = (name: string) =>
    page
      .getByRole('table', { name })
      .first()
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')))

  await test.step('arrivals of China are a heat map of months and years, walked by the keyboard', async () => {
    const filters = [{ dimension: 'location_source', operator: 'in' as const, values: ['CN'] }]
    await page.goto(at({ ...arrivals, time: 'month', filters }))
    await page.getByRole('button', { name: 'Heat map', exact: true }).click()
    const picture = page.locator('main [data-kind=heat_map]')
    await expect(picture.locator('canvas')).toBeVisible()
    await picture.press('ArrowRight')
    const { year_x_month: months } = await api.answer('v2/tourist/immigration?location_source=CN&fields=year_x_month')
    const [first] = months
    await expect(page.locator('main output').first()).toContainText(String(first._id.year))
    expect(figure((await page.locator('main output').first().textContent())?.split(':').at(-1))).toBe(
      first.totalImmigrants,
    )
  })

  await test.step('market regions by quarter have the totals of the API in a pivot table', async () => {
    const period = { kind: 'years' as const, years: [2025] }
    await page.goto(at({ ...arrivals, time: 'quarter', breakdown: ['market_region'], period, chart: 'pivot' }))
    const { year_x_month: months } = await api.answer('v2/tourist/immigration?year=2025&fields=year_x_month')
    const whole = months.reduce((sum: number, month: { totalImmigrants: number }) => sum + month.totalImmigrants, 0)
    await expect.poll(async () => figure((await rows('Arrivals')).at(-1)?.at(-1) ?? '')).toBe(whole)
    const tableRows = await rows('Arrivals')
    for (const cells of tableRows) {
      const [total, ...quarters] = cells
        .slice(1)
        .map((cell) => figure(cell) ?? 0)
        .toReversed()
      expect(quarters.reduce((sum, quarter) => sum + quarter, 0)).toBe(total)
    }
  })

  await test.step('its cells are walked with the arrow keys and pressed, and so are those of the table', async () => {
    const pivot = page.getByRole('table', { name: 'Arrivals' })
    await pivot.locator('tbody button').first().focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const line = pivot.locator('tbody tr').nth(1)
    const region = await line.locator('th').textContent()
    const menu = page.getByRole('group', { name: new RegExp(`^What to do with ${region} · `) })
    await expect(menu.getByRole('button', { name: /^Rows behind / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line.locator('td').first().getByRole('button')).toBeFocused()

    const [first] = await rows('Table of the answer')
    const table = page.getByRole('table', { name: 'Table of the answer' })
    await table.locator('tbody tr').first().getByRole('button').last().click()
    await page.getByRole('button', { name: `Only ${first?.slice(0, 2).join(' · ')}`, exact: true }).click()
    await expect.poll(() => rows('Table of the answer')).toEqual([first])
  })

  await test.step('a pressed bar is asked for alone, and Undo takes the step back', async () => {
    const top = { measure: 'totalImmigrants', count: 5 }
    await page.goto(at({ ...arrivals, breakdown: ['location_source'], period: { kind: 'years', years: [2025] }, top }))
    const picture = page.locator('main [data-kind=comparison]')
    await expect(picture.locator('canvas')).toBeVisible()
    await picture.press('ArrowDown')
    await picture.press('Enter')
    const menu = page.getByRole('group', { name: /^What to do with / })
    await expect(menu.getByRole('button').first()).toBeFocused()
    const name = (await menu.getByRole('button').first().textContent())?.replace('Only ', '') ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^Remove .*${name}`) })).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+Z')
    await expect(page.getByRole('button', { name: new RegExp(`^Remove .*${name}`) })).toBeVisible()
  })

  await test.step('spending per foreign visitor stands against the length of stay, one point a year, from two data sets', async () => {
    const filters = [{ dimension: 'visitor_origin', operator: 'in' as const, values: ['foreign'] }]
    await page.goto(at({ dataset: 'spending', measures: ['avg_spending'], time: 'month', filters }))
    await page.getByText('Formulas and a second data set').click()
    await choose(page.getByRole('combobox', { name: 'Second data set', exact: true }), 'length_of_stay')
    await page.getByRole('button', { name: 'Points', exact: true }).click()
    const picture = page.locator('main [data-kind=scatter]')
    await expect(picture.locator('canvas')).toBeVisible()
    await expect(picture).toHaveAttribute('aria-label', /Receipts per visitor .*Mean days/)
    const { length_travel_avg_day_x_year: stays } = await api.answer(
      'v2/tourist/length_of_stay?fields=length_travel_avg_day_x_year',
    )
    const days = new Map(
      stays.map((stay: { _id: { year: number }; avg_sum_length_travel_avg_day: number }) => [
        String(stay._id.year),
        stay.avg_sum_length_travel_avg_day,
      ]),
    )
    const points = await rows('Table of the answer')
    expect(points.length).toBeGreaterThan(2)
    for (const [year = '', , stay = ''] of points) expect(figure(stay)).toBeCloseTo(Number(days.get(year)), 1)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a card is explored from where it stands', async () => {
    await page.goto('/admin/dashboard/immigration-checkpoint')
    const card = await readyCard(page, 134)
    await card.hover()
    await card.getByRole('button', { name: 'Explore from here' }).click()
    await expect(page).toHaveURL(/\/admin\/explore\?q=/)
    await expect(page.getByRole('heading', { name: 'Arrivals', exact: true })).toBeVisible()
  })
})
