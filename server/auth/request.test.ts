import { expect, test } from 'vitest'
import { basicOf, countedAddress } from './request.ts'

const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('Basic credentials are read as UTF-8, up to the first colon', () => {
  expect(basicOf(encoded('a@b.th:น้ำ:1'))).toEqual({ email: 'a@b.th', password: 'น้ำ:1' })
  expect(basicOf(encoded('a@b.th:'))).toEqual({ email: 'a@b.th', password: '' })
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
  expect(basicOf(header)).toBeNull()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
