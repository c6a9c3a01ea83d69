import { expect, test } from 'vitest'
import { passwordFault } from './passwordRule.ts'

const owner = { email: 'somchai.jaidee@example.org', firstname: 'Somchai', lastname: 'Jaidee' }

test.each(['', 'short', 'elevenchars', 'x'.repeat(1001), 'twelve chars\0'])(
  '%j is too short or too long',
  async (text) => {
    expect(await passwordFault(text, owner)).toBe('short')
  },
)

test.each([
  'password1234',
  'PASSWORD12345',
  '123456789012',
  'aaaaaaaaaaaaaaaa',
  'abababababab',
  'qwerty123456',
  'monkeymonkey',
  'somchai.jaidee@example.org',
  'SomchaiJaidee',
  'jaidee-jaidee',
  'salasalasala',
  '############',
])('%s is easy to guess', async (text) => {
  expect(await passwordFault(text, owner)).toBe('common')
})

test.each([
  'a long password',
  'correct horse battery',
  'น้ำขึ้นให้รีบตักเงียบ',
  'สวัสดีชาวโลกทุกคน',
  'ก ข ค ง จ ฉ ช ซ',
  'tr0ub4dor&3xyz',
])('%s is good, without classes of letters', async (text) => {
  expect(await passwordFault(text, owner)).toBeNull()
})
