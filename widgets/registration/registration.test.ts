import { expect, test } from 'vitest'
import { opened, sumOf, totalOf, viewIn } from '../testing.ts'

const registered = (agency: string, type: string, sum_registration: number) => ({
  _id: { registration_agency: agency, registration_type: type },
  sum_registration,
})
const businesses = {
  registration_agency_x_registration_type: [
    registered('department_of_tourism', 'guide', 30),
    registered('department_of_tourism', 'tour_operator', 45),
    registered('provincial_administration', 'hotel', 25),
  ],
}

test('999 shows each agency’s share of all', () => {
  const { view, table, subtitle } = opened(999).show({ businesses })
  expect(viewIn(view, 'share')).toMatchObject({
    categories: ['Department of Tourism', 'Department of Provincial Administration'],
    series: [{ values: [75, 25] }],
  })
  expect(table.rows.map(({ cells }) => cells.share)).toEqual([75, 25, 100])
  expect(sumOf(table, 'value')).toBe(100)
  expect(totalOf(table)).toMatchObject({ value: 100 })
  expect(subtitle).toBe('Registered businesses: 100')
})

test('999 chooses the type from what is loaded, and asks for year and province', () => {
  const guides = opened(999, { registration_type: 'guide' })
  expect(guides.asks).toEqual(opened(999).asks)
  expect(totalOf(guides.show({ businesses }).table)).toMatchObject({ value: 30 })
  expect(opened(999, { year: '2025', location_destination: 'TH-50' }).asks.businesses?.query).toMatchObject({
    year: '2025',
    location_destination: 'TH-50',
  })
  expect(opened(999, { year: '1999' }).faults).toHaveLength(1)
})

test('999 is empty where nothing is registered', () => {
  expect(opened(999).show({ businesses: {} })).toMatchObject({ empty: true, table: { rows: [] } })
})
