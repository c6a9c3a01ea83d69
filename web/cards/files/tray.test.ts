import { maxCards } from '@sala/catalog/api/exports.ts'
import { beforeEach, expect, test } from 'vitest'
import { forgetSession, rememberSession } from '../../session/session.ts'
import { sessionWith } from '../../testing/wire.ts'
import { addToTray, emptyTray, nameTray, noteDropped, removeFromTray, reorderTray, tray } from './tray.ts'

const arrivals = { code: 134, filters: { year: '2025' } }
const income = { code: 24, filters: {} }
const figure = { code: 'headline-arrivals', filters: {} }
const everything = ['view_widget_134', 'view_widget_24']

beforeEach(() => {
  forgetSession()
  rememberSession(sessionWith(everything))
})

const codes = () => tray.get().cards.map(({ code }) => code)

test('a card with its filters stands there once, in an order of one’s own, and outlives a reload', () => {
  addToTray(arrivals)
  addToTray({ code: 134, filters: { year: '2025' } })
  addToTray({ code: 134, filters: { year: '2024' } })
  addToTray(income)
  expect(codes()).toEqual([134, 134, 24])
  // In whichever order its filters were chosen.
  const chosen = { year: '2024', compare: 'full_years' }
  addToTray({ code: 24, filters: chosen })
  addToTray({ code: 24, filters: Object.fromEntries(Object.entries(chosen).toReversed()) })
  expect(codes()).toEqual([134, 134, 24, 24])
  removeFromTray({ code: 24, filters: chosen })
  reorderTray(tray.get().cards.toReversed())
  removeFromTray({ code: 134, filters: { year: '2024' } })
  nameTray('For Monday')

  forgetSession()
  expect(codes()).toEqual([])
  rememberSession(sessionWith(everything))
  expect(tray.get()).toEqual({ name: 'For Monday', cards: [income, arrivals], dropped: 0 })
})

test('what a person may see no longer is taken out, and counted until they have read of it', () => {
  for (const card of [arrivals, figure, income]) addToTray(card)
  rememberSession(sessionWith(['view_widget_24']))
  expect(codes()).toEqual([24])
  expect(tray.get().dropped).toBe(2)
  // It does not come back with the permission: the person was told that it is gone.
  rememberSession(sessionWith(everything))
  expect(codes()).toEqual([24])
  noteDropped()
  expect(tray.get().dropped).toBe(0)
})

test('a saved exploration stands there once with each question, as long as the person may explore', () => {
  const exploration = '5f0f6f0e-6c1c-4b1e-9a64-0f3a4e5b7c11'
  const explorers = [...everything, 'explore_data']
  rememberSession(sessionWith(explorers))
  const saved = { exploration, filters: {} }
  addToTray(saved)
  addToTray({ ...saved })
  addToTray({ ...saved, question: 'changed' })
  addToTray(income)
  rememberSession(sessionWith(explorers))
  expect(tray.get().cards).toEqual([saved, { ...saved, question: 'changed' }, income])
  rememberSession(sessionWith(everything))
  expect([tray.get().cards, tray.get().dropped]).toEqual([[income], 2])
  removeFromTray(income)
  noteDropped()
})

test('what stands in the browser’s storage is checked', () => {
  addToTray(income)
  const key = Object.keys(localStorage).find((name) => name.startsWith('tray:')) ?? ''
  forgetSession()
  localStorage.setItem(key, JSON.stringify({ name: 7, cards: [{ code: 24, filters: {}, figure: 1_000 }], dropped: -1 }))
  rememberSession(sessionWith(everything))
  expect(tray.get()).toEqual({ name: '', cards: [], dropped: 0 })
  localStorage.setItem(key, '{')
  forgetSession()
  rememberSession(sessionWith(everything))
  expect(codes()).toEqual([])
})

test('it holds as many cards as a file, and nobody’s tray holds none', () => {
  for (let year = 1; year <= maxCards; year += 1)
    expect(addToTray({ code: 134, filters: { year: `${year}` } })).toBe(true)
  expect(addToTray(income)).toBe(false)
  emptyTray()
  expect(addToTray(income)).toBe(true)
  forgetSession()
  addToTray(income)
  expect(codes()).toEqual([])
})
