import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { recoveryHash } from './oneTimeCodes.ts'
import {
  as,
  forgot,
  mailed,
  mailTo,
  minute,
  now,
  otherPassword,
  pass,
  password,
  person,
  reset,
  signIn,
  useMailedApp,
} from './testing/accounts.ts'

useMailedApp()

describe('the second factor', () => {
  const codeAt = (secret: string, ms = now().getTime()) => new TOTP({ secret }).generate({ timestamp: ms })

  /** Sets one up, and gives its secret and recovery codes. */
  async function enrol(started: TestApp, here: Awaited<ReturnType<typeof as>>) {
    const begun = await here.post('account/second-factor', { password })
    expect(begun.json().uri).toMatch(/^otpauth:\/\/totp\/Sala:/)
    const { secret } = begun.json()
    const confirmed = await here.post('account/second-factor/confirm', { code: codeAt(secret) })
    expect(confirmed.statusCode).toBe(200)
    pass(30_000)
    expect(started.config).toBeDefined()
    return { secret, recoveryCodes: confirmed.json().recoveryCodes as string[] }
  }

  test('A22: the password alone no longer suffices, and each code counts once', async () => {
    const { email, id } = await person()
    const here = await as(mailed, email)
    const { secret } = await enrol(mailed, here)
    const stored = await mailed.state.secondFactors.of(id)
    expect(stored?.secret).not.toContain(secret)
    const reply = await signIn(mailed.app, email, password)
    expect([reply.statusCode, reply.json().type, reply.cookies]).toEqual([401, '/problems/second_factor_required', []])
    expect((await signIn(mailed.app, email, 'wrong', codeAt(secret))).json().type).toBe('/problems/wrong_credentials')
    const code = codeAt(secret)
    const twice = await Promise.all([
      signIn(mailed.app, email, password, code),
      signIn(mailed.app, email, password, code),
    ])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await signIn(mailed.app, email, password, code)).json().type).toBe('/problems/wrong_code')
  })

  test('A22: one step of clock skew is taken, 90 seconds are not', async () => {
    const { email } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    expect((await signIn(mailed.app, email, password, codeAt(secret, now().getTime() + 90_000))).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, codeAt(secret, now().getTime() - 90_000))).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, codeAt(secret, now().getTime() + 30_000))).statusCode).toBe(200)
    // An older code than the last is not taken any more.
    expect((await signIn(mailed.app, email, password, codeAt(secret))).statusCode).toBe(401)
  })

  test('A22: ten wrong codes from anywhere stop further ones, the right one too, for a while', async () => {
    const { email } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    const wrong = await Promise.all(Array.from({ length: 14 }, () => signIn(mailed.app, email, password, '000000')))
    expect(wrong.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(4)
    const stopped = await signIn(mailed.app, email, password, codeAt(secret))
    expect([stopped.statusCode, Number(stopped.headers['retry-after'])]).toEqual([429, 900])
    pass(16 * minute)
    expect((await signIn(mailed.app, email, password, codeAt(secret))).statusCode).toBe(200)
  })

  test('A22: a recovery code counts once, and new ones replace the old', async () => {
    const { email } = await person()
    const here = await as(mailed, email)
    const { recoveryCodes } = await enrol(mailed, here)
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-km-z2-9]{4}-){5}[a-km-z2-9]{4}$/)
    // Codes of before, of 16 letters, are still taken for codes.
    expect(recoveryHash('abcd-efgh-jkmn-pqrs')).toMatch(/^[0-9a-f]{64}$/)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(mailed.app, email, password, ` ${first.toUpperCase()} `)).statusCode).toBe(200)
    expect((await signIn(mailed.app, email, password, first)).statusCode).toBe(401)
    const renewed = await here.post('account/second-factor/recovery-codes', { password })
    expect((await signIn(mailed.app, email, password, second)).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, renewed.json().recoveryCodes[0])).statusCode).toBe(200)
    expect((await here.get('account')).json().secondFactor).toEqual({
      enabled: true,
      required: false,
      recoveryCodesLeft: 9,
    })
  })

  test('A22: a damaged secret lets nobody pass', async () => {
    const { email, id } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    let sealed = (await mailed.state.secondFactors.of(id))?.secret
    for (const damaged of ['', 'nonsense', mailed.services.encryption.encrypt('').slice(0, 20)]) {
      await mailed.state.encryptedColumns.reencrypt((stored) => (stored === sealed ? damaged : stored))
      sealed = damaged
      expect((await signIn(mailed.app, email, password, codeAt(secret))).statusCode).toBe(401)
      expect((await signIn(mailed.app, email, password)).statusCode).toBe(401)
    }
  })

  test('A22: without the password nothing about it can be changed, and a reset of the password leaves it', async () => {
    const { email, id } = await person()
    const here = await as(mailed, email)
    for (const path of [
      'account/second-factor',
      'account/second-factor/remove',
      'account/second-factor/recovery-codes',
    ])
      expect((await here.post(path, { password: 'wrong' })).statusCode).toBe(401)
    const { secret } = await enrol(mailed, here)
    expect((await here.post('account/second-factor', { password })).statusCode).toBe(409)
    await forgot(email)
    expect((await reset((await mailTo(email, 2)).secret)).statusCode).toBe(204)
    expect((await signIn(mailed.app, email, otherPassword)).json().type).toBe('/problems/second_factor_required')
    const again = await as(mailed, email, otherPassword, codeAt(secret))
    expect((await again.post('account/second-factor/remove', { password: otherPassword })).statusCode).toBe(204)
    expect((await signIn(mailed.app, email, otherPassword)).statusCode).toBe(200)
    expect(await mailed.state.secondFactors.of(id)).toBeNull()
  })

  test('A22: a role that requires it answers nothing else before it is set up; an administrator can take it off', async () => {
    const started = await startApp({ now })
    const role = await started.state.roles.put('Careful', ['view_widget_134'], testAuthor)
    await requireSecondFactor(started, role.id)
    const { email, id } = await person(started, role.id)
    const here = await as(started, email)
    expect(here.secondFactorDue).toBe(true)
    for (const path of ['v2/tourist/immigration', 'widgettypes/allwidgets', 'account/sessions']) {
      const { statusCode, json } = await here.get(path)
      expect([path, statusCode, json().type]).toEqual([path, 403, '/problems/second_factor_due'])
    }
    await enrol(started, here)
    expect((await here.get('v2/tourist/immigration')).statusCode).toBe(200)
    const response = await here.post('account/second-factor/remove', { password })
    expect([response.statusCode, response.json().type]).toEqual([409, '/problems/conflict'])
    const admin = await started.as('admin')
    expect((await here.remove(`users/${id}/second-factor`)).statusCode).toBe(403)
    const dropped = await admin.call({ method: 'DELETE', url: `/api/users/${id}/second-factor` })
    expect(dropped.statusCode).toBe(204)
    expect((await here.get('account')).statusCode).toBe(401)
    expect((await as(started, email)).secondFactorDue).toBe(true)
  })
})

async function requireSecondFactor({ database }: TestApp, roleId: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(database.address)
  await client.connect()
  await client.query('update roles set second_factor = true where id = $1', [roleId])
  await client.end()
}
