import { expect, test } from 'vitest'
import { evaluateFormula, FormulaFault, measuresIn, parseFormula, powersOf, unitText } from './formula.ts'

const values: Readonly<Record<string, number | null>> = { a: 8, b: 2, zero: 0, none: null, 'voc.sum_voc': 5 }
const result = (text: string) => evaluateFormula(parseFormula(text), (name) => values[name] ?? null)

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['a - b - 1', 5],
  ['a / b / 2', 2],
  ['-a + 10', 2],
  ['2 * -b', -4],
  ['--b', 2],
  ['voc.sum_voc * 100000 / a', 62_500],
  [' 0.5*a ', 4],
])('%s is %d', (text, expected) => {
  expect(result(text)).toBe(expected)
})

test('there is no value of a division by zero, of a measure without one, or beyond all numbers', () => {
  const big = Array.from({ length: 40 }, () => '99999999999').join(' * ')
  expect(['a / zero', 'a / (b - 2)', 'zero / zero', 'none + 1', '0 * none', big].map(result)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test.each([
  '',
  '  ',
  '1 +',
  '* 2',
  '(a',
  'a)',
  'a b',
  '1 2',
  'a; b',
  'a.b.c',
  '1e5',
  'a ** b',
  'f(a)',
  'a[0]',
  '`a`',
  '.5',
])('is no formula: %s', (text) => {
  expect(() => parseFormula(text)).toThrow(FormulaFault)
})

test('what nests too deeply is refused before the parser runs out of room', () => {
  expect(() => parseFormula(`${'('.repeat(100_000)}1`)).toThrow(FormulaFault)
  expect(() => parseFormula(`${'-'.repeat(100_000)}1`)).toThrow(FormulaFault)
  expect(result(Array.from({ length: 50 }, () => '1').join('+'))).toBe(50)
})

test('the measures and the unit of a formula are known', () => {
  const units: Readonly<Record<string, string>> = { receipts: 'baht', visitors: 'people', guests: 'people' }
  const unit = (text: string) => unitText(powersOf(parseFormula(text), (name) => units[name] ?? null))
  expect(measuresIn(parseFormula('(a + b) / a'))).toEqual(['a', 'b'])
  expect(
    ['receipts / visitors', 'visitors + guests', 'guests / visitors * 100', '1 / visitors', 'receipts'].map(unit),
  ).toEqual(['baht/people', 'people', '', '1/people', 'baht'])
  expect(() => unit('receipts + visitors')).toThrow(FormulaFault)
  expect(() => unit('visitors + 1')).toThrow(FormulaFault)
})
