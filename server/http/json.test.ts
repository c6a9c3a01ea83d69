import { expect, test } from 'vitest'
import { repeatedName } from './json.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a":{"b":1},"c":[{"b":1,"b" :2}]}', 'b'],
  ['{"a":{"a":1},"b":"a","c":["a","a"]}', null],
  ['{"\\"":1,"\\\\":2}', null],
  ['{"a":"}{\\"a\\":","b":[]}', null],
  ['"a"', null],
  ['[]', null],
])('%s repeats %s', (text, name) => {
  expect(repeatedName(text)).toBe(name)
})
