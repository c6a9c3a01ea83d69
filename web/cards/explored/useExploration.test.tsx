import type { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { forgetSession, rememberSession } from '../../session/session.ts'
import { json, sessionWith } from '../../testing/wire.ts'
import { startWords } from '../../testing/words.ts'
import { useExploration } from './useExploration.ts'

type Values = Readonly<Record<string, string | number>>

/** Imports so far. */
let imports: number
/** Of which version a question is answered: its figures are as many times as large. */
let versionOf: (question: Exploration) => number
let questions: Exploration[]
let afterQuestion: (question: Exploration) => void

beforeAll(startWords)
beforeEach(() => {
  imports = 1
  questions = []
  versionOf = () => imports
  rememberSession(sessionWith(['explore_data']))
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/v2/explore')) return json(sessionWith(['explore_data']))
    const question = Exploration.parse(JSON.parse(String(body)))
    const answer = answerTo(question, versionOf(question))
    questions.push(question)
    afterQuestion(question)
    return json(answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  act(() => {
    forgetSession()
    queryClient.clear()
  })
})

const cells = [
  { time: 2024, market_region: 'europe', totalImmigrants: 1 },
  { time: 2025, market_region: 'europe', totalImmigrants: 2 },
  { time: 2024, market_region: 'east-asia', totalImmigrants: 4 },
  { time: 2025, market_region: 'east-asia', totalImmigrants: 8 },
]

function answerTo({ time, breakdown }: Exploration, version: number): VersionedAnswer {
  const keys = [
    ...(time === null ? [] : (['time'] as const)),
    ...(breakdown.length > 0 ? ['market_region' as const] : []),
  ]
  const groups = Map.groupBy(cells, (cell) => keys.map((key) => cell[key]).join())
  const rows = [...groups.values()].map((group): { values: Values; other: boolean } => {
    const sum = group.reduce((all, { totalImmigrants }) => all + totalImmigrants, 0) * version
    return {
      values: { ...Object.fromEntries(keys.map((key) => [key, group[0]?.[key] ?? ''])), totalImmigrants: sum },
      other: false,
    }
  })
  const nothing = {
    columns: [],
    period: null,
    shared: null,
    uneven: null,
    unevenTop: null,
    incomplete: [],
    unusual: null,
    provenance: [],
  }
  return { ...nothing, rows, versions: { immigration: version } }
}

const isOfCells = ({ time, breakdown }: Exploration) => time !== null && breakdown.length > 0

/** The figures of a pivot table, line by line. */
function figuresOf(drawn: DrawnExploration): readonly unknown[] {
  if (drawn.view.kind !== 'table') throw new Error(drawn.view.kind)
  const { columns, rows } = drawn.view.table
  return rows.map((row) => columns.slice(1).map(({ key }) => row.cells[key] ?? null))
}

function openPivot() {
  const dataset = findDataset('immigration')
  if (dataset === undefined) throw new Error('There is no immigration.')
  const measures = ['totalImmigrants']
  const breakdown = ['market_region']
  const question = Exploration.parse({ version: 1, dataset: 'immigration', measures, time: 'year', breakdown })
  const context = aContext()
  const pivot: Exploration = { ...question, chart: 'pivot' }
  const drawings: (readonly unknown[])[] = []
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  renderHook(
    () => {
      const { drawn } = useExploration(pivot, dataset, context)
      if (drawn !== null) drawings.push(figuresOf(drawn))
    },
    { wrapper },
  )
  return drawings
}

const withTotals = (times: number) => [
  [1, 2, 3].map((value) => value * times),
  [4, 8, 12].map((value) => value * times),
  [5, 10, 15].map((value) => value * times),
]
const withoutTotals = (times: number) => [[1, 2].map((value) => value * times), [4, 8].map((value) => value * times)]

test('a pivot table has no totals of other data than its cells: after an import between them both are read again', async () => {
  afterQuestion = (question) => {
    if (isOfCells(question) && imports < 3) imports += 1
  }
  const drawings = openPivot()
  await waitFor(() => expect(drawings.at(-1)).toEqual(withTotals(3)), { timeout: 20_000 })
  for (const drawing of drawings)
    expect([1, 2, 3].flatMap((times) => [withTotals(times), withoutTotals(times)])).toContainEqual(drawing)
  expect(questions.filter(isOfCells)).toHaveLength(3)
})

test('where totals stay behind the cells, it goes without them and does not ask for ever', async () => {
  afterQuestion = () => undefined
  versionOf = (question) => (isOfCells(question) ? 2 : 1)
  const drawings = openPivot()
  const ofTotals = () => questions.filter((question) => !isOfCells(question)).length
  await waitFor(() => expect(ofTotals()).toBe(12), { timeout: 20_000 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(ofTotals()).toBe(12)
  expect(new Set(drawings.map((drawing) => JSON.stringify(drawing)))).toEqual(
    new Set([JSON.stringify(withoutTotals(2))]),
  )
})
