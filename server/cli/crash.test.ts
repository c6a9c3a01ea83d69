/** @module-tag release */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../core/config/config.ts'
import { programFile } from '../core/processes/programs.ts'
import type { Progress } from '../core/progress.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { wholePlan } from '../facts/plan/plan.ts'
import { unrestricted } from '../facts/rowScope.ts'
import type { ImportRequest } from '../imports/shapes.ts'
import { importRequest } from '../imports/testing/importRequest.ts'
import { openState } from '../state/openState.ts'
import { passedOn } from '../testing/passedOn.ts'
import type { Operations } from './control/operations.ts'
import { remoteOperations } from './control/remote.ts'
import { Bench, startSala } from './testing/commandLine.ts'
import { dailyCounts, rowsOfDay } from './testing/dailyCounts.ts'

const bench = new Bench()
const data = bench.dataFolder()
const victims: ChildProcess[] = []
afterAll(() => {
  for (const victim of victims) victim.kill('SIGKILL')
  bench.close()
})

const days = 400
const rows = days * rowsOfDay
/** Every file has the same keys and other figures: which one counts can be told from the sum. */
const sumOf = (salt: number) => (rows / 2) * salt

/** Kills of each kind where more are wanted than a run of all tests has time for: `KILLS=1000 npx vitest run server/cli/crash.test.ts`. */
const kills = process.env.KILLS === undefined ? null : Number(process.env.KILLS)
const timeout = 240_000 + (kills ?? 0) * 30_000

/** The batches that were acknowledged or may have been stored, by the salt of their file, in the order of their imports. */
const acknowledged: number[] = []
const people: string[] = []

/** The moments at which the server is killed: told by what the import does, and some milliseconds later. */
const moments: readonly (readonly [Progress['phase'], number, number])[] = [
  ['waiting', 0, 0],
  ['storing', 0, 20],
  ['reading', rows / 2, 10],
  ['storing', 0, 120],
  ['reading', 1, 0],
  ['storing', 0, 0],
  ['storing', 0, 60],
  ['storing', 0, 250],
]
/** So many of them without `KILLS`; `bench/kills/kills.ts` tries each a hundred times. */
const usualKills = 3

test('E03: a server that is killed at any moment leaves whole batches and people only, and loses none that it acknowledged', {
  timeout,
}, async () => {
  for (let round = 0; round < (kills ?? usualKills); round += 1) {
    const [phase, fromRows, delay] = moments[round % moments.length] ?? ['waiting', 0, 0]
    const { victim, operations } = await startServer()
    const salt = round + 1
    const adding = addPeople(operations, round)
    const result = await operations
      .import(requestOf(salt), {
        onProgress: (progress) => {
          if (progress.phase !== phase || progress.rows < fromRows) return
          setTimeout(() => victim.kill('SIGKILL'), delay)
        },
      })
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'))
    victim.kill('SIGKILL')
    await Promise.all([adding, gone(victim)])
    if (typeof result === 'string') expect(result).toContain('the server went away in the middle of the work')
    else acknowledged.push(salt)
    await checkFigures(`round ${round}`, salt)
  }
  await checkPeople()
})

test(
  'E03: a command that is killed in the middle of its own import leaves a whole batch or nothing',
  async () => {
    for (let round = 0; round < (kills ?? 2); round += 1) {
      const delay = 400 * (1 + ((2 * round) % 6) + (round % 2))
      const salt = 10_000 + round
      const running = startSala(data, ['import', 'checkpoint', bench.file(`${salt}.csv`, dailyCounts(days, salt))])
      await Promise.race([wait(delay), running.ended])
      running.child.kill('SIGKILL')
      const { code } = await running.ended
      if (code === 0) acknowledged.push(salt)
      await checkFigures(`command ${round}`, salt)
    }
    await checkPeople()
  },
  timeout,
)

function requestOf(salt: number): ImportRequest {
  const file = bench.file(`${salt}.csv`, dailyCounts(days, salt))
  return importRequest('checkpoint', file)
}

async function startServer(): Promise<{ readonly victim: ChildProcess; readonly operations: Operations }> {
  const victim = spawn(process.execPath, [fileURLToPath(programFile('main'))], {
    env: { ...passedOn(), SALA_DATA: data, PORT: '0', SALA_DEMO: 'off', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  victims.push(victim)
  for (;;) {
    if (victim.exitCode !== null) throw new Error(`the server ended with ${victim.exitCode}`)
    const operations = await remoteOperations(data)
    if (operations !== null) return { victim, operations }
    await wait(25)
  }
}

/** Adds people one after the other until the server is gone, and notes each one that was acknowledged. */
async function addPeople(operations: Operations, round: number): Promise<void> {
  for (let number = 0; ; number++) {
    const email = `person${number}@round${round}.example.org`
    const user = { email, role: 'admin', password: 'correct horse', firstname: '', lastname: '', by: 'test' }
    try {
      await operations.addUser(user, {})
      people.push(email)
    } catch {
      return
    }
  }
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** The store opens, and its figures are those of the last acknowledged file, or of the one that was under way: wholly. */
async function checkFigures(name: string, underWay: number): Promise<void> {
  const engine = await openDuckDB({ folder: data })
  try {
    const batches = (await engine.batches('checkpoint')).toReversed()
    const stored = batches.map(({ fileName }) => Number.parseInt(fileName, 10))
    expect([name, acknowledged.filter((salt) => !stored.includes(salt))]).toEqual([name, []])
    expect([name, batches.filter((batch) => batch.rows !== rows)]).toEqual([name, []])
    const newest = stored.at(-1)
    // What was stored without a word may stay; from here on it counts as acknowledged.
    if (newest === underWay && !acknowledged.includes(underWay)) acknowledged.push(underWay)
    expect([name, newest]).toEqual([name, acknowledged.at(-1)])
    const [counted] = await engine.reader(unrestricted).query({ ...everything, select: { kind: 'count' } }, {})
    expect([name, counted?.count]).toEqual([name, newest === undefined ? 0 : rows])
    const sums = await engine.reader(unrestricted).query(everything, {})
    const out = sums.reduce((sum, row) => sum + Number(row.sum_out ?? 0), 0)
    expect([name, out]).toEqual([name, newest === undefined ? 0 : sumOf(newest)])
    expect([name, engine.version('checkpoint')]).toEqual([name, batches.length])
  } finally {
    await engine.close()
  }
}

const everything = {
  ...wholePlan(checkpoint),
  select: {
    kind: 'groups',
    groupings: [{ key: 'direction', by: ['direction'], measures: ['sum_out'] }],
    bounds: [],
  },
} as const

async function checkPeople(): Promise<void> {
  const state = await openState({ config: readConfig({ SALA_DATA: data }), log: pino({ level: 'silent' }), as: 'tool' })
  try {
    const there = await Promise.all(people.map((email) => state.users.byEmail(email)))
    expect(people.filter((_, index) => there[index] === null)).toEqual([])
    expect(people.length).toBeGreaterThan(0)
  } finally {
    await state.close()
  }
}
