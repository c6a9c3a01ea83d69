import { expect, test } from 'vitest'
import { readAddress } from './embedAddress.ts'

test('the fragment of an address is a secret, a public card with its filters, or a public exploration', () => {
  const token = `${'aB3_-'.repeat(8)}xyz`
  expect(readAddress(token)).toEqual({ token })
  expect(readAddress('card=29')).toEqual({ card: { code: 29, filters: {} } })
  expect(readAddress('card=29&month=2026-01')).toEqual({ card: { code: 29, filters: { month: '2026-01' } } })
  expect(readAddress('exploration=1b4e28ba-2fa1-11d2-883f-0016d3cca427')).toEqual({
    exploration: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  })
  for (const wrong of ['', token.slice(1), `${token}x`, 'card=none-such', 'card=0', 'month=2026-01'])
    expect([wrong, readAddress(wrong)]).toEqual([wrong, null])
})
