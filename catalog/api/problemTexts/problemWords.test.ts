import { expect, test } from 'vitest'
import { languages } from '../../words.ts'
import { problems } from '../problems.ts'
import { problemWords, sayProblem } from './problemWords.ts'

test('a part whose facts are unknown is not said', () => {
  const facts = { field: 'limit', value: '5000', expected: '1–1000' }
  expect(sayProblem('invalid_value', 'en', facts)).toBe('The value of limit cannot be used: 5000. Expected: 1–1000.')
  expect(sayProblem('invalid_value', 'en', { field: 'limit' })).toBe('The value of limit cannot be used.')
  expect(sayProblem('malformed_request', 'en')).toBe('The request cannot be read.')
})

test('a value that looks like a placeholder is said as it stands', () => {
  const facts = { field: 'q', value: '$& {field} [x]', expected: '' }
  expect(sayProblem('invalid_value', 'en', facts)).toContain('[x]')
})

test('wrong credentials are answered with the words of the specification', () => {
  expect(sayProblem('wrong_credentials', 'en')).toBe('Username or Password is wrong!')
})

test('every problem names the same facts in every language', () => {
  expect(Object.keys(problemWords)).toEqual(Object.keys(problems))
  for (const [name, words] of Object.entries(problemWords)) {
    const named = languages.map((language) => words[language].match(/\{\w+\}/g)?.sort() ?? [])
    for (const facts of named) expect(facts, name).toEqual(named[0])
  }
})
