import '@sala/catalog/locales/allLanguages.ts'
import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { aContext, aNamedContext, opened } from '../testing.ts'
import type { SourceEntry } from '../trust/provenance.ts'
import { annotationLine, annotationScope, annotationText } from './annotationText.ts'
import { placeOnAxis } from './placeOnAxis.ts'
import { annotationsTouching, annotationsTouchingQuestion } from './touching.ts'

const annotation = (changes: Partial<ShownAnnotation> = {}): ShownAnnotation => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'event',
  dataset: 'spending',
  from: '2026-03-10',
  to: '2026-03-12',
  place: null,
  market: null,
  texts: { en: 'A strike' },
  link: null,
  audience: 'everybody',
  author: null,
  ...changes,
})

const source = (changes: Partial<SourceEntry> = {}): SourceEntry => ({
  dataset: 'spending',
  source: 'Ministry',
  status: null,
  demonstration: false,
  imported: '2026-04-01',
  periods: ['2026-02', '2026-03'],
  days: null,
  ...changes,
})

const touches = (
  overrides: Partial<ShownAnnotation>,
  of: Partial<SourceEntry> = {},
  query: Readonly<Record<string, string>> = {},
) => {
  const asks = { receipts: { path: 'v2/tourist/spending', query } } as const
  return annotationsTouching([annotation(overrides)], { asks }, { sources: [source(of)] }).length === 1
}

test('an annotation touches figures of its data set, its days, its place and its market', () => {
  expect(touches({})).toBe(true)
  expect(touches({ dataset: 'immigration' })).toBe(false)
  expect([
    touches({ from: '2026-03-31', to: '2026-09-01' }),
    touches({ from: '2026-04-01', to: '2026-09-01' }),
  ]).toEqual([true, false])
  expect([touches({}, { periods: ['2026'] }), touches({}, { periods: ['2025'] })]).toEqual([true, false])
  const days = (from: string, to: string) => ({ periods: [], days: { from, to } })
  expect([touches({}, days('2026-03-12', '2026-03-20')), touches({}, days('2026-03-13', '2026-03-20'))]).toEqual([
    true,
    false,
  ])
  // A register has no days.
  expect(touches({}, { periods: [] })).toBe(true)
  // What is said of one province touches the country and its region, and no other.
  const narrowed = (place: string, value: string) => touches({ place }, {}, { location_destination: value })
  expect([touches({ place: 'TH-83' }), narrowed('TH-83', 'TH-83'), narrowed('TH-83', 'south')]).toEqual([
    true,
    true,
    true,
  ])
  expect([narrowed('TH-83', 'TH-50'), narrowed('south', 'TH-83'), narrowed('TH-83', 'TH-50,TH-83')]).toEqual([
    false,
    true,
    true,
  ])
  expect([
    touches({ market: 'DE' }, {}, { market: 'europe' }),
    touches({ market: 'DE' }, {}, { market: 'CN' }),
  ]).toEqual([true, false])
})

test('an annotation touches an exploration of its data set and days, unless a filter leaves its place or market out', () => {
  const filter = (operator: 'in' | 'not_in', ...values: string[]) => ({ dimension: 'any', operator, values })
  const questionOf = (...filters: ReturnType<typeof filter>[]) => ({
    ...{ dataset: 'spending', comparison: null, joined: null },
    filters,
  })
  const touchesQuestion = (overrides: Partial<ShownAnnotation>, ...filters: ReturnType<typeof filter>[]) =>
    annotationsTouchingQuestion([annotation(overrides)], questionOf(...filters), { sources: [source()] }).length === 1
  expect([touchesQuestion({}), touchesQuestion({ dataset: 'gdp' }), touchesQuestion({ to: '2026-01-31' })]).toEqual([
    true,
    false,
    false,
  ])
  const phuket = { place: 'TH-83' }
  expect([
    touchesQuestion(phuket, filter('in', 'TH-83', 'TH-50')),
    touchesQuestion(phuket, filter('in', 'south'), filter('in', 'foreign')),
    touchesQuestion(phuket, filter('in', 'south'), filter('in', 'TH-84')),
    touchesQuestion(phuket, filter('not_in', 'TH-50')),
    touchesQuestion(phuket, filter('not_in', 'TH-83')),
    touchesQuestion(phuket, filter('not_in', 'south')),
    touchesQuestion({ market: 'DE' }, filter('not_in', 'europe')),
  ]).toEqual([true, true, false, true, false, false, false])
})

test('annotations of a card are numbered in the order of their days', () => {
  const card = opened(24)
  const touching = annotationsTouching(
    [
      annotation({ id: 'b', from: '2026-03-11' }),
      annotation({ id: 'a', from: '2026-02-01' }),
      annotation({ id: 'c', dataset: 'gdp' }),
    ],
    card,
    { sources: [source()] },
  )
  expect(touching.map(({ id, number }) => [id, number])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('a picture over time marks the periods that have some of the days', () => {
  const months = ['2026-01', '2026-02', '2026-03'].map((value) => ({ kind: 'period' as const, value }))
  const view = { kind: 'comparison' as const, marks: months }
  const at = (from: string, to: string) => placeOnAxis(view, { from, to })
  expect([at('2026-02-28', '2026-02-28'), at('2025-12-31', '2026-01-01'), at('2026-02-01', '2027-01-01')]).toEqual([
    [1, 1],
    [0, 0],
    [1, 2],
  ])
  // The year before stands beside the same months and is not what they stand for.
  expect([at('2025-02-01', '2025-02-28'), at('2026-04-01', '2026-04-01')]).toEqual([null, null])
  const weeks = ['2026-03-02..2026-03-08', '2026-03-09..2026-03-15'].map((value) => ({
    kind: 'period' as const,
    value,
  }))
  expect(placeOnAxis({ kind: 'trend', marks: weeks }, { from: '2026-03-08', to: '2026-03-08' })).toEqual([0, 0])
  expect(
    placeOnAxis({ kind: 'comparison', shape: 'rows', marks: months }, { from: '2026-02-01', to: '2026-02-02' }),
  ).toBeNull()
  expect(placeOnAxis({ kind: 'ranking', marks: months }, { from: '2026-02-01', to: '2026-02-02' })).toBeNull()
})

test('a text is read in one’s own language, else in English, else in the one that there is', () => {
  const texts = { en: 'Strike', th: 'นัดหยุดงาน' }
  expect(annotationText({ texts }, 'th')).toEqual({ text: 'นัดหยุดงาน', language: 'th' })
  expect(annotationText({ texts }, 'fr')).toEqual({ text: 'Strike', language: 'en' })
  expect(annotationText({ texts: { th: 'นัดหยุดงาน' } }, 'ru')).toEqual({ text: 'นัดหยุดงาน', language: 'th' })
})

test('says its days, place and market in six languages', async () => {
  const scope = (changes: Partial<ShownAnnotation>) => annotationScope(annotation(changes), aContext())
  expect([
    scope({}),
    scope({ to: '2026-03-10' }),
    scope({ from: '2026-03-01', to: '2026-03-31' }),
    scope({ from: '2028-02-01', to: '2028-02-29' }),
  ]).toMatchInlineSnapshot(`
    [
      "10 March to 12 March 2026",
      "10 March 2026",
      "March 2026",
      "February 2028",
    ]
  `)
  for (const language of languages) {
    const context = await aNamedContext(language)
    const line = annotationLine(annotation({ place: 'main', market: 'DE', link: 'https://example.org/' }), context)
    expect(line).not.toMatch(/[{}]|undefined|null|\bmain\b|\bDE\b/)
    expect(line).toContain('A strike (https://example.org/)')
  }
})
