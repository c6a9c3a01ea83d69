import { expect, test } from 'vitest'
import { languages } from '../../words.ts'
import { type ProblemName, problems } from '../problems.ts'
import { formatProblem, problemMessages } from './problemMessages.ts'

test('a part whose facts are unknown is left out', () => {
  const facts = { field: 'limit', value: '5000', expected: '1–1000' }
  expect(formatProblem('invalid_value', 'en', facts)).toBe('The value of limit cannot be used: 5000. Expected: 1–1000.')
  expect(formatProblem('invalid_value', 'en', { field: 'limit' })).toBe('The value of limit cannot be used.')
  expect(formatProblem('malformed_request', 'en')).toBe('The request cannot be read.')
})

test.each(['$& {field} [x]', "'{'", '# <b>', 'true', 'other', 'constructor'])(
  'the value %s is shown as it is',
  (value) => {
    expect(formatProblem('code_taken', 'en', { value })).toBe(`This code is taken: ${value}. Choose another code.`)
  },
)

test('wrong credentials are answered with the words of the specification', () => {
  expect(formatProblem('wrong_credentials', 'en')).toBe('Username or Password is wrong!')
})

test('every problem has a text in every language, which shows the same facts as the English', () => {
  expect(Object.keys(problemMessages)).toEqual(Object.keys(problems))
  const facts = { field: '‹field›', value: '‹value›', expected: '‹expected›' }
  // The keys of the list are its names.
  for (const name of Object.keys(problems) as ProblemName[]) {
    const named = languages.map((language) => formatProblem(name, language, facts).match(/‹\w+›/g)?.toSorted() ?? [])
    for (const texts of named) expect(texts, name).toEqual(named[0])
    expect(new Set(languages.map((language) => formatProblem(name, language))).size, name).toBe(languages.length)
  }
})
