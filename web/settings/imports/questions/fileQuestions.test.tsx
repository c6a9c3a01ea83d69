import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { forgetSession, rememberSession } from '../../../session/session.ts'
import { json, sessionWith } from '../../../testing/wire.ts'
import { startWords } from '../../../testing/words.ts'
import { FileShape } from '../add/FileShape.tsx'
import { type ImportValues, noHead, noValues } from '../importForm.ts'
import { Notes } from '../report/Notes.tsx'
import { SheetPreviews } from '../report/SheetPreviews.tsx'
import { FileColumns } from './FileColumns.tsx'
import { NameQuestions } from './NameQuestions.tsx'
import { UnitQuestion } from './UnitQuestion.tsx'

const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  await startWords()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  act(forgetSession)
})

test('a column that is not read is said to be a figure of one origin, and the file is checked again', async () => {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('auth/')) return json(sessionWith([]))
    bodies.push(String(init.body))
    return json({ rows: [], count: 0 })
  })
  rememberSession(sessionWith([]))
  const onTaught = vi.fn()
  const onDataset = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <FileColumns
        job={{ dataset: 'spending' }}
        report={{
          goodRows: 0,
          fits: ['gdp'],
          columns: [
            { sheet: null, heading: 'province', readAs: 'location_destination' },
            { sheet: null, heading: 'farang_baht', readAs: null },
          ],
        }}
        onTaught={onTaught}
        onDataset={onDataset}
      />
    </QueryClientProvider>,
  )
  const unread = await screen.findByRole('combobox', { name: '“farang_baht” is read as' }, patience)
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  fireEvent.change(unread, { target: { value: 'spending_travel_receipts:foreign' } })
  expect(screen.getByRole('option', { name: 'Receipts · Foreign', selected: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remember and check again' }))
  await waitFor(() => expect(onTaught).toHaveBeenCalledTimes(1), patience)
  expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({
    aliases: [{ dataset: 'spending', column: null, text: 'farang_baht', meaning: 'spending_travel_receipts:foreign' }],
  })
  fireEvent.click(screen.getByRole('button', { name: /^Check as/ }))
  expect(onDataset).toHaveBeenCalledWith('gdp')
})

test('the unit that a heading says is proposed, and single ones are the other answer', () => {
  const onUnit = vi.fn()
  const units = [
    { column: 'spending_travel_receipts', said: '(ล้านบาท)', unit: 'million-baht' },
    { column: 'spending_travel_count', said: '(พันคน)', unit: 'thousand-people' },
  ]
  render(<UnitQuestion dataset="spending" units={units} onUnit={onUnit} />)
  const [first, single] = screen.getAllByRole('radio')
  expect(first).toHaveProperty('checked', true)
  expect(screen.getByText(/Millions \(Receipts\).*ล้านบาท/)).toBeTruthy()
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Check with this unit' }))
  send()
  if (single) fireEvent.click(single)
  send()
  expect(onUnit.mock.calls).toEqual([['million-baht,thousand-people'], ['baht,people']])
})

test('merged cells of a sheet are merged on the screen, and rows of totals are marked', async () => {
  vi.stubGlobal('fetch', async () => json({ rows: [], count: 0 }))
  rememberSession(sessionWith([]))
  const preview: SheetPreview = {
    sheet: 'Sheet1',
    transposed: false,
    rows: [
      { number: 1, cells: ['People', '', ''], more: 0, taken: 'head' },
      { number: 2, cells: ['Year', 'Country', 'Number'], more: 0, taken: 'head' },
      { number: 3, cells: ['2024', 'Total', '124'], more: 0, taken: 'total' },
      { number: 4, cells: ['', 'JP', '124'], more: 0, taken: 'read' },
    ],
    merges: [
      { row: 1, cell: 0, rows: 1, cells: 3 },
      { row: 3, cell: 0, rows: 2, cells: 1 },
    ],
    read: [],
  }
  render(
    <QueryClientProvider client={queryClient}>
      <SheetPreviews dataset="population" report={{ previews: [preview] }} job="1" />
    </QueryClientProvider>,
  )
  const table = await screen.findByRole('table', { name: 'As the file has it' }, patience)
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['1', 'heading', 'People'],
    ['2', 'heading', 'Year', 'Country', 'Number'],
    ['3', 'total', '2024', 'Total', '124'],
    ['4', 'read', 'JP', '124'],
  ])
  expect(screen.getByText('People').closest('td')?.colSpan).toBe(3)
  expect(screen.getByText('2024').closest('td')?.rowSpan).toBe(2)
})

test('the head row is chosen among the rows as they stand; a file without one has its columns named', () => {
  let text: ImportValues = { ...noValues, dataset: 'population' }
  function Shape() {
    const [values, setValues] = useState(text)
    text = values
    return (
      <FileShape
        fileName="people.csv"
        dataset={population}
        preview={{
          sheet: null,
          transposed: false,
          rows: [
            { number: 1, cells: ['A title'], more: 0, taken: 'left' },
            { number: 2, cells: ['JP', '124', '2024'], more: 0, taken: 'left' },
          ],
          merges: [],
          read: [],
        }}
        field={(name) => ({
          name,
          value: values[name],
          change: (value) => setValues({ ...values, [name]: value }),
          leave: () => undefined,
          fault: null,
          readOnly: false,
        })}
      />
    )
  }
  render(<Shape />)
  const choose = (name: string | RegExp, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  expect(screen.getByRole('option', { name: 'Row 2: JP · 124 · 2024' })).toBeTruthy()
  choose('Row with the headings', '2')
  choose('Columns are parted by', 'semicolon')
  choose('Letters are written in', 'windows-874')
  expect(text).toMatchObject({ head: '2', separator: 'semicolon', encoding: 'windows-874' })
  choose('Row with the headings', noHead)
  choose(/^Column 1/, 'location_source')
  fireEvent.click(screen.getByRole('button', { name: 'Add a column' }))
  choose(/^Column 2/, 'year')
  expect(text).toMatchObject({ head: noHead, columns: ['location_source', 'year'] })
})

test('what was taken for what is said in the reader’s words, with the names of columns as they know them', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Notes
        dataset="spending"
        notes={[
          {
            code: 'read_as',
            sheet: 'ม.ค.',
            values: { heading: 'thai_baht', column: 'spending_travel_receipts:thai' },
            message: '',
          },
          {
            code: 'readings',
            sheet: null,
            values: { rows: 1234, facts: 2, columns: 'date, location_destination' },
            message: '',
          },
        ]}
      />
    </QueryClientProvider>,
  )
  const [first, second] = screen.getAllByRole('listitem', { hidden: true })
  const plain = (element: HTMLElement | undefined) => element?.textContent?.replaceAll(/[\u2068\u2069]/g, '')
  expect(plain(first)).toBe('ม.ค. · Column “thai_baht” was read as: Receipts · Thai')
  expect(plain(second)).toContain('1,234 rows are 2 facts, told apart by')
  expect(plain(second)).not.toContain('location_destination')
})

test.each([
  [7, 'Country · 1 row, the first: 7'],
  [-4, 'Country · 1 row, the first: Column D'],
])('an unknown name says where it stands first, also where records run across (%i)', (row, where) => {
  const question = {
    kind: 'country' as const,
    sheet: null,
    column: 'location_source',
    text: 'Atlantis',
    row,
    rows: 1,
    isTotal: false,
    similar: [],
  }
  render(
    <QueryClientProvider client={queryClient}>
      <NameQuestions job={{ dataset: 'population' }} report={{ questions: [question] }} onTaught={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('group', { name: 'Atlantis' }).textContent).toContain(where)
})
