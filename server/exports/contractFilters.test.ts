import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { expect, test } from 'vitest'
import { rows } from '../market/testing/rows.ts'
import { startApp } from '../testing/startApp.ts'

/**
 * The contract's export takes start, end, location_source, location_destination and year on every card. Which cards have what these narrow is
 * written here by hand, from the data sets' columns.
 */

/** Values of which no row of the test is, so that an answer that is narrowed by them is empty. */
const nowhere = {
  start: 'start=2099-01-01T00:00:00.000Z&end=2099-12-31T23:59:59.999Z',
  end: 'end=1999-12-31T23:59:59.999Z',
  year: 'year=1999',
  location_source: 'location_source=AQ',
  location_destination: 'location_destination=TH-96',
} as const

const codes = widgetCodes.map(({ code }) => code)
const registers = [52, 53, 54]
const yearly = [127, 131, 132]
const arrivals = [133, 134, 135, 136, 137, 138, 139, 140, 141, 142]
const takes: Readonly<Record<keyof typeof nowhere, readonly number[]>> = {
  start: codes.filter((code) => ![...registers, ...yearly].includes(code)),
  end: codes.filter((code) => ![...registers, ...yearly].includes(code)),
  year: codes.filter((code) => !registers.includes(code)),
  location_source: [1, 2, 6, 9, 17, 56, 57, 58, 65, 70, 72, ...yearly, ...arrivals, 143],
  location_destination: [
    ...[9, 12, 13, 15, 17, 23, 24, 25, 26, 27, 40, 48, 29, 31, 32, 52, 53, 54, 82, 56, 57, 58],
    ...[95, 96, 97, 98, 121, 122, 123, 124, 126, 999],
  ],
}

test('every card takes the five parameters that its data set has, and says of the others what it takes', async () => {
  const { as } = await startApp({ rows })
  const admin = await as('admin')
  const wrong: unknown[] = []
  for (const code of everyCase ? codes : codes.filter((_, at) => at % 3 === 0)) {
    for (const [name, search] of Object.entries(nowhere)) {
      const isCountry = name === 'location_destination' && [56, 57, 58].includes(code)
      const response = await admin.get(`exports/${code}/rows?${isCountry ? 'location_destination=AQ' : search}`)
      const answer = response.json()
      if (Object.entries(takes).some(([own, taking]) => own === name && taking.includes(code))) {
        const { date: _, year: __, provenance: ___, period: ____, total: _____, count: ______, ...groups } = answer
        const rows = 'rows' in groups ? groups.rows : Object.values(groups).flat()
        if (response.statusCode !== 200 || rows.length > 0) wrong.push([code, name, response.statusCode, rows.length])
        continue
      }
      const filters = Object.entries(takes).flatMap(([own, taking]) => (taking.includes(code) ? [own] : []))
      const says = filters.every((own) => String(answer.message).split('Known: ')[1]?.includes(own))
      if (response.statusCode !== 400 || answer.field !== name || !says) wrong.push([code, name, answer])
    }
  }
  expect(wrong).toEqual([])
})

test('days and years narrow cards that their endpoints know by other names', { tags: 'release' }, async () => {
  const { as } = await startApp({ rows })
  const admin = await as('admin')
  const titles = async (search: string) => {
    const { rows: events } = (await admin.get(`exports/82/rows?${search}`)).json()
    return events.map((row: { event_title: string }) => row.event_title).sort()
  }
  // What touches the days, as what touches the year.
  expect(await titles('start=2026-01-01T00:00:00.000Z&end=2026-11-01T23:59:59.999Z')).toEqual(['Countdown', 'Yi Peng'])
  expect(await titles('year=2026')).toEqual(['A run', 'Countdown', 'Yi Peng'])
  const dates = async (search: string) => {
    const { rows: answered } = (await admin.get(`exports/122/rows?${search}`)).json()
    return answered.map((row: { date: string }) => row.date)
  }
  expect(await dates('year=2026&location_destination=TH-83')).toEqual([])
  expect(await dates('year=2026')).toEqual(['2026-11-03', '2026-11-02'])
  expect(await dates('year=2025')).toEqual([])
})

test('days of a comparison of years are its months; of several years they are refused', async () => {
  const arrivalsOf = (date: string, immigrants: number) => ({ date, location_source: 'CN', immigrants })
  const { as } = await startApp({
    rows: {
      immigration: [
        arrivalsOf('2025-01-01', 10),
        arrivalsOf('2025-02-01', 20),
        arrivalsOf('2026-01-01', 30),
        arrivalsOf('2026-02-01', 40),
      ],
    },
  })
  const reader = await as('view_widget_140')
  const period = 'start=2026-02-01T00:00:00.000Z&end=2026-02-28T23:59:59.999Z'
  expect((await reader.get(`exports/140/rows?${period}`)).json()).toMatchObject({
    rows: [{ currentYear: { totalImmigrants: 40 }, previousYear: { totalImmigrants: 20 } }],
  })
  for (const search of [
    'start=2025-02-01T00:00:00.000Z&end=2026-02-28T23:59:59.999Z',
    `${period}&year=2025`,
    `${period}&month=2`,
    `${period}&start=2026-02-01T00:00:00.000Z`,
    'start=2026-02-02T00:00:00.000Z&end=2026-02-28T23:59:59.999Z',
    'start=yesterday',
  ]) {
    expect([search, (await reader.get(`exports/140/rows?${search}`)).statusCode]).toEqual([search, 400])
  }
})
