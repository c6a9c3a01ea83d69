import { findDataset } from '@sala/catalog/datasets/all.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { expect, test } from 'vitest'
import { firstQuestion } from '../question.ts'
import { fieldsOf, fits, foundFields, moved, without } from './fieldList.ts'

const locale = await loadLocale('en')
const words = { t: (key, ...values) => translate(locale, key, ...values) } satisfies Parameters<typeof fieldsOf>[3]
const startOf = (name: string) => {
  const dataset = findDataset(name)
  if (dataset === undefined) throw new Error(`There is no ${name}.`)
  return { dataset, question: firstQuestion(dataset) }
}
const fieldsIn = (name: string) => {
  const { dataset, question } = startOf(name)
  return fieldsOf(dataset, question, aContext(), words)
}

test('every field stands in the list once, and says whether the question has it', () => {
  for (const name of ['immigration', 'spending', 'voc', 'accommodation', 'transport']) {
    const keys = fieldsIn(name).map(({ key }) => key)
    expect([name, new Set(keys).size]).toEqual([name, keys.length])
  }
  const chosen = fieldsIn('immigration').filter((field) => field.chosen)
  expect(chosen.map(({ key }) => key)).toEqual(['measure totalImmigrants', 'time month'])
})

test('a search finds fields by their names', () => {
  expect(foundFields(fieldsIn('immigration'), 'market region').map(({ name }) => name)).toEqual(['market_region'])
  expect(foundFields(fieldsIn('immigration'), 'nothing at all')).toEqual([])
})

test('a field fits where it means something: measures are no breakdown, and times no filter', () => {
  const fitting = (key: string) => {
    const field = fieldsIn('immigration').find((candidate) => candidate.key === key)
    return (['measure', 'breakdown', 'filter'] as const).filter((part) => field !== undefined && fits(field, part))
  }
  expect(fitting('measure totalImmigrants')).toEqual(['measure'])
  expect(fitting('dimension location_source')).toEqual(['breakdown', 'filter'])
  expect(fitting('time month')).toEqual(['breakdown'])
})

test('texts and numbers of single things are filters alone, and open the filter of their column', () => {
  const columns = fieldsIn('accommodation').filter(({ kind }) => kind === 'column')
  expect(columns.length).toBeGreaterThan(0)
  for (const field of columns) {
    expect([field.key, fits(field, 'filter'), fits(field, 'breakdown')]).toEqual([field.key, true, false])
    expect(field.filterBy).toEqual({ kind: 'rows', name: field.name })
  }
})

test('what is moved stands last, and a third breakdown takes the place of the second', () => {
  const { question } = startOf('spending')
  const dimension = (name: string) => ({ kind: 'dimension', name }) as const
  const two = { ...question, breakdown: ['location_destination', 'visitor_origin'] }
  expect(moved(two, dimension('travel_type'))).toEqual({ breakdown: ['location_destination', 'travel_type'] })
  // Moved again, the first becomes the second.
  expect(moved(two, dimension('location_destination'))).toEqual({
    breakdown: ['visitor_origin', 'location_destination'],
  })
  expect(moved(question, { kind: 'time', name: 'quarter' })).toEqual({ time: 'quarter' })
})

test('there are at most four measures, and never none', () => {
  const { question } = startOf('spending')
  const full = { ...question, measures: ['one', 'two', 'three', 'four'] }
  expect(moved(full, { kind: 'measure', name: 'five' })).toBeNull()
  expect(moved(full, { kind: 'measure', name: 'one' })).toEqual({ measures: ['two', 'three', 'four', 'one'] })
  expect(without({ ...question, measures: ['one'] }, { kind: 'measure', name: 'one' })).toBeNull()
  expect(without(full, { kind: 'measure', name: 'two' })).toEqual({ measures: ['one', 'three', 'four'] })
})
