import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { expect, test } from 'vitest'
import { changed, firstQuestion, readPlace, usualTop, writePlace } from './question.ts'

const immigration = findDataset('immigration')
if (immigration === undefined) throw new Error('There is no immigration.')

test('the address holds every step of a question and its picture', () => {
  const question = changed(firstQuestion(immigration), {
    breakdown: ['location_source'],
    time: null,
    filters: [{ dimension: 'market_region', operator: 'in', values: ['europe'] }],
    period: { kind: 'years', years: [2025] },
  })
  expect(question.top).toEqual({ measure: 'totalImmigrants', count: usualTop })
  expect(readPlace(writePlace({ ...question, chart: 'share' }), [immigration])).toEqual({
    question: { ...question, chart: 'share' },
    unreadable: false,
  })
})

test.each([
  ['no text at all'],
  ['bm90IGpzb24'],
  [writePlace({ ...firstQuestion(immigration), measures: ['nothing'] }).q ?? ''],
])('an address that cannot be read says so and shows the first question: %s', (q) => {
  expect(readPlace({ q }, [immigration])).toEqual({
    question: firstQuestion(immigration),
    unreadable: true,
  })
})

test('nobody is shown a question over data that they are not offered', () => {
  const spending = findDataset('spending')
  if (spending === undefined) throw new Error('There is no spending.')
  const { q = '' } = writePlace(firstQuestion(spending))
  expect(readPlace({ q }, [immigration])?.question.dataset).toBe('immigration')
  expect(readPlace({}, [])).toBeNull()
})

test('the first question of every data set can be answered', () => {
  for (const { name } of allDatasets) {
    const dataset = findDataset(name)
    if (dataset === undefined || Object.keys(dataset.measures).length === 0) continue
    const question = firstQuestion(dataset)
    if (question.measures.length > 0) expect([name, explorationFault(dataset, question)]).toEqual([name, null])
  }
})
