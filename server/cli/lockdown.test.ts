import { Readable, Writable } from 'node:stream'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { localOperations, storesOf } from './control/localOperations.ts'
import { runProgram } from './program.ts'

const password = 'a long password'

/** Runs a command as a running server does that was handed it over. */
async function run({ config, services }: TestApp, words: readonly string[]) {
  const out: string[] = []
  const write = () =>
    new Writable({
      write: (chunk, _, done) => {
        out.push(String(chunk))
        done()
      },
    })
  const terminal = { stdin: Readable.from([]), stdout: write(), stderr: Object.assign(write(), { isTTY: false }) }
  const operations = localOperations(storesOf(services))
  const reach = async () => ({ operations, close: async () => {} })
  const code = await runProgram(words, { SALA_DATA: config.dataFolder }, terminal, reach)
  return { code, text: out.join('') }
}

const signIn = ({ app }: TestApp, email: string, secret: string, body: object = {}) => {
  const headers = { authorization: `Basic ${btoa(`${email}:${secret}`)}` }
  return app.inject({ method: 'POST', url: '/api/auth', headers, payload: body })
}
const post = ({ app }: TestApp, path: string, payload: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
}

test('E18: one command ends sessions, passwords and links, takes a new key, and says who was let in', async () => {
  const started = await startApp()
  await started.addPerson({ email: 'boss@example.org', password, roleId: adminRoleId })
  await started.addPerson({ email: 'nok@example.org', password })
  const boss = (await signIn(started, 'boss@example.org', password)).json().token
  const { secret } = (await post(started, 'account/second-factor', { password }, boss)).json()
  const totp = new TOTP({ secret })
  expect((await post(started, 'account/second-factor/confirm', { code: totp.generate() }, boss)).statusCode).toBe(200)
  const sealed = await started.state.secondFactors.of((await started.state.users.byEmail('boss@example.org'))?.id ?? '')
  const open = (await run(started, ['user', 'link', '--email', 'nok@example.org'])).text.trim().split('#')[1]

  const feed = {
    ...{ name: 'Feed', dataset: 'population', address: 'https://example.org/x.csv', credentials: 'basic' as const },
    ...{
      credentialName: 'somchai',
      recipe: null,
      source: 'A publisher',
      status: null,
      unit: null,
      every: 'day' as const,
    },
    ...{ kind: 'address' as const, query: '', taken: 'each' as const, hostKey: '' },
    ...{ time: '06:00', weekday: 1, timeZone: 'UTC', onFaults: 'hold' as const, active: false, nextAt: null },
  }
  const keyed = await started.state.connectors.create(
    { ...feed, secret: started.services.encryption.encrypt('a quiet word') },
    { userId: null, address: null, requestId: null, via: 'start' },
  )
  const storedOf = (await started.state.connectors.withSecret(keyed.id)).secret

  const unsure = await run(started, ['lockdown', '--since', '2020-01-01'])
  expect([unsure.code, unsure.text]).toEqual([2, expect.stringContaining('say --yes')])
  expect((await run(started, ['lockdown', '--since', 'yesterday', '--yes'])).code).toBe(2)
  expect((await post(started, 'auth/lock', {}, boss)).statusCode).not.toBe(401)

  const done = await run(started, ['lockdown', '--since', '2020-01-01', '--yes'])
  expect([done.code, done.text]).toEqual([0, expect.stringContaining('took 2 passwords away')])
  expect(done.text).toContain('sealed by a new key')
  expect(done.text).toMatch(/user_added .*"role":"admin"/)
  expect((await post(started, 'auth/lock', {}, boss)).statusCode).toBe(401)
  for (const email of ['boss@example.org', 'nok@example.org'])
    expect((await signIn(started, email, password)).statusCode).toBe(401)
  expect((await post(started, 'auth/link', { token: open ?? '' })).statusCode).toBe(400)

  // The administrator comes back by the printed link, with the second factor that was sealed anew.
  const link = /boss@example\.org +\S+#(\S+)/.exec(done.text)?.[1] ?? ''
  const fresh = 'a wholly new secret'
  expect((await post(started, 'auth/reset-password', { token: link, password: fresh })).statusCode).toBe(204)
  const again = await started.state.secondFactors.of((await started.state.users.byEmail('boss@example.org'))?.id ?? '')
  expect(again?.secret).not.toBe(sealed?.secret)
  // What connectors show to publishers was sealed anew too.
  const feedSecret = (await started.state.connectors.withSecret(keyed.id)).secret ?? ''
  expect(feedSecret).not.toBe(storedOf)
  expect(started.services.encryption.decrypt(feedSecret)).toBe('a quiet word')
  expect((await signIn(started, 'boss@example.org', fresh)).json().type).toBe('/problems/second_factor_required')
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await signIn(started, 'boss@example.org', fresh, { code })).statusCode).toBe(200)
})

test('a link is made for people who may have a password here, and for nobody else', async () => {
  const started = await startApp()
  const none = await run(started, ['user', 'link', '--email', 'nobody@example.org'])
  expect([none.code, none.text]).toEqual([2, expect.stringContaining('nobody has the e-mail address')])
  const person = { firstname: 'A', lastname: 'D', roleId: null, passwordHash: null }
  const author = { userId: null, address: null, requestId: null, via: 'start' } as const
  await started.state.users.create({ ...person, email: 'ad@example.org', authType: 'ad_auth' }, author)
  expect((await run(started, ['user', 'link', '--email', 'ad@example.org'])).code).toBe(1)
})
