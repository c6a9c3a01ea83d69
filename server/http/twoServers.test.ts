import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { multipart } from '../admin/testing/people.ts'
import { basic, cookieOf, me, renew, signIn } from '../auth/testing/sessions.ts'
import { openMirrored } from '../facts/engines/mirror/openMirrored.ts'
import { createTestLake, extensions, type TestLake } from '../facts/testing/lake.ts'
import { listRecipe } from '../imports/testing/listRecipe.ts'
import { freePort } from '../testing/freePort.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'

/** Changes of one server are seen on the other within two seconds, and later on a machine that has too much other work. */
const soon = { timeout: 10_000, interval: 50 }

describe.skipIf(extensions === null)('two servers on one database and one lake', () => {
  let folder: string
  let lake: TestLake
  let first: TestApp
  let second: TestApp
  const servers: TestApp[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-servers-'))
    lake = await createTestLake()
    first = await start('one')
    second = await start('other')
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.close()
    await lake.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(name: string): Promise<TestApp> {
    const port = await freePort()
    const server = await startApp({
      engine: await openMirrored({
        ...{ folder: join(folder, name), lake: lake.config, threads: 1, memoryLimit: '256MB' },
        mirrorMemory: '256MB',
        log: console,
      }),
      env: { SERVER_URL: `http://127.0.0.1:${port}` },
      ...(first ? { database: first.database } : {}),
    })
    servers.push(server)
    await server.app.listen({ port, host: '127.0.0.1' })
    return server
  }

  /** Asks one of the servers as somebody who signed in on any of them. */
  const ask = (
    server: TestApp,
    { token }: TestClient,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) =>
    server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })

  function upload(server: TestApp, { token }: TestClient, content: string): Promise<LightMyRequestResponse> {
    const { payload, headers } = multipart([
      { name: 'dataset', content: 'population' },
      { name: 'source', content: 'The bureau' },
      { name: 'file', content, filename: 'people.csv', type: 'text/csv' },
    ])
    const url = '/api/imports'
    return server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
  }

  let turns = 0
  /** The server that is asked next: each request goes to another one than the last, as behind a proxy. */
  const next = () => (turns++ % 2 === 0 ? second : first)

  /** Asks both in turn until a job is over, as a browser behind a proxy does. */
  async function settled(person: TestClient, path: string): Promise<{ readonly state: string }> {
    for (;;) {
      const answer = await ask(next(), person, 'GET', path)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      if (!['checking', 'storing', 'making'].includes(answer.json().state)) return answer.json()
      await wait(50)
    }
  }

  test('a file is uploaded on one, looked at and stored on the other, and both answer its figures', async () => {
    const admin = await first.as('admin')
    // Another content at a second try.
    const faulty = `Nowhere,${Date.now() % 100_000},2020`
    const begun = await upload(first, admin, `location_source,population_number,year\nCN,1400,2020\n${faulty}\n`)
    expect(begun.statusCode).toBe(201)
    const job = `imports/jobs/${begun.json().id}`
    expect(await settled(admin, job)).toMatchObject({ state: 'faults', fileName: 'people.csv' })
    const preview = await ask(second, admin, 'GET', `${job}/preview?from=2`)
    expect(preview.json().rows[0]).toMatchObject({ number: 2, cells: ['CN', '1400', '2020'] })
    const faults = await ask(second, admin, 'GET', `${job}/faults.csv`)
    expect([faults.headers['content-type'], faults.body]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining('Nowhere'),
    ])
    const refused = await ask(second, admin, 'POST', `${job}/commit`, {})
    expect([refused.statusCode, refused.json().field]).toEqual([409, 'skipBadRows'])
    const settings = { dataset: 'population', source: 'World Bank' }
    expect((await ask(second, admin, 'PUT', job, settings)).json()).toMatchObject({ settings })
    await settled(admin, job)
    expect((await ask(second, admin, 'POST', `${job}/commit`, { skipBadRows: true })).statusCode).toBe(200)
    const stored = await settled(admin, job)
    expect(stored).toMatchObject({ state: 'stored', batch: { source: 'World Bank', rows: 1 } })
    for (const server of [first, second])
      await expect
        .poll(async () => (await ask(server, admin, 'GET', 'market/population')).json().rows, soon)
        .toMatchObject([{ location_source: 'CN', population_number: 1400, year: 2020 }])
    // Another person is refused there as they are here.
    const stranger = await first.as('manage_imports')
    for (const server of [first, second]) expect((await ask(server, stranger, 'GET', job)).statusCode).toBe(404)
    expect((await ask(second, { ...admin, token: null }, 'GET', job)).statusCode).toBe(401)
    expect((await ask(second, admin, 'DELETE', job)).statusCode).toBe(204)
    expect((await ask(first, admin, 'GET', job)).statusCode).toBe(404)
  })

  test('a recipe is kept with the file that another server has', { tags: 'release' }, async () => {
    const admin = await first.as('admin')
    const { id } = (await upload(first, admin, 'Wo,Leute,Jahr\nJP,5,2020\n')).json()
    await settled(admin, `imports/jobs/${id}`)
    const fields = { location_source: ['Wo', 1], population_number: ['Leute', 2], year: ['Jahr', 3] } as const
    const places = Object.entries(fields).map(([field, [heading, column]]) => [field, { heading, column }])
    const namedRecipe = {
      name: 'German',
      recipe: listRecipe({ dataset: 'population', fields: Object.fromEntries(places) }),
    }
    const settings = { dataset: 'population', recipe: JSON.stringify(namedRecipe) }
    expect((await ask(second, admin, 'PUT', `imports/jobs/${id}`, settings)).statusCode).toBe(200)
    expect(await settled(admin, `imports/jobs/${id}`)).toMatchObject({ state: 'checked' })
    const saved = await ask(second, admin, 'POST', 'imports/recipes', { ...namedRecipe, job: id })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { testedFile: 'people.csv', version: 1 }])
    const changed = { ...namedRecipe, name: 'Lists', job: id, version: 1 }
    const path = `imports/recipes/${saved.json().id}`
    expect((await ask(second, admin, 'PUT', path, changed)).json()).toMatchObject({ name: 'Lists', version: 2 })
    // Without a file there is nobody to be asked.
    expect((await ask(second, admin, 'DELETE', path)).statusCode).toBe(204)
    const lost = await ask(second, admin, 'POST', 'imports/recipes', { ...namedRecipe, job: randomUUID() })
    expect(lost.statusCode).toBe(404)
  })

  test('a session is opened, renewed, locked and ended on either', { tags: 'release' }, async () => {
    const [email, password] = ['either@test.example', 'the right long password']
    await first.addPerson({ email, password })
    const opened = await signIn(first.app, email, password)
    const { token } = opened.json()
    expect((await me(second.app, token)).json().user).toMatchObject({ email })
    const renewed = await renew(second.app, cookieOf(opened))
    expect(renewed.statusCode).toBe(200)
    const person = { ...(await first.as(null)), token: renewed.json().token as string }
    expect((await me(first.app, person.token)).statusCode).toBe(200)
    expect((await ask(second, person, 'POST', 'auth/lock')).statusCode).toBe(204)
    await expect.poll(async () => (await me(first.app, person.token)).statusCode, soon).toBe(423)
    const unlocked = await ask(first, person, 'POST', 'auth/unlock', { password })
    expect(unlocked.statusCode).toBe(200)
    const again = { ...person, token: unlocked.json().token as string }
    expect((await me(second.app, again.token)).statusCode).toBe(200)
    expect((await ask(first, again, 'POST', 'auth/logout')).statusCode).toBe(204)
    await expect.poll(async () => (await me(second.app, again.token)).statusCode, soon).toBe(401)
    expect((await renew(second.app, cookieOf(unlocked))).statusCode).toBe(401)
  })

  test('a file of cards is begun on one and fetched from the other', { tags: 'release' }, async () => {
    const reader = await first.as(['view_widget_134'])
    const cards = [{ code: 134, filters: {} }]
    const begun = await ask(second, reader, 'POST', 'exports/cards', {
      format: 'xlsx',
      title: 'Arrivals',
      lang: 'en',
      cards,
    })
    expect(begun.statusCode).toBe(200)
    const job = `exports/jobs/${begun.json().id}`
    expect(await settled(reader, job)).toMatchObject({ state: 'ready' })
    const file = await ask(first, reader, 'GET', `${job}/file`)
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(file.headers['content-disposition']).toContain('Arrivals.xlsx')
    expect((await ask(first, reader, 'DELETE', job)).statusCode).toBe(204)
    expect((await ask(second, reader, 'GET', job)).statusCode).toBe(404)
  })

  test('a right that is taken on one is gone on the other within two seconds', async () => {
    const person = await first.as(['manage_imports'])
    const status = async () => (await ask(second, person, 'GET', 'imports')).statusCode
    expect(await status()).toBe(200)
    await first.state.users.update(person.userId ?? '', { roleId: null }, testAuthor)
    await expect.poll(status, soon).toBe(403)
  })

  test('A02: wrong passwords count together, whichever server is asked', async () => {
    const email = 'shared@test.example'
    await first.addPerson({ email, password: 'the right long password' })
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const server = time % 2 === 0 ? first : second
      const authorization = basic(email, `wrong password ${time}`)
      statuses.push(
        (await server.app.inject({ method: 'POST', url: '/api/auth', headers: { authorization } })).statusCode,
      )
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('one of them does what is done by the clock', { tags: 'release' }, async () => {
    const third = await start('third')
    const storedRows = await Promise.all([first, second, third].map(({ state }) => state.leadership.holds()))
    expect(storedRows.filter((holds) => holds)).toHaveLength(1)
    const leader = [first, second, third][storedRows.indexOf(true)]
    const rest = [first, second, third].filter((server) => server !== leader)
    for (const { state } of rest) expect(await state.leadership.holds()).toBe(false)
    expect(await leader?.state.leadership.holds()).toBe(true)
  })

  test('a job is gone with its server, and the others say so to whose job it was', { tags: 'release' }, async () => {
    const dying = await start('dying')
    const admin = await first.as('admin')
    const userId = admin.userId ?? ''
    const { id } = (await upload(dying, admin, 'location_source,population_number,year\nJP,1,2019\n')).json()
    const until = new Date(Date.now() + 60_000)
    // One that was begun where `one` is by now, and one where somebody takes connections and says nothing.
    const [restarted, silent] = [randomUUID(), randomUUID()]
    await dying.state.jobHomes.note(restarted, { address: first.config.serverUrl ?? '', userId, until })
    const deaf = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void deaf.close())
    const { port } = deaf.address() as AddressInfo
    await dying.state.jobHomes.note(silent, { address: `http://127.0.0.1:${port}`, userId, until })

    const run = dying.state.runningServers.id
    expect(await first.state.runningServers.isRunning(run)).toBe(true)
    expect((await ask(second, admin, 'GET', `imports/jobs/${id}`)).statusCode).toBe(200)
    // Its server runs: it may only be slow.
    expect((await ask(second, admin, 'GET', `imports/jobs/${silent}`)).statusCode).toBe(503)
    await dying.close()
    expect(await first.state.runningServers.isRunning(run)).toBe(false)
    const lost = { type: '/problems/job_lost', message: expect.stringContaining('stopped') }
    for (const job of [id, restarted, silent]) {
      for (const server of [first, second]) {
        const answer = await ask(server, admin, 'GET', `imports/jobs/${job}`)
        expect([answer.statusCode, answer.json()]).toMatchObject([404, lost])
      }
    }
    const file = await ask(second, admin, 'GET', `exports/jobs/${id}/file`)
    expect([file.statusCode, file.json()]).toMatchObject([404, { message: expect.stringContaining('begin again') }])
    const stranger = await first.as('manage_imports')
    const answer = await ask(second, stranger, 'GET', `imports/jobs/${id}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { type: '/problems/not_found' }])
  })
})
