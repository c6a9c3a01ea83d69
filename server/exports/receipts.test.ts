import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

/**
 * Receipts as people download them, of data with holes: what is compared is worked out by hand here (docs/figures.md, rules 5, 7 and 11).
 */

const row = (date: string, place: string, origin: string, baht: number) => ({
  date: `${date}-01`,
  location_destination: place,
  visitor_origin: origin,
  travel_type: 'visitor',
  spending_travel_receipts: baht,
  spending_travel_count: 10,
})

const months = (year: number, last: number) =>
  Array.from({ length: last }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

// Bangkok: 2022 in full, 2023 to February only. Krabi: 2023 in February only, 2024 in full.
const rows = [
  ...months(2022, 12).map((date, index) => row(date, 'TH-10', 'thai', index < 2 ? 100 : 900)),
  ...months(2023, 2).map((date) => row(date, 'TH-10', 'thai', 500.95)),
  row('2023-02', 'TH-81', 'thai', 40),
  ...months(2024, 12).map((date) => row(date, 'TH-81', 'thai', 50)),
  ...months(2024, 2).map((date) => row(date, 'TH-10', 'thai', 500.95)),
]

test('a part of a year is compared with the same part of the year before, province by province', async () => {
  const { as } = await startApp({ rows: { spending: rows } })
  const reader = await as(['view_widget_23', 'view_widget_24', 'view_widget_48'])
  const csv = async (file: string) => (await reader.get(`exports/${file}`)).body.replace(/^\uFEFF/, '').split('\r\n')
  const area = await csv('23.csv?year=2023')
  expect(area[0]).toContain('Change')
  // 500.95 × 2 against 100 × 2, not against the 9,200 of all of 2022.
  expect(area.find((line) => line.startsWith('Bangkok'))).toContain('400.95')
  const later = await csv('23.csv?year=2024')
  // Twelve months of Krabi and two of Bangkok have no total that either is a share of.
  expect([area[0], later[0]].map((line) => line?.includes('Share'))).toEqual([false, false])
  // February alone: 50 against 40, not 600 against 40.
  expect(later.find((line) => line.startsWith('Krabi'))).toBe('Krabi,600,50,1,40,25')
  expect(later.find((line) => line.startsWith('Bangkok'))).toBe('Bangkok,1001.9,1001.9,2,1001.9,0')
  const regions = await csv('24.csv?year=2024')
  expect(regions.find((line) => line.startsWith('South'))).toBe('South,600,50,40,25')
})

test('the answer for the change pairs provinces and months; the figure is of all that is held', {
  tags: 'release',
}, async () => {
  const { as } = await startApp({ rows: { spending: rows } })
  const reader = await as('view_widget_48')
  const answer = (
    await reader.get('v2/tourist/spending?year=2024,2023&matched=true&fields=visitor_origin_x_year_x_month')
  ).json()
  expect(answer.matched).toEqual({ members: 2, of: 2, months: [1, 2], fewerMonths: 1 })
  const lines = (await reader.get('exports/48.csv?year=2024')).body.split('\r\n')
  // February has both provinces in both years; March is held of Krabi alone, and of 2024 alone.
  expect(lines.slice(1, 4)).toEqual([
    '2024-01,,,550.95,500.95,550.95,500.95,0',
    '2024-02,,,550.95,540.95,550.95,540.95,1.8486',
    '2024-03,,,50,,50,,',
  ])
  const matched = answer.visitor_origin_x_year_x_month.map((group: { sum_spending_travel_receipts: number }) =>
    group.sum_spending_travel_receipts.toFixed(2),
  )
  expect(matched).toEqual(['500.95', '540.95', '500.95', '550.95'])
})
