import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { startWords } from '../../testing/words.ts'
import { printing } from '../../views/paper/paper.ts'
import { QuestionBuilder } from './QuestionBuilder.tsx'

beforeAll(startWords)
afterEach(() => vi.restoreAllMocks())

const words = /Break down by: .* · Period: 2025 · .*5 largest/

/** A question about 2025 and Europe, with its choices and an answer. */
function renderQuestion(): void {
  const dataset = findDataset('immigration')
  if (dataset === undefined) throw new Error('There is no immigration.')
  const question = Exploration.parse({
    version: 1,
    dataset: dataset.name,
    measures: ['totalImmigrants'],
    breakdown: ['location_source'],
    filters: [{ dimension: 'market_region', operator: 'in', values: ['europe'] }],
    period: { kind: 'years', years: [2025] },
    top: { measure: 'totalImmigrants', count: 5 },
  })
  const nothing = () => undefined
  render(
    <QueryClientProvider client={queryClient}>
      <QuestionBuilder
        {...{ question, dataset, offered: [dataset], context: aContext(), onChange: nothing, onReset: nothing }}
      >
        <p>The answer</p>
      </QuestionBuilder>
    </QueryClientProvider>,
  )
}

test('paper has the question in words, and nothing to choose', () => {
  renderQuestion()
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryAllByRole('button').length).toBeGreaterThan(5)
  act(() => printing.set(true))
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('The answer')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  act(() => printing.set(false))
  expect(screen.queryAllByRole('button').length).toBeGreaterThan(5)
})

test('a phone has the question in words above the answer, and its choices behind them', () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('width < 768px') }),
  )
  renderQuestion()
  const fold = screen.getByRole('button', { name: words, expanded: false })
  expect(screen.getAllByRole('button')).toEqual([fold])
  expect(screen.getByText('The answer')).toBeTruthy()
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('group', { name: 'Question' })).toBeTruthy()
  fireEvent.click(fold)
  expect(screen.queryByRole('group', { name: 'Question' })).toBeNull()
})
