import type { Language } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import {
  aContext,
  aNamedContext,
  arrivalAnswers,
  arrivalsOf,
  comparisonOf,
  januaryToOctober,
  opened,
} from '../../testing.ts'
import { differenceInPeople, figureChange, newsOf } from '../../texts/format.ts'
import { changeCell, peopleChange } from './peopleChange.ts'

// Rule 18 of docs/figures.md: a percentage of a few people says nothing.

test('from thirty people on a change is in percent, below in people', () => {
  expect(peopleChange({ current: 36, previous: 30 })).toEqual({ change: 20 })
  expect(peopleChange({ current: 36, previous: 29 })).toEqual({ change: 7, changeIn: 'people' })
  expect(peopleChange({ current: 3, previous: 0 })).toEqual({ change: 3, changeIn: 'people' })
  expect([peopleChange({ current: 3, previous: null }), peopleChange(null)]).toEqual([
    { change: null },
    { change: null },
  ])
})

test('the difference is said with its unit, and is neither good news nor bad', async () => {
  const few = peopleChange({ current: 1, previous: 3 })
  expect(figureChange(few, 'en')).toBe('-2\u00a0people')
  expect(newsOf(few)).toBe('none')
  expect([newsOf({ change: 2 }), newsOf({ change: -2 }), newsOf({ change: null })]).toEqual(['good', 'bad', 'none'])
  expect(changeCell({ current: 5, previous: 3 }, aContext())).toBe('+2\u00a0people')
  expect(changeCell({ current: 5, previous: 3 }, await aNamedContext('th'))).toBe('+2\u00a0คน')
  expect(changeCell({ current: 60, previous: 30 }, aContext())).toBe(100)
})

test('one, two, few and many people are said as each language counts them', () => {
  const textOf = (language: Language) =>
    [0, 1, 2, 3, 11, 21, 100].map((people) => differenceInPeople(people, language).split('\u00a0').at(-1))
  expect(textOf('en')).toEqual(['people', 'person', 'people', 'people', 'people', 'people', 'people'])
  expect(textOf('fr')).toEqual(['personne', 'personne', ...Array.from({ length: 5 }, () => 'personnes')])
  expect(textOf('he')).toEqual(['אנשים', 'אדם', ...Array.from({ length: 5 }, () => 'אנשים')])
  expect(textOf('ru')).toEqual(['человек', 'человек', 'человека', 'человека', 'человек', 'человек', 'человек'])
  expect(textOf('ar')).toEqual(['شخص', 'شخص', 'شخص', 'أشخاص', 'شخصًا', 'شخصًا', 'شخص'])
  expect(new Set(textOf('th'))).toEqual(new Set(['คน']))
  expect(differenceInPeople(-1, 'en')).toBe('-1\u00a0person')
})

test('cards of arrivals give few people so in figures and tables alike', () => {
  const rows = [...arrivalsOf('CN', [2026, 10, 5], [2025, 10, 3]), ...arrivalsOf('JP', [2026, 10, 90], [2025, 10, 60])]
  const { view, table } = opened(135).show(arrivalAnswers(rows))
  expect(table.rows.map(({ cells }) => cells.change)).toEqual([50, '+2\u00a0people', (32 / 63) * 100])
  const ranking = view.kind === 'composed' ? view.parts.find((part) => part.view.kind === 'ranking')?.view : undefined
  expect(ranking).toMatchObject({
    changes: [50, '+2\u00a0people'],
    description: expect.stringContaining('China 5 (+2\u00a0people)'),
  })
  const months = opened(134).show(
    arrivalAnswers(arrivalsOf('CN', [2026, 1, 7], [2025, 1, 7], [2026, 2, 60], [2025, 2, 40])),
  )
  expect(months.table.rows.slice(0, 2).map(({ cells }) => cells.change)).toEqual(['+0\u00a0people', 50])
  const countries = {
    rows: [comparisonOf('CN', 4, 3)],
    count: 1,
    total: { ...comparisonOf('CN', 4, 3), members: 1, of: 1, heldMembers: 1, wholeMembers: 0 },
    regions: [],
    period: januaryToOctober,
  }
  const all = opened(142).show({ countries })
  expect(all.table.rows.map(({ cells }) => cells.change)).toEqual(['+1\u00a0person', '+1\u00a0person'])
})
