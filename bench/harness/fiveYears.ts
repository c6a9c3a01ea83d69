import type { Page } from 'playwright-core'

/** The demonstration data hold three years of days; these answers hold five, the last ones repeated further back. */

const day = 86_400_000
const before = (date: string, days: number) => new Date(Date.parse(date) - days * day).toISOString().slice(0, 10)

/** Feeds widget 95 five years of daily temperatures. */
export async function feedFiveYears(page: Page): Promise<void> {
  const dayCount = 1_826
  await page.route('**/api/v2/market/informations/statistic*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const known: { _id: { datetimerange: string } }[] = answer.statistic_data_temp_x_datetimerange
    const days = [...known].sort((a, b) => (a._id.datetimerange < b._id.datetimerange ? 1 : -1))
    const [newest] = days
    if (newest === undefined) throw new Error('There are no temperatures.')
    const rows = Array.from({ length: dayCount }, (_, at) => ({
      ...days[at % days.length],
      _id: { datetimerange: before(newest._id.datetimerange, at) },
    }))
    await route.fulfill({ response, json: { ...answer, statistic_data_temp_x_datetimerange: rows } })
  })
  await page.route('**/api/datasets', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const row of answer.rows) {
      if (row.name === 'statistic') row.oldest = before(row.newest, dayCount - 1)
    }
    await route.fulfill({ response, json: answer })
  })
}
