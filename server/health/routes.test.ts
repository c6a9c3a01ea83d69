import { expect, test } from 'vitest'
import { unavailableEngine } from '../facts/engines/unavailable.ts'
import { startApp } from '../testing/startApp.ts'

const fine = { status: 'ok', facts: 'up', state: 'up', files: 'up', key: 'up', disk: 'ok' }

test('a store that never answers counts as down', async () => {
  const engine = { ...unavailableEngine(null), ping: () => new Promise<void>(() => {}) }
  const { as } = await startApp({ engine })
  const ready = await (await as(null)).get('health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ...fine, status: 'degraded', facts: 'down' }])
})

test('C12: a flood of questions for the health reaches the stores once', async () => {
  let requestCount = 0
  const answer = Promise.withResolvers<void>()
  const ping = () => {
    requestCount += 1
    return answer.promise
  }
  const nobody = await (await startApp({ engine: { ...unavailableEngine(null), ping } })).as(null)
  const flood = Promise.all(Array.from({ length: 50 }, () => nobody.get('health/ready')))
  await expect.poll(() => requestCount).toBe(1)
  answer.resolve()
  for (const { statusCode } of await flood) expect(statusCode).toBe(200)
  expect(requestCount).toBe(1)
  await nobody.get('health/ready')
  expect(requestCount).toBe(2)
})

test('without the state store the process lives, says so, and asks to come again', async () => {
  const { as, app, database } = await startApp()
  const [nobody, admin] = [await as(null), await as('admin')]
  await database.drop()
  expect((await nobody.get('health/live')).statusCode).toBe(200)
  const ready = await nobody.get('health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ...fine, status: 'degraded', state: 'down' }])
  const headers = { authorization: `Basic ${btoa('nok@example.org:a long password')}` }
  const signIn = await app.inject({ method: 'POST', url: '/api/auth', headers })
  expect([signIn.statusCode, signIn.json().type]).toEqual([503, '/problems/store_unavailable'])
  expect(Number(signIn.headers['retry-after'])).toBeGreaterThan(0)
  expect((await admin.get('auth/me')).statusCode).toBe(503)
})
