import { expect, test } from 'vitest'
import { countedAddress, RateLimit, rateLimitKey } from './rateLimit.ts'

test('a client may ask so often in a window, whatever others do, and again in the next one', () => {
  const limit = new RateLimit({ most: 2, windowMs: 60_000 })
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
  expect([0, 10, 20].map((seconds) => limit.take('a', at(seconds)))).toEqual([null, null, 40])
  expect(limit.take('b', at(20))).toBeNull()
  expect(limit.take('a', at(60))).toBeNull()
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

test('E16: strangers of one household are one client, people are themselves wherever they are', () => {
  const [one, other] = ['2001:db8:1:2::9', '2001:db8:1:2::a']
  expect(rateLimitKey({ actor: null, ip: one })).toBe(rateLimitKey({ actor: null, ip: other }))
  expect(rateLimitKey({ actor: null, ip: one })).not.toBe(rateLimitKey({ actor: null, ip: '2001:db8:1:3::9' }))
})
