import { expect, test } from 'vitest'
import { browserOf } from './browserOf.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [chrome, { browser: 'Chrome', system: 'Windows' }],
  [`${chrome} Edg/140.0.0.0`, { browser: 'Edge', system: 'Windows' }],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', { browser: 'Firefox', system: 'Linux' }],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', { browser: 'Chrome', system: 'Android' }],
  ['something of its own', null],
  [null, null],
])('%s is named as people know it', (agent, expected) => {
  expect(browserOf(agent)).toEqual(expected)
})
