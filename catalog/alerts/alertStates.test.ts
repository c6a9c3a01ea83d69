import { expect, test } from 'vitest'
import { immigration } from '../datasets/immigration.ts'
import { type AlertRule, alertFault, currentQuestion, pastQuestion, AlertRule as Rule } from './alertRule.ts'
import { alertStates, changesToNotify, memberKey } from './alertStates.ts'

const arrivals = {
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  time: 'month',
  top: { measure: 'totalImmigrants', count: 5 },
}
const rule = (over: Partial<AlertRule> = {}): AlertRule =>
  Rule.parse({ question: arrivals, column: 'totalImmigrants', is: 'below', threshold: 100, ...over })

const row = (time: string | number, country: string | null, figure: number | null, other = false) => ({
  values: { time, location_source: country, totalImmigrants: figure },
  other,
})
const period = { from: '2025-11-01', to: '2026-01-31' }

const statesOf = (of: AlertRule, figures: readonly (number | null)[]) => {
  const months = ['2025-11-01', '2025-12-01', '2026-01-01']
  const rows = figures.map((figure, at) => row(months[at] ?? '', 'CN', figure))
  return alertStates(of, { rows, period }).members[0]?.states
}

test('a member fires where its figure is beyond the threshold, and not where it is equal', () => {
  expect(statesOf(rule(), [99, 100, 101])).toEqual(['firing', 'normal', 'normal'])
  expect(statesOf(rule({ is: 'above' }), [99, 100, 101])).toEqual(['normal', 'normal', 'firing'])
})

test('it must hold for so many periods in a row', () => {
  expect(statesOf(rule({ periods: 2 }), [1, 2, 3])).toEqual(['normal', 'firing', 'firing'])
  expect(statesOf(rule({ periods: 2 }), [1, 200, 3])).toEqual(['normal', 'normal', 'normal'])
})

test('of a comparison, a member fires only where one of the two figures is as large as the rule asks for', () => {
  const compared = Rule.shape.question.parse({ ...arrivals, comparison: { with: 'previous_year' } })
  const rows = [
    ['CN', 900, 2_000],
    ['JP', 1_000, 1_500],
    ['KR', 300, 999],
    ['LA', 40, null],
  ].map(([country, figure, base]) => ({
    values: {
      time: '2026-01-01',
      location_source: country ?? null,
      totalImmigrants: figure ?? null,
      'totalImmigrants:base': base ?? null,
      'totalImmigrants:percentage': -50,
    },
    other: false,
  }))
  const firing = (over: Partial<AlertRule>) => {
    const of = rule({ question: compared, column: 'totalImmigrants:percentage', threshold: -20, ...over })
    const { members } = alertStates(of, { rows, period: { from: '2026-01-01', to: '2026-01-31' } })
    return members.filter(({ states }) => states[0] === 'firing').map(({ values }) => values[0])
  }
  expect(firing({})).toEqual(['CN', 'JP', 'KR', 'LA'])
  expect(firing({ least: 1_000 })).toEqual(['CN', 'JP'])
  expect(firing({ least: 1_501 })).toEqual(['CN'])
  expect(alertFault(immigration, rule({ least: 5 }))).toMatchObject({ field: 'least', value: '5' })
})

test('without a figure of the newest period there is no state, and a gap is no period that holds', () => {
  expect(statesOf(rule({ periods: 2 }), [1, null, 3])).toEqual(['normal', 'no_data', 'normal'])
  expect(statesOf(rule(), [1, 2, null])).toEqual(['firing', 'firing', 'no_data'])
})

test('a member without a row in a month has no figure there, the others are no member, and years are periods', () => {
  const months = alertStates(rule(), {
    rows: [row('2025-11-01', 'CN', 5), row('2026-01-01', 'JP', 500), row('2026-01-01', null, 7, true)],
    period,
  })
  expect(months.periods).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  expect(months.members).toEqual([
    { values: ['CN'], figures: [5, null, null], states: ['firing', 'no_data', 'no_data'] },
    { values: ['JP'], figures: [null, null, 500], states: ['no_data', 'no_data', 'normal'] },
  ])
  const yearly = rule({ question: Rule.shape.question.parse({ ...arrivals, time: 'year' }) })
  const years = alertStates(yearly, {
    rows: [row(2024, 'CN', 5), row(2025, 'CN', 500)],
    period: { from: '2024-01-01', to: '2025-12-31' },
  })
  expect(years.periods).toEqual(['2024-01-01', '2025-01-01'])
  expect(years.members[0]?.states).toEqual(['firing', 'normal'])
})

test('where nothing is held there are no periods and no members', () => {
  expect(alertStates(rule(), { rows: [], period: null })).toEqual({ periods: [], members: [] })
})

test('of what changed, that which begins to fire is told first, and the largest of it', () => {
  const at = (state: 'firing' | 'normal' | 'no_data', figure: number | null) => ({ state, figure, period: null })
  const key = (country: string) => memberKey([country])
  const before = new Map(['DE', 'JP', 'FR'].map((country) => [key(country), at('firing', 1)]))
  const after = new Map([
    [key('DE'), at('no_data', null)],
    [key('FR'), at('firing', 900)],
    [key('JP'), at('normal', 70)],
    [key('AU'), at('firing', -5)],
    [key('CN'), at('firing', 800)],
    [key('KR'), at('normal', 900)],
  ])
  const changes = changesToNotify(before, after, (member) => JSON.parse(member))
  expect(changes.map(({ values, to }) => [...values, to].join(' '))).toEqual([
    'CN firing',
    'AU firing',
    'JP normal',
    'DE no_data',
  ])
})

test('the newest periods are asked for, and one more before them for a change', () => {
  expect(currentQuestion(rule({ periods: 3 }))).toMatchObject({ period: { kind: 'last_months', count: 3 }, top: null })
  expect(pastQuestion(rule({ periods: 3 })).period).toEqual({ kind: 'last_months', count: 26 })
  const question = { ...arrivals, top: null, time: 'year', calculation: { kind: 'change', as: 'percentage' } }
  const change = rule({ question: Rule.shape.question.parse(question) })
  expect(currentQuestion(change).period).toEqual({ kind: 'last_years', count: 2 })
})

test('a rule without a time axis, with a column that is not in the answer or with a moving base is refused by its field', () => {
  const faultOf = (question: object, column = 'totalImmigrants') =>
    alertFault(
      immigration,
      rule({ question: Rule.shape.question.parse({ ...arrivals, top: null, ...question }), column }),
    )
  expect(faultOf({})).toBeNull()
  expect(faultOf({ comparison: { with: 'previous_year' } }, 'totalImmigrants:percentage')).toBeNull()
  expect(faultOf({ time: null })).toMatchObject({ field: 'question.time' })
  expect(faultOf({ time: 'quarter' })).toMatchObject({ field: 'question.time', value: 'quarter' })
  expect(faultOf({}, 'receipts')).toMatchObject({ field: 'column', value: 'receipts', expected: 'totalImmigrants' })
  expect(faultOf({ measures: ['unknown'] })).toMatchObject({ field: 'question.measures.0' })
  expect(faultOf({ calculation: { kind: 'index', period: '2025-01-01' } })).toMatchObject({
    field: 'question.calculation',
  })
})
