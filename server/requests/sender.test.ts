import { expect, test } from 'vitest'
import { basicCredentialsOf } from './sender.ts'

const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('Basic credentials are read as UTF-8, up to the first colon', () => {
  expect(basicCredentialsOf(encoded('a@b.th:น้ำ:1'))).toEqual({ email: 'a@b.th', password: 'น้ำ:1' })
  expect(basicCredentialsOf(encoded('a@b.th:'))).toEqual({ email: 'a@b.th', password: '' })
})

test.each([
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic ***',
  'Bearer abcd',
  encoded('no colon'),
  'Basic /w==',
  encoded(`${'a'.repeat(255)}:x`),
])('%j holds no credentials', (header) => {
  expect(basicCredentialsOf(header)).toBeNull()
})
