import { holidayCountries, listHolidays } from '@sala/catalog/api/holidays.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import { holidaySpans } from '@sala/widgets/periods/holidays/holidays.ts'
import HolidayRules from 'date-holidays'
import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

const open = async () => {
  const { app } = await startApp()
  const ask = async (query: string) => {
    const answer = await app.inject({ method: 'GET', url: `/api/holidays?${query}` })
    return { status: answer.statusCode, json: answer.json() }
  }
  const holidays = async (query: string) => {
    const { status, json } = await ask(query)
    expect(status).toBe(200)
    return listHolidays.reply.parse(json).rows
  }
  return { ask, holidays }
}

test('answers the public and school holidays of Thailand, days in a row as one', async () => {
  const { holidays } = await open()
  const rows = await holidays('country=TH&from=2026-04-01&to=2026-05-03')
  expect(rows.map(({ kind, name, from, to }) => [kind, name, from, to])).toEqual([
    ['school', 'School holidays (usual terms)', '2026-04-01', '2026-05-15'],
    ['public', 'Chakri Memorial Day', '2026-04-06', '2026-04-06'],
    ['public', 'Songkran Festival', '2026-04-13', '2026-04-15'],
  ])
  expect((await holidays('country=TH&from=2026-04-13&to=2026-04-13&lang=th')).map(({ name }) => name)).toEqual([
    'ปิดภาคเรียน (ช่วงปกติ)',
    'วันสงกรานต์',
  ])
  // The epidemic moved the terms of 2020, and what began the year before is there on New Year’s Day.
  expect((await holidays('country=TH&from=2020-04-01&to=2020-04-30')).some(({ kind }) => kind === 'school')).toBe(false)
  expect((await holidays('country=RU&from=2026-01-05&to=2026-01-05'))[0]).toMatchObject({ to: '2026-01-06' })
})

test('half days are none, and names are in English where the calendar has no others', { tags: 'release' }, async () => {
  const { holidays } = await open()
  const china = await holidays('country=CN&from=2026-01-01&to=2026-12-31&lang=ru')
  expect(china.find(({ from }) => from === '2026-03-08')).toBeUndefined()
  expect(china.find(({ from }) => from === '2026-02-16')).toMatchObject({ name: 'Spring Festival', to: '2026-02-18' })
})

test('refuses days out of order or out of reach, countries without a calendar and other parameters', async () => {
  const { ask } = await open()
  const refused = async (query: string) => {
    const { status, json } = await ask(query)
    return [status, json.errors?.[0]?.field ?? json.field]
  }
  expect(await refused('country=TH&from=2026-02-01&to=2026-01-01')).toEqual([400, 'to'])
  expect(await refused('country=TH&from=1999-12-31&to=2000-01-01')).toEqual([400, 'from'])
  expect(await refused('country=TH&from=2000-01-01&to=2040-12-31')).toEqual([400, 'to'])
  expect(await refused('country=LA&from=2026-01-01&to=2026-01-02')).toEqual([400, 'country'])
  expect(await refused('country=TH&from=2026-13-01&to=2026-01-02')).toEqual([400, 'from'])
})

test('has a calendar of every country that it offers and of no market that it leaves out', () => {
  const supported = Object.keys(new HolidayRules().getCountries())
  expect(['TH', ...trackedMarkets].filter((market) => supported.includes(market)).toSorted()).toEqual(
    holidayCountries.toSorted(),
  )
})

test('the Lunar New Year that figures are compared by is that of this calendar', () => {
  const china = new HolidayRules('CN')
  const firstDays = holidaySpans.lunar_new_year.map(({ from }) => {
    const eve = china.getHolidays(from.slice(0, 4)).find(({ rule }) => rule === 'chinese 01-0-00')
    return eve?.date.slice(0, 10)
  })
  expect(firstDays).toEqual(holidaySpans.lunar_new_year.map(({ from }) => from))
})
