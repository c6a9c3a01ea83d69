import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

test('the stores answer, and the health says so', async () => {
  const { as } = await startApp()
  const nobody = await as(null)
  expect((await nobody.get('health/live')).json()).toEqual({ status: 'ok' })
  const ready = await nobody.get('health/ready')
  expect(ready.json()).toEqual({ status: 'ok', facts: 'up', state: 'up' })
  const me = await (await as('view_widget_134')).get('auth/me')
  expect(me.json()).toMatchObject({ permissions: ['view_widget_134'], demonstration: false })
})
