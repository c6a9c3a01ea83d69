import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import { expect, onTestFinished, test } from 'vitest'
import { basic } from '../auth/testing/sessions.ts'
import { programFile } from '../core/processes/programs.ts'
import { createLakeIn, extensions } from '../facts/testing/lake.ts'
import { freePort } from '../testing/freePort.ts'
import { buildServerOf, findLastRelease, migrationTags, released } from '../testing/lastRelease.ts'
import { passedOn } from '../testing/passedOn.ts'
import { createEmptyDatabase } from '../testing/testState.ts'

/** Changes of one server are seen on the other within two seconds, and later on a machine that has too much other work. */
const soon = { timeout: 30_000, interval: 100 }
const starting = { timeout: 180_000, interval: 250 }

const release = findLastRelease()
if ('missing' in release) console.warn(`The upgrade from the last release is not tested: ${release.missing}.`)
const hasMigratedSince = migrationTags.at(-1) !== released

const [email, password] = ['nok@example.org', 'a long enough password']

interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  readonly env: NodeJS.ProcessEnv
  /** What it wrote so far. */
  readonly output: () => string
}

async function start(bundles: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const variables = { ...passedOn(), PORT: String(port), SERVER_URL: url, ...env }
  const child = spawn(process.execPath, [join(bundles, 'main.js')], {
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(String(part)))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { url, process: child, env: variables, output: () => written.join('') }
}

async function ready(server: RunningServer): Promise<void> {
  const status = () =>
    fetch(`${server.url}/api/health/ready`).then(
      (answer) => answer.status,
      () => server.process.exitCode ?? 0,
    )
  await expect.poll(status, { ...starting, message: server.output() }).toBe(200)
}

/** Asks a server with a token. */
async function ask(server: RunningServer, token: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(typeof init.body === 'string' ? json : {}) }
  const answer = await fetch(`${server.url}/api/${path}`, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const json = { 'content-type': 'application/json' }
const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

async function signIn(server: RunningServer): Promise<{ readonly token: string; readonly cookie: string }> {
  const answer = await fetch(`${server.url}/api/auth`, {
    method: 'POST',
    headers: { authorization: basic(email, password) },
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { readonly token: string }
  return { token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Imports figures of the population of a year; gives the last answer about them. */
const importYear = (server: RunningServer, token: string, year: number, people: number) =>
  importFile(server, token, 'population', `location_source,population_number,year\nCN,${people},${year}\n`)

async function importFile(server: RunningServer, token: string, dataset: string, content: string) {
  const form = new FormData()
  form.set('dataset', dataset)
  form.set('source', 'The bureau')
  form.set('file', new Blob([content]), 'figures.csv')
  const begun = await ask(server, token, 'imports', { method: 'POST', body: form })
  expect([begun.status, begun.body]).toMatchObject([201, {}])
  const job = `imports/jobs/${begun.body.id}`
  const settled = async () => {
    for (;;) {
      const answer = await ask(server, token, job)
      if (!['checking', 'storing'].includes(answer.body.state)) return answer
      await wait(50)
    }
  }
  const checked = await settled()
  expect(checked.body).toMatchObject({ state: 'checked' })
  const commit = await ask(server, token, `${job}/commit`, post({}))
  return commit.status === 200 ? await settled() : commit
}

async function peopleOf(server: RunningServer, token: string): Promise<Readonly<Record<string, number>>> {
  const { status, body } = await ask(server, token, 'market/population')
  expect([status, body]).toMatchObject([200, {}])
  const rows = body.rows as readonly { readonly year: number; readonly population_number: number }[]
  return Object.fromEntries(rows.map(({ year, population_number }) => [String(year), population_number]))
}

/** A file of messages: their authors, each with a text. */
const messages = (texts: Readonly<Record<string, string>>): string =>
  [
    'date,voc_name,voc_message,voc_channels,voc_sentiment',
    ...Object.entries(texts).map(([name, text]) => `2026-03-01,${name},${text},facebook,neutral`),
    '',
  ].join('\n')

const span = 'start=2026-01-01T00:00:00.000Z&end=2026-12-31T23:59:59.999Z'

async function messagesWith(server: RunningServer, token: string, text: string): Promise<readonly string[]> {
  const { status, body } = await ask(server, token, `tourist/voc?${span}&q=${text}&fields=voc_message`)
  expect([status, body]).toMatchObject([200, {}])
  return (body.rows as readonly { readonly voc_message: string }[]).map(({ voc_message }) => voc_message).toSorted()
}

/** Waits until a server answers about messages from its mirror. */
const untilMirrored = (port: number) =>
  expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), soon)
    .toContain('sala_mirror_behind{dataset="voc"} 0')

async function rolesOf(server: RunningServer, token: string): Promise<readonly string[]> {
  const { body } = await ask(server, token, 'roles?limit=50')
  return (body.rows as readonly { readonly name: string }[]).map(({ name }) => name)
}

const museums = {
  definition: {
    names: { en: 'Museum visitors' },
    source: 'The museums',
    rhythm: 'year',
    columns: [
      { ...plainColumn('c1', 'Year', 'year'), isKey: true, isTime: true },
      { ...plainColumn('c2', 'Visitors', 'count'), unit: 'people', figure: 'sum' },
    ],
  },
  readers: { everyone: false, roles: [] },
}

function plainColumn(id: string, en: string, kind: string) {
  return { id, names: { en }, headings: [], kind, unit: null, figure: null, weight: null, isKey: false, isTime: false }
}

test.skipIf(extensions === null || 'missing' in release)(
  'servers are upgraded one after the other: both answer, each sees what the other changes, and nothing is lost',
  { tags: 'release', timeout: 900_000 },
  async () => {
    if ('missing' in release) return
    const folder = mkdtempSync(join(tmpdir(), 'sala-upgrade-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of ['release', 'lake']) mkdirSync(join(folder, name))
    const lake = await createLakeIn(join(folder, 'lake'))
    onTestFinished(lake.drop)
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const { host, user, database: name } = database.address
    const shared = {
      DATABASE_URL: `postgres://localhost/${name}?user=${user}&host=${encodeURIComponent(host ?? '')}`,
      WAREHOUSE_URL: `ducklake:${lake.config.catalogue}`,
      WAREHOUSE_FILES: lake.config.files,
      DUCKDB_EXTENSIONS: extensions ?? '',
      SECRET_KEY: 'one that both servers have, for tests only',
    }
    const oldBundles = buildServerOf(release.commit, join(folder, 'release'))
    const newBundles = dirname(fileURLToPath(programFile('main')))

    const old = await start(oldBundles, { ...shared, SALA_DATA: join(folder, 'old') })
    await ready(old)
    const add = ['user', 'add', '--email', email, '--role', 'admin', '--password-stdin']
    execFileSync(process.execPath, [join(oldBundles, 'sala.js'), ...add], { env: old.env, input: `${password}\n` })
    const before = await signIn(old)
    expect((await importYear(old, before.token, 2020, 1400)).body).toMatchObject({ state: 'stored' })
    const early = messages({ Ben: 'A beach of Ben', Ann: 'A beach of Ann' })
    expect((await importFile(old, before.token, 'voc', early)).body).toMatchObject({ state: 'stored' })
    expect((await ask(old, before.token, 'roles', post({ name: 'Of the last release' }))).status).toBe(201)

    const metricsPort = await freePort()
    const envOfNext = { ...shared, SALA_DATA: join(folder, 'next'), METRICS_PORT: String(metricsPort) }
    const next = await start(newBundles, envOfNext)
    await ready(next)
    const servers = [old, next]

    // Who signed in on either is signed in on both, and a session goes on at the other.
    const after = await signIn(next)
    for (const server of servers)
      for (const { token } of [before, after]) expect((await ask(server, token, 'auth/me')).status).toBe(200)
    const renewed = await fetch(`${next.url}/api/auth/renew`, {
      method: 'POST',
      headers: { cookie: before.cookie, [sameOriginHeader]: '1' },
    })
    expect(renewed.status).toBe(200)
    const { token } = (await renewed.json()) as { readonly token: string }

    // What is changed on either is seen on the other.
    expect((await ask(next, token, 'roles', post({ name: 'Of the next release' }))).status).toBe(201)
    expect((await ask(old, token, 'roles', post({ name: 'Of the last release, later' }))).status).toBe(201)
    const roles = ['Of the last release', 'Of the last release, later', 'Of the next release']
    for (const server of servers)
      await expect.poll(() => rolesOf(server, token), soon).toEqual(expect.arrayContaining(roles))

    // What only the next release knows does not disturb the last one.
    expect((await ask(next, token, 'own-datasets', post(museums))).status).toBe(201)
    expect((await importYear(next, token, 2021, 1410)).body).toMatchObject({ state: 'stored' })
    for (const server of servers)
      await expect.poll(() => peopleOf(server, token), soon).toEqual({ 2020: 1400, 2021: 1410 })

    // An import on the last release is stored and seen on both, or refused in words.
    const late = await importYear(old, token, 2022, 1420)
    const isStored = late.status === 200 && late.body.state === 'stored'
    if (!isStored) expect([late.status, late.body]).toMatchObject([503, { message: expect.stringMatching(/.{20}/) }])
    const people = { 2020: 1400, 2021: 1410, ...(isStored ? { 2022: 1420 } : {}) }
    for (const server of servers) await expect.poll(() => peopleOf(server, token), soon).toEqual(people)

    // The mirror of the next release follows what the last one stores and erases.
    await untilMirrored(metricsPort)
    const beaches = ['A beach of Ann', 'A beach of Ben']
    expect(await messagesWith(next, token, 'beach')).toEqual(beaches)
    const more = messages({ Eve: 'A beach of Eve' })
    expect((await importFile(next, token, 'voc', more)).body).toMatchObject({ state: 'stored' })
    const erase = [join(oldBundles, 'sala.js'), 'erase', 'author', 'Ben', '--yes']
    const erased = spawnSync(process.execPath, erase, { env: old.env, encoding: 'utf8' })
    if (erased.status !== 0) expect(erased.stderr).toMatch(/.{20}/)
    const left = ['A beach of Ann', ...(erased.status === 0 ? [] : ['A beach of Ben']), 'A beach of Eve']
    for (const server of servers) await expect.poll(() => messagesWith(server, token, 'beach'), soon).toEqual(left)
    await untilMirrored(metricsPort)
    for (const server of servers) expect(await messagesWith(server, token, 'beach')).toEqual(left)

    old.process.kill('SIGTERM')
    await once(old.process, 'exit')
    expect(old.process.exitCode).toBe(0)
    expect(await peopleOf(next, token)).toEqual(people)
    expect(await rolesOf(next, token)).toEqual(expect.arrayContaining(roles))
    expect((await ask(next, before.token, 'auth/me')).status).toBe(200)
    const verify = [join(newBundles, 'sala.js'), 'audit', 'verify']
    expect(execFileSync(process.execPath, verify, { env: next.env, encoding: 'utf8' })).toContain('agrees with itself')

    // The next release's server goes on with its mirror after a restart.
    next.process.kill('SIGTERM')
    await once(next.process, 'exit')
    const { ino } = statSync(join(folder, 'next', 'mirror', 'mirror.duckdb'))
    const later = await start(newBundles, envOfNext)
    await ready(later)
    await untilMirrored(metricsPort)
    expect(await messagesWith(later, token, 'beach')).toEqual(left)
    expect(statSync(join(folder, 'next', 'mirror', 'mirror.duckdb')).ino).toBe(ino)

    // The last release does not come back on stores that were migrated, and says why.
    const again = await start(oldBundles, { ...shared, SALA_DATA: join(folder, 'old') })
    if (hasMigratedSince) {
      await once(again.process, 'exit')
      expect([again.process.exitCode, again.output()]).toEqual([1, expect.stringContaining('newer release')])
    } else await ready(again)
  },
)
