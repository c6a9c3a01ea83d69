import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { startWords } from '../../testing/words.ts'
import { printing } from '../../views/paper/paper.ts'
import { QuestionBuilder } from './QuestionBuilder.tsx'

beforeAll(startWords)

test('paper has the question in words, and nothing to choose', () => {
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
  const words = /Break down by: .* · Period: 2025 · .*5 largest/
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryAllByRole('button').length).toBeGreaterThan(5)
  act(() => printing.set(true))
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('The answer')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  act(() => printing.set(false))
  expect(screen.queryAllByRole('button').length).toBeGreaterThan(5)
})
