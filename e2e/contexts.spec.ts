import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { apiOf, bringNear, inLanguage, readyCard, signIn, tableOf } from './helpers.ts'
import { expect, test } from './test.ts'

/** What is chosen for all cards: the figures of those that follow are of it, and all others say that they are not. */

const count = (value: number) => Math.round(value).toLocaleString('en')

interface Row {
  readonly _id: Readonly<Record<string, string | number | null>>
  readonly [measure: string]: unknown
}

/** Adds a measure of the rows of an answer up. */
const sumOf = (rows: readonly Row[], measure: string, isOwn: (row: Row) => boolean = () => true): number =>
  rows.filter(isOwn).reduce((total, row) => total + Number(row[measure] ?? 0), 0)

test('contexts: each card shows its figures of what is chosen, or is marked and counted as one that does not', {
  tag: '@release',
}, async ({ page, request }) => {
  test.setTimeout(300_000)
  const api = await apiOf(request, 'admin')
  const { rows } = await api.answer('datasets')
  const newest: string = rows.find(({ name }: { readonly name: string }) => name === 'immigration').newest
  const year = Number(newest.slice(0, 4)) - 1
  const [month, days] = [`${year}-03`, `start=${year}-03-01T00:00:00.000Z&end=${year}-03-31T23:59:59.999Z`]
  const arrivals = async (narrowed: string) => {
    const answer = await api.answer(`v2/tourist/immigration?year=${year}&${narrowed}&fields=year_x_month`)
    return count(sumOf(answer.year_x_month, 'totalImmigrants'))
  }
  const receipts = async (narrowed: string) => {
    const field = 'location_destination_x_visitor_origin_x_year_x_month'
    const answer = await api.answer(`v2/tourist/spending?year=${year}&${narrowed}&fields=${field}`)
    return count(sumOf(answer[field], 'sum_spending_travel_receipts'))
  }
  const messages = async (path: string) => count((await api.answer(`${path}&${days}&page=1&limit=5`)).count)
  const passengers = async (checkpoint: string) => {
    const answer = await api.answer(`v2/tourist/checkpoint?${days}&checkpoint_type=air&fields=checkpoint_x_date`)
    return count(sumOf(answer.checkpoint_x_date, 'sum_in', ({ _id }) => _id.checkpoint === checkpoint))
  }

  /** The address, how many cards follow of how many, and a card with a figure that the store gives for another question. */
  const contexts: readonly (readonly [
    address: string,
    following: string,
    code: number | string,
    figure: () => Promise<string>,
  ])[] = [
    [`immigration-checkpoint?period=${month}`, '9 of 11', 140, () => arrivals('month=3')],
    [`immigration-checkpoint?period=${year}&place=CN`, '5 of 11', 133, () => arrivals('location_source=CN')],
    [`immigration-checkpoint?period=${month}&place=CN`, '5 of 11', 140, () => arrivals('month=3&location_source=CN')],
    [`travel-overview?period=${month}`, '9 of 13', 'headline-receipts', () => receipts('month=3')],
    [`travel-overview?period=${year}&place=TH-83`, '7 of 13', 24, () => receipts('location_destination=TH-83')],
    [
      `voice-of-customer?period=${month}&place=TH-83`,
      '10 of 10',
      'voc-purposes',
      () => messages('tourist/voc?location_destination=TH-83'),
    ],
    [
      `voice-of-customer?period=${month}&place=south`,
      '10 of 10',
      13,
      () => messages('tourist/contact?geographic_region=south'),
    ],
    [
      `voice-of-customer?period=${month}&channel=facebook`,
      '5 of 10',
      'voc-purposes',
      () => messages('tourist/voc?voc_channels=facebook'),
    ],
    [`foreign-market?period=${month}`, '5 of 12', 'market-arrivals', () => arrivals('month=3')],
    [`space-availability?period=${month}&place=TH-83`, '3 of 6', 72, () => passengers('phuket-airport')],
  ]
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/account')
  // Two of the ten, unless every case is asked for.
  for (const [address, following, code, stored] of contexts.filter((_, at) => everyCase || at % 5 === 2)) {
    const figure = await stored()
    await page.goto(`/admin/dashboard/${address}`)
    await expect(page.getByRole('status').filter({ hasText: 'follow' }), address).toHaveText(
      `${following} cards follow`,
    )
    const card = await readyCard(page, code)
    const visible = card.locator('[data-figure]').filter({ hasText: figure })
    // A large figure, or one in the table.
    if ((await visible.count()) === 0)
      expect([address, (await tableOf(card)).flat().join(' ')]).toEqual([address, expect.stringContaining(figure)])
    const cards = await page.locator('[data-widget]').all()
    for (const locator of cards) await bringNear(locator)
    const [own, all] = following.split(' of ').map(Number)
    await expect(page.getByText('Does not follow the choice.'), address).toHaveCount(Number(all) - Number(own))
  }
})
