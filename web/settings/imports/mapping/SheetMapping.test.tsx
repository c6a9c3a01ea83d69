import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../../testing/words.ts'
import { MapByHand } from './MapByHand.tsx'
import SheetMapping from './SheetMapping.tsx'

beforeAll(async () => {
  await startWords()
})

const row = (number: number, ...cells: string[]) => ({ number, taken: 'left' as const, cells, more: 0 })
const headersOf = (name: string) => {
  const table = screen.getByRole('table', { name })
  return [...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
}

const column = (heading: string, readAs: string) => ({ sheet: null, heading, readAs })
const fault = { sheet: null, row: null, column: null, value: null, reason: 'runs_across' as const, message: '' }
const rows = [row(1, 'Country', 'CN', 'IN'), row(2, 'Month', '2024-01', '2024-01'), row(3, 'Arrivals', '5', '7')]
const across = {
  job: { id: '1', dataset: 'immigration', settings: { dataset: 'immigration' }, state: 'checked' as const },
  report: {
    previews: [{ sheet: null, transposed: false, rows, merges: [], read: [] }],
    ...{ sheets: [], goodRows: 0, faults: [fault] },
    columns: [column('Country', 'location_source'), column('Month', 'date'), column('Arrivals', 'immigrants')],
  },
}

test('a sheet in which records were found to run across opens with rows and columns exchanged, and can be turned back', () => {
  const sent: string[] = []
  render(<SheetMapping {...across} onRecipe={(text) => sent.push(text)} />)
  const title = 'The sheet, mapped by hand'
  expect(headersOf(title)).toEqual(['A', 'B', 'C'])
  fireEvent.change(screen.getByLabelText('Name of the recipe'), { target: { value: 'across' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check by this recipe' }))
  expect(sent.map((text) => JSON.parse(text))).toMatchObject([
    {
      name: 'across',
      recipe: {
        ...{ transposed: true, head: { first: 1, last: 1 } },
        fields: { date: { column: 2, heading: 'Month' }, immigrants: { column: 3, heading: 'Arrivals' } },
      },
    },
  ])
  fireEvent.click(screen.getByLabelText('Records run across (transposed)'))
  expect(headersOf(title)).toEqual(['1', '2', '3'])
})

test('who opens the mapping by a press goes on at its head', async () => {
  render(<MapByHand {...across} onRecipe={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Map by hand' }))
  const head = await screen.findByRole('heading', { name: 'The sheet, mapped by hand' })
  expect(document.activeElement).toBe(head)
})
