import { expect, test } from 'vitest'
import { bodyOf, emptyConnector, Shape } from './connectorValues.ts'
import { presetNames, presets } from './presets.ts'

test.each(presetNames)('%s with a name is a connector that can be stored', (preset) => {
  const values = { ...emptyConnector, ...presets[preset], name: 'By the week' }
  expect(Shape.safeParse(values).error).toBeUndefined()
  const body = bodyOf(values)
  expect(body).toMatchObject({ kind: 'address', recipe: null, every: 'week', source: 'World Bank' })
  const { protocol, pathname, searchParams } = new URL(body.address)
  expect([protocol, searchParams.get('format'), searchParams.get('mrnev')]).toEqual(['https:', 'json', '10'])
  const [, , , countries = ''] = pathname.split('/')
  expect(countries.split(';')).toEqual(expect.arrayContaining(['TH', 'CN', 'TR']))
  expect(countries.split(';')).not.toContain('TW')
  expect(new Set(countries.split(';')).size).toBe(countries.split(';').length)
})
