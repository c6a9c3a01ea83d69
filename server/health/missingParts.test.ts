import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { newRecoveryCodes, newTotpSecret, recoveryHash } from '../auth/oneTimeCodes.ts'
import { Bench, sala } from '../cli/testing/commandLine.ts'
import { readConfig } from '../core/config/config.ts'
import { openEncryption } from '../services/encryption.ts'
import { createPasswords } from '../services/passwords.ts'
import { type Closers, startServer } from '../start/startServer.ts'
import { sha256 } from '../state/keys.ts'
import { adminRoleId } from '../state/model.ts'
import { openState } from '../state/openState.ts'
import { runningPostgres } from '../state/postgres/postmaster.ts'
import { testAuthor } from '../testing/startApp.ts'

const bench = new Bench()
afterAll(() => bench.close())
const silent = pino({ level: 'silent' })
const fine = { status: 'ok', facts: 'up', state: 'up', files: 'up', key: 'up', disk: 'ok' }

/** The whole server in this process; `errors` are the messages it logged as errors. */
async function serve(dataFolder: string) {
  const errors: string[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void errors.push(JSON.parse(line).err?.message ?? '') },
  )
  const closers: Closers = []
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  onTestFinished(close)
  const { address } = await startServer(
    readConfig({ SALA_DATA: dataFolder, PORT: '0', SALA_DEMO: 'off' }),
    log,
    closers,
  )
  const get = async (path: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/api/${path}`, { headers })
    return { status: answer.status, body: await answer.json() }
  }
  /** Gives the status and the problem. */
  const signIn = async (email: string, code: string) => {
    const headers = { authorization: `Basic ${btoa(`${email}:a long password`)}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/auth`, { method: 'POST', headers, body: JSON.stringify({ code }) })
    return `${answer.status} ${z.object({ type: z.string().default('') }).parse(await answer.json()).type}`
  }
  return { address, get, signIn, errors, close }
}

/** A data folder with one import, made by the command line, and an administrator's token. */
async function aHouse(): Promise<{ readonly data: string; readonly token: string }> {
  const data = bench.dataFolder()
  const file = bench.file('people.csv', ['location_source,year,population_number', 'TH,2025,7'])
  const imported = await sala(data, ['import', 'population', file])
  expect([imported.code, imported.errors]).toEqual([0, expect.any(String)])
  const state = await openState({ config: { dataFolder: data, databaseUrl: null }, log: silent, as: 'tool' })
  const person = { email: 'nok@example.org', firstname: 'N', lastname: 'K', roleId: adminRoleId, passwordHash: null }
  const { id: userId } = await state.users.create(person, testAuthor)
  const [token, now] = [randomUUID(), new Date()]
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const hashes = { cookieHash: sha256(randomUUID()), tokenHash: sha256(token) }
  await state.sessions.open({ userId, ...hashes, tokenExpiresAt: expiresAt, expiresAt, now }, testAuthor)
  await state.close()
  return { data, token }
}

test('E02: figures that the state knows of and that are gone are not begun anew in silence', {
  tags: 'release',
}, async () => {
  const { data, token } = await aHouse()
  const facts = join(data, 'facts.duckdb')
  renameSync(facts, `${facts}.away`)
  const server = await serve(data)
  expect(await server.get('health/ready')).toEqual({
    status: 503,
    body: { ...fine, status: 'degraded', facts: 'down' },
  })
  // People get in, and cards are told.
  expect((await server.get('auth/me', token)).status).toBe(200)
  expect((await server.get('market/population', token)).body).toMatchObject({ type: '/problems/store_unavailable' })
  expect(server.errors.join('\n')).toMatch(
    /facts\.duckdb is missing in SALA_DATA=.* knows of 1 imports, the last on 20/,
  )
  expect(server.errors.join('\n')).toMatch(/restore a backup .*accept-loss facts\.duckdb --yes/)
  expect(existsSync(facts)).toBe(false)
  const refused = await sala(data, ['datasets'])
  expect([refused.code, refused.errors]).toEqual([3, expect.stringContaining('facts.duckdb is missing')])
  // Put back beside the running server, they are there again.
  renameSync(`${facts}.away`, facts)
  await expect.poll(async () => (await server.get('health/ready')).body).toEqual(fine)
  expect((await server.get('market/population', token)).status).toBe(200)
  await server.close()

  // The command line alone begins nothing either, nor does a file of no bytes pass for figures.
  truncateSync(facts, 0)
  const single = await sala(data, [
    'import',
    'population',
    bench.file('b.csv', ['location_source,year,population_number']),
  ])
  expect([single.code, single.errors]).toEqual([3, expect.stringContaining('facts.duckdb is missing')])
  expect((await sala(data, ['accept-loss', 'facts.duckdb'])).code).toBe(2)
  const accepted = await sala(data, ['accept-loss', 'facts.duckdb', '--yes'])
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('begin empty')])
  const anew = await serve(data)
  expect((await anew.get('health/ready')).body).toEqual(fine)
  const audit = (await anew.get('audit?sort=-at&limit=5', token)).body
  const row = expect.objectContaining({ action: 'loss_accepted', target: 'facts.duckdb' })
  expect(audit).toMatchObject({ rows: expect.arrayContaining([row]) })
})

test('E02, A22: without its key no code passes and nobody is blamed for it; a damaged row passes nobody', {
  tags: 'release',
}, async () => {
  const data = bench.dataFolder()
  const first = await serve(data)
  const key = join(data, 'secret-key')
  const secret = newTotpSecret()
  const recoveryCodes = newRecoveryCodes()
  const state = await openState({ config: { dataFolder: data, databaseUrl: null }, log: silent, as: 'tool' })
  onTestFinished(() => state.close())
  const passwordHash = await createPasswords().hash('a long password')
  const nok = { email: 'nok@example.org', firstname: 'N', lastname: 'K', roleId: adminRoleId, passwordHash }
  const { id } = await state.users.create(nok, testAuthor)
  await state.secondFactors.begin(id, openEncryption({ secretKey: null, dataFolder: data }).encrypt(secret), testAuthor)
  const hashes = recoveryCodes.flatMap((code) => recoveryHash(code) ?? [])
  await state.secondFactors.confirm(id, hashes, randomUUID(), new Date(), testAuthor)
  // Later than any code that was taken before.
  let ahead = 0
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 * (ahead++ % 2) })
  expect(await first.signIn(nok.email, code())).toBe('200 ')

  renameSync(key, `${key}.away`)
  await state.close()
  await first.close()
  const without = await serve(data)
  expect(await without.get('health/ready')).toEqual({ status: 503, body: { ...fine, status: 'degraded', key: 'down' } })
  expect(without.errors.join('\n')).toMatch(/secret-key is missing, .*Put your copy of it back.*accept-loss secret-key/)
  expect(await without.signIn(nok.email, code())).toBe('503 /problems/store_unavailable')
  expect(await without.signIn(nok.email, recoveryCodes[0] ?? '')).toBe('200 ')
  expect(existsSync(key)).toBe(false)
  renameSync(`${key}.away`, key)
  expect((await without.get('health/ready')).body).toEqual(fine)
  expect(await without.signIn(nok.email, new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))).toBe(
    '200 ',
  )

  const { host, user, database } = (await runningPostgres(join(data, 'postgres'))) ?? {}
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await client.query(`update second_factors set secret = 'AAAA', last_step = 0`)
  await client.end()
  for (const damaged of [code(), '000000', ''])
    expect(await without.signIn(nok.email, damaged)).toMatch(/^401 .*(wrong_code|second_factor_required)$/)
  expect(await without.signIn(nok.email, recoveryCodes[1] ?? '')).toBe('200 ')
})

test('E02: files that the state knows of and that are gone are told, and can be given up for lost', {
  tags: 'release',
}, async () => {
  const { data, token } = await aHouse()
  const server = await serve(data)
  const form = new FormData()
  form.append('title', 'Plan')
  form.append('file', new Blob(['The plan of the year']), 'plan.txt')
  const headers = { authorization: `Bearer ${token}` }
  const input = await fetch(`${server.address}/api/documents`, { method: 'POST', headers, body: form })
  const { id } = z.object({ id: z.string() }).parse(await input.json())
  expect((await server.get('health/ready')).body).toEqual(fine)
  rmSync(join(data, 'files'), { recursive: true })
  expect(await server.get('health/ready')).toEqual({
    status: 503,
    body: { ...fine, status: 'degraded', files: 'down' },
  })
  expect((await server.get(`documents/${id}/file`, token)).body).toMatchObject({ type: '/problems/store_unavailable' })
  const accepted = await sala(data, ['accept-loss', 'files', '--yes'])
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('1 documents are in the trash')])
  expect((await server.get('health/ready')).body).toEqual(fine)
  expect((await sala(data, ['accept-loss', 'files', '--yes'])).errors).toContain('files is not missing')
})
