import { describe, expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { common } from '../texts/commonWords.ts'
import { addressOf, describeFilters } from './filters.ts'
import { addDays, daysOf, everyDay, isWithin, range, spanBefore, windowBeyond } from './ranges.ts'

const needed = range('contact', { fallback: '90d' })
const optional = range('statistic', { presets: ['30d'], fallback: null, all: common.allTime })
const context = aContext()

describe('a time range', () => {
  test('of a preset ends with the newest day of the data, not today', () => {
    expect(needed.span('7d', context)).toEqual({ from: '2026-11-06', to: '2026-11-12' })
    expect(needed.span('30d', context)).toEqual({ from: '2026-10-14', to: '2026-11-12' })
    expect(needed.span('12m', context)).toEqual({ from: '2025-11-13', to: '2026-11-12' })
    expect(needed.span('7d', { ...context, datasets: {} })).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  })

  test('of a preset ends today where a timetable reaches further, and any day of it can be chosen', () => {
    const { transport } = context.datasets
    if (transport === undefined) throw new Error('The context has no flights.')
    const timetable = { ...transport, newest: '2027-03-20', windowEnd: '2026-11-20' }
    const ahead = { ...context, datasets: { ...context.datasets, transport: timetable } }
    const flights = range('transport', { fallback: '30d' })
    expect(flights.span('30d', ahead)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(flights.bounds(ahead)?.to).toBe('2027-03-20')
    expect(flights.span('2027-03-01..2027-03-20', ahead)).toEqual({ from: '2027-03-01', to: '2027-03-20' })
  })

  test('of the next three months reaches as far as the timetable, and is offered where there is one', () => {
    const flights = range('transport', { fallback: '30d', ahead: true })
    const until = (newest: string, today = context.today) => {
      const { transport } = context.datasets
      if (transport === undefined) throw new Error('The context has no flights.')
      return { ...context, today, datasets: { transport: { ...transport, newest, windowEnd: today } } }
    }
    const offered = (newest: string) => flights.presets(until(newest)).some(({ value }) => value === 'next3m')
    expect([offered('2026-11-20'), offered('2026-11-21')]).toEqual([false, true])
    expect(flights.span('next3m', until('2027-03-20'))).toEqual({ from: '2026-11-21', to: '2027-02-20' })
    expect(flights.span('next3m', until('2027-01-31'))).toEqual({ from: '2026-11-21', to: '2027-01-31' })
    expect(flights.span('next3m', until('2026-11-20'))).toEqual({ from: '2026-11-21', to: '2027-02-20' })
    expect(flights.span('next3m', until('2027-06-30', '2026-11-30'))).toEqual({ from: '2026-12-01', to: '2027-02-28' })
    expect(flights.read('next3m', context)).toBe('next3m')
    expect(needed.read('next3m', context)).toBeUndefined()
  })

  test('of twelve months is whole over a leap day', () => {
    const newest = (to: string) => {
      const { contact } = context.datasets
      if (contact === undefined) throw new Error('The context has no contacts.')
      return { ...context, datasets: { contact: { ...contact, newest: to, windowEnd: to } } }
    }
    expect(needed.span('12m', newest('2024-02-29'))).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(needed.span('12m', newest('2025-02-28'))).toEqual({ from: '2024-02-29', to: '2025-02-28' })
  })

  test('is read from an address, and what means nothing is not', () => {
    expect(needed.read('30d', context)).toBe('30d')
    expect(needed.read('2026-01-01..2026-03-31', context)).toBe('2026-01-01..2026-03-31')
    expect(needed.read('2026-01-01..2026-01-01', context)).toBe('2026-01-01..2026-01-01')
    for (const text of [
      '',
      'all',
      '31d',
      '2026-03-31..2026-01-01',
      '2026-02-30..2026-03-01',
      '2026-01-01',
      '2026-01-01..',
      '1066-01-01..2026-01-01',
      '2000-01-01..2026-01-01',
      '2569-01-01..2569-01-31 ',
      'constructor',
    ]) {
      expect(needed.read(text, context), text).toBeUndefined()
    }
    expect(optional.read('all', context)).toBeNull()
    expect(optional.read('7d', context)).toBeUndefined()
  })

  test('is written back without its default', () => {
    expect(addressOf({ range: needed }, { range: '90d' }, context)).toEqual({})
    expect(addressOf({ range: needed }, { range: '7d' }, context)).toEqual({ range: '7d' })
    expect(addressOf({ range: optional }, { range: null }, context)).toEqual({})
    expect(optional.write(null)).toBe('all')
  })

  test('is told in words, with its days', () => {
    expect(describeFilters({ range: needed }, { range: '7d' }, context)).toEqual([
      { label: 'Time range', value: 'Last 7 days (6 November to 12 November 2026)' },
    ])
    expect(describeFilters({ range: needed }, { range: '2026-01-05..2026-01-05' }, context)[0]?.value).toBe(
      '5 January 2026',
    )
    expect(describeFilters({ range: optional }, { range: null }, context)[0]?.value).toBe('All days')
    expect(describeFilters({ range: needed }, { range: '7d' }, aContext({ language: 'th' }))[0]?.value).toContain(
      '2569',
    )
  })
})

describe('what is asked for a range', () => {
  const stored = { from: '2024-01-01', to: '2026-11-12' }
  const ask = (from: string, to: string) => windowBeyond({ from, to }, 366, stored)

  test('is nothing where the endpoint gives those days anyway, so that presets need no further call', () => {
    expect(ask('2026-11-06', '2026-11-12')).toEqual({})
    expect(ask('2025-11-12', '2026-11-12')).toEqual({})
  })

  test('is the range itself where it goes further back', () => {
    expect(ask('2025-11-11', '2026-01-01')).toEqual({
      start: '2025-11-11T00:00:00.000Z',
      end: '2026-01-01T23:59:59.999Z',
    })
    expect(windowBeyond(null, 366, stored)).toEqual({
      start: '2024-01-01T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
    })
    expect(windowBeyond(null, 366, null)).toEqual({})
  })
})

test('days are counted over months and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366)
  expect(everyDay({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
  expect(isWithin(null, { from: '2026-01-01', to: '2026-01-02' })).toBe(false)
  expect(isWithin(null, null)).toBe(true)
})
