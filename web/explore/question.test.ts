import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { expect, test } from 'vitest'
import { changed, defaultTop, firstQuestion, readPlace, withSecondDataset, writePlace } from './question.ts'

const immigration = findDataset('immigration')
if (immigration === undefined) throw new Error('There is no immigration.')

test('the address holds every step of a question and its picture', () => {
  const question = changed(firstQuestion(immigration), {
    breakdown: ['location_source'],
    time: null,
    filters: [{ dimension: 'market_region', operator: 'in', values: ['europe'] }],
    period: { kind: 'years', years: [2025] },
  })
  expect(question.top).toEqual({ measure: 'totalImmigrants', count: defaultTop })
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

test('a second data set brings the time at which both can be asked, and its means where nothing is added up', () => {
  const [spending, stays, occupancy] = ['spending', 'length_of_stay', 'occupancy'].map(findDataset)
  if (spending === undefined || stays === undefined || occupancy === undefined)
    throw new Error('A data set is missing.')
  const first = firstQuestion(spending)
  expect(first.time).toBe('month')
  const mean = withSecondDataset(spending, first, stays)
  expect(mean).toMatchObject({ time: 'year', period: null, joined: { measures: ['avg_sum_length_travel_avg_day'] } })
  expect(changed(first, mean ?? {}).joined).toEqual(mean?.joined)
  // The provinces of a month would have to be averaged, so guests come first, and the rate only by province.
  expect(withSecondDataset(spending, first, occupancy)?.joined?.measures).not.toEqual(['avg_occupancy_rate'])
  expect(withSecondDataset(spending, first, occupancy, ['avg_occupancy_rate'])).toBeNull()
  const byProvince = changed(first, { breakdown: ['location_destination'], top: null })
  expect(withSecondDataset(spending, { ...byProvince, top: null }, occupancy, ['avg_occupancy_rate'])).toMatchObject({
    time: 'month',
    period: first.period,
  })
})
