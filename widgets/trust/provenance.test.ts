import type { CardCode } from '@sala/catalog/companions.ts'
import { expect, test } from 'vitest'
import { allCards } from '../all.ts'
import { aContext, opened } from '../testing.ts'
import { cardSpans } from './provenance.ts'

const spansOf = (code: CardCode, choices: Record<string, string>) => {
  const filters = allCards.find((card) => card.code === code)?.filters ?? {}
  return cardSpans(filters, opened(code, choices).filters, aContext())
}

test('sources are those of the days on show and of the days that a reader compares them with', () => {
  const days = '2026-10-01..2026-10-30'
  const visible = { from: '2026-10-01', to: '2026-10-30' }
  expect(spansOf(65, { range: days })).toEqual([visible, { from: '2025-10-02', to: '2025-10-31' }])
  expect(spansOf(65, { range: days, compare_days: 'same_dates' })).toEqual([
    visible,
    { from: '2025-10-01', to: '2025-10-30' },
  ])
  expect(spansOf(65, { range: days, compare_days: 'days_before' })).toEqual([
    visible,
    { from: '2026-09-01', to: '2026-09-30' },
  ])
})

test('a card that compares nothing names no sources of other days', () => {
  expect(spansOf(31, { range: '2026-10-01..2026-10-30' })).toEqual([{ from: '2026-10-01', to: '2026-10-30' }])
})
