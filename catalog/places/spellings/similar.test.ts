import { expect, test } from 'vitest'
import { recogniseCountry, similarPlaces } from './recognise.ts'

test.each([
  ['country', 'Jappan', 'JP'],
  ['country', 'Germny', 'DE'],
  ['country', 'Untied Kingdom', 'GB'],
  ['country', 'Republik Korea', 'KR'],
  ['country', 'Mainland China (ex HK)', 'CN'],
  ['country', 'ฟิลิปปินย์', 'PH'],
  ['province', 'Chiang Mei', 'TH-50'],
  ['checkpoint', 'Chiang Mei', 'chiang-mai-airport'],
] as const)('the %s nearest to “%s” is %s', (kind, text, code) => {
  expect(similarPlaces[kind](text)[0]).toBe(code)
})

test('what resembles no name, and what is too short to tell, has no neighbour', () => {
  for (const text of ['Narnia', 'Total', 'xy', '', 'ภาคกลาง+ตว.ตก']) {
    expect([text, similarPlaces.country(text), similarPlaces.province(text)]).toEqual([text, [], []])
  }
  // It is offered alone: nothing is read by likeness.
  expect(recogniseCountry('Germny')).toBeUndefined()
})
