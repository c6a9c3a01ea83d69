import { maxBoardCards } from '@sala/catalog/api/boards.ts'
import { expect, test } from 'vitest'
import { begin, redo, step, undo } from './history.ts'
import {
  type BoardContent,
  withCard,
  withCardAt,
  withCardBeside,
  withFilters,
  withoutCard,
  withSize,
  withText,
} from './layout.ts'

const empty: BoardContent = { name: 'Mine', cards: [] }
const three = withCard(withCard(withCard(empty, 134, 6), 'news', 12), 134, 4)
const ids = ({ cards }: BoardContent) => cards.map(({ id }) => id)

test('the same card stands on a board several times, each under an id of its own', () => {
  expect(three.cards.map(({ id, code, columns }) => [id, code, columns])).toEqual([
    ['c1', 134, 6],
    ['c2', 'news', 12],
    ['c3', 134, 4],
  ])
  expect(ids(withCard(withoutCard(three, 'c2'), 57, 6))).toEqual(['c1', 'c3', 'c4'])
})

test('a full board takes no card, and says so by staying the same', () => {
  let board = empty
  for (let card = 0; card < maxBoardCards; card += 1) board = withCard(board, 134, 6)
  expect(board.cards.length).toBe(maxBoardCards)
  expect(withCard(board, 57, 6)).toBe(board)
})

test('a card moves to a place, or beside another one, and never off the board', () => {
  expect(ids(withCardAt(three, 'c3', 0))).toEqual(['c3', 'c1', 'c2'])
  expect(withCardAt(three, 'c1', -5)).toBe(three)
  expect(ids(withCardAt(three, 'c1', 9))).toEqual(['c2', 'c3', 'c1'])
  expect(ids(withCardBeside(three, 'c1', 'c3', false))).toEqual(['c2', 'c1', 'c3'])
  expect(ids(withCardBeside(three, 'c1', 'c3', true))).toEqual(['c2', 'c3', 'c1'])
  expect(ids(withCardBeside(three, 'c3', 'c1', false))).toEqual(['c3', 'c1', 'c2'])
  expect(withCardBeside(three, 'c3', 'c3', true)).toBe(three)
  expect(withCardBeside(three, 'c3', 'gone', true)).toBe(three)
})

test('a card is as large as is wished, within what there is', () => {
  const sizeOf = (columns: number, height: number) => {
    const card = withSize(three, 'c1', { columns, height }).cards[0]
    return [card?.columns, card?.height]
  }
  expect(sizeOf(7.6, 3.2)).toEqual([8, 3])
  expect(sizeOf(99, 99)).toEqual([12, 12])
  expect(sizeOf(-1, -1)).toEqual([3, 0])
  expect(withSize(three, 'c1', { columns: 6, height: 0 })).toBe(three)
  expect(withFilters(three, 'c2', { range: '7d' }).cards[1]?.filters).toEqual({ range: '7d' })
})

test('what was done is taken back and done again; a gesture is one step', () => {
  let history = begin('')
  for (const text of ['M', 'My', 'My ']) history = step(history, text, 'name')
  history = step(history, 'My board')
  expect([undo(history).present, undo(undo(history)).present]).toEqual(['My ', ''])
  expect(undo(undo(undo(history)))).toEqual(undo(undo(history)))
  expect(redo(undo(history)).present).toBe('My board')
  expect(step(history, 'My board')).toBe(history)
  expect(redo(step(undo(history), 'Other')).present).toBe('Other')
  // After an undo the same gesture is a new step.
  expect(undo(step(undo(history), 'X', 'name')).present).toBe('My ')
})

test('a text is written on its own card', () => {
  const text = { heading: 'Monday', text: '' }
  const board = withCard(three, { text }, 12)
  expect(board.cards.at(-1)).toMatchObject({ id: 'c4', code: null, exploration: null, text, columns: 12 })
  const written = withText(board, 'c4', { ...text, text: 'China first' })
  expect(written.cards.map((card) => card.text?.text)).toEqual([undefined, undefined, undefined, 'China first'])
})
