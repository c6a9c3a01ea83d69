import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { afterAll, expect, test } from 'vitest'
import { problem } from '../../core/problems.ts'
import type { Author } from '../../state/model.ts'
import type { ImportRequest, ImportResult, ReportedBatch } from '../shapes.ts'
import { jobRequestOf } from './jobRequest.ts'
import { ImportJobs } from './jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-jobs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const author: Author = { userId: null, address: null, requestId: null, via: 'api' }
let count = 0

/** A piece of work that a test ends when it likes. */
interface Begun {
  readonly name: string
  readonly dryRun: boolean
  end(result?: Partial<ImportResult>): Promise<void>
}

/** Jobs whose imports are steered from outside, with a clock of their own. */
function openJobs(maxJobs = 2, perPerson = maxJobs) {
  const begun: Begun[] = []
  const clock = { time: Date.UTC(2026, 0, 1) }
  const importFile = (request: ImportRequest, { signal }: { readonly signal?: AbortSignal }) =>
    new Promise<ImportResult>((resolve, reject) => {
      const { fileName: name, dryRun } = request
      signal?.addEventListener('abort', () => resolve(resultOf(request, { outcome: 'cancelled' })))
      begun.push({
        name,
        dryRun,
        end: async (result) => {
          if (result === undefined) reject(new Error('the disk is gone'))
          else resolve(resultOf(request, result))
          // Lists of faults are closed and deleted in between.
          await expect.poll(() => jobs.find(ids.get(name) ?? '', owners.get(name) ?? '').progress, patience).toBeNull()
        },
      })
    })
  const jobs = new ImportJobs(
    { importFile, explain: () => problem('internal'), now: () => new Date(clock.time) },
    { maxJobs, perPerson, retentionMs: 60_000 },
  )
  const ids = new Map<string, string>()
  const owners = new Map<string, string>()
  const start = (name: string, ownerId = 'anong') => {
    count += 1
    const path = join(folder, `file${count}`)
    writeFileSync(path, name)
    const uploaded = { ownerId, fileName: name, file: { path, bytes: name.length } }
    const job = jobs.start(uploaded, jobRequestOf({ dataset: 'gdp' }, uploaded, 'anong@test.example'), author)
    ids.set(name, job.id)
    owners.set(name, ownerId)
    return { id: job.id, path }
  }
  const running = async (many: number) => {
    await expect.poll(() => begun.length, patience).toBe(many)
    // Nothing further begins by itself.
    await turn()
    expect(begun).toHaveLength(many)
    return begun[many - 1]
  }
  return { jobs, begun, clock, start, running }
}

function resultOf({ dataset, fileName, dryRun }: ImportRequest, more: Partial<ImportResult>): ImportResult {
  return {
    outcome: 'checked',
    dryRun,
    dataset,
    fileName,
    goodRows: 1,
    badRows: 0,
    aggregateRows: 0,
    totalsChecked: 0,
    notes: [],
    faults: [],
    questions: [],
    leftOut: [],
    units: [],
    sheets: [],
    columns: [],
    shape: null,
    fits: [],
    faultCount: 0,
    statuses: [],
    warnings: [],
    warningCount: 0,
    sums: [],
    previews: [],
    difference: null,
    batch: null,
    sameFileAs: null,
    seconds: 0,
    ...more,
  }
}

const theirs: ReportedBatch = {
  id: 7,
  dataset: 'gdp',
  fileName: 'b',
  fileHash: '',
  importedBy: 'somchai@test.example',
  importedAt: '2026-01-01T00:00:00.000Z',
  source: '',
  demonstration: false,
  replaceHigher: false,
  rows: 1,
  replaced: 0,
  undoneAt: null,
}
/** A busy machine may be slow. */
const patience = { timeout: 30_000 }
const no = { skipBadRows: false, replaceHigher: false, again: false }

test('one file at a time; whoever stores comes before those who check', async () => {
  const { jobs, begun, start, running } = openJobs(8)
  const [a, b, c] = [start('a'), start('b'), start('c')]
  await (await running(1))?.end({})
  expect(jobs.find(a.id, 'anong').state).toBe('checked')
  await running(2)
  expect(jobs.store(a.id, 'anong', no, author).state).toBe('storing')
  for (const work of [
    () => jobs.store(a.id, 'anong', no, author),
    () => jobs.check(a.id, 'anong', jobs.find(a.id, 'anong').jobRequest, author),
    () => jobs.store(c.id, 'anong', no, author),
  ])
    expect(work).toThrow(expect.objectContaining({ details: { message: importMessages.busy } }))
  await begun[1]?.end({})
  expect(await running(3)).toMatchObject({ name: 'a', dryRun: false })
  // Who is cancelled while it waits, never begins; who is cancelled at work lets the next one begin.
  await jobs.cancel(c.id, 'anong')
  expect(existsSync(c.path)).toBe(false)
  await jobs.cancel(a.id, 'anong')
  const d = start('d')
  expect(await running(4)).toMatchObject({ name: 'd' })
  await jobs.close()
  expect([a, b, c, d].map(({ path }) => existsSync(path))).toEqual([false, false, false, false])
  expect(readdirSync(folder)).toEqual([])
  expect(() => start('e')).toThrow(expect.objectContaining({ problem: 'store_unavailable' }))
})

test('a file that failed can be checked again, and cannot be stored before', async () => {
  const { jobs, start, running } = openJobs()
  const { id } = start('a')
  await (await running(1))?.end()
  expect(jobs.find(id, 'anong')).toMatchObject({ state: 'failed', problem: { problem: 'internal' } })
  expect(() => jobs.store(id, 'anong', no, author)).toThrow(
    expect.objectContaining({ details: { message: importMessages.unchecked } }),
  )
  jobs.check(id, 'anong', jobs.find(id, 'anong').jobRequest, author)
  await (await running(2))?.end({})
  expect(jobs.find(id, 'anong')).toMatchObject({ state: 'checked', problem: null })
  await jobs.close()
})

test('a file that somebody else has stored since its check stays checked, and its person is told', async () => {
  const { jobs, start, running } = openJobs()
  const { id, path } = start('a')
  await (await running(1))?.end({})
  jobs.store(id, 'anong', no, author)
  await (await running(2))?.end({ outcome: 'duplicate', batch: theirs, goodRows: 0 })
  const reported = { problem: 'conflict', details: { message: importMessages.duplicate } }
  expect(jobs.find(id, 'anong')).toMatchObject({
    state: 'checked',
    result: { goodRows: 1, sameFileAs: theirs, batch: null },
    problem: reported,
  })
  jobs.store(id, 'anong', { ...no, again: true }, author)
  await (await running(3))?.end({ outcome: 'committed', dryRun: false, batch: { ...theirs, id: 8 } })
  expect(jobs.find(id, 'anong')).toMatchObject({ state: 'stored', result: { batch: { id: 8 } }, problem: null })
  expect(existsSync(path)).toBe(false)
  await jobs.close()
})

test('so many files wait; one’s own oldest gives way, another’s never; all are forgotten in time', async () => {
  const { jobs, clock, start, running } = openJobs(2)
  const a = start('a')
  await (await running(1))?.end({})
  const b = start('b')
  await (await running(2))?.end({})
  expect(() => start('x', 'somchai')).toThrow(
    expect.objectContaining({
      problem: 'too_many_attempts',
      details: { message: importMessages.full, retryAfter: 60 },
    }),
  )
  const c = start('c')
  expect(() => jobs.find(a.id, 'anong')).toThrow()
  await expect.poll(() => existsSync(a.path), patience).toBe(false)
  const third = await running(3)
  clock.time += 60_000
  // What is worked on is not forgotten, however long it takes.
  expect(() => jobs.find(b.id, 'anong')).toThrow()
  expect(jobs.find(c.id, 'anong').state).toBe('checking')
  await third?.end({})
  expect(jobs.find(c.id, 'anong').until).toEqual(new Date(clock.time + 60_000))
  await jobs.close()
})

test('one person’s files leave room for those of others, and one that is looked at is not forgotten', async () => {
  const { jobs, clock, start, running } = openJobs(4, 2)
  start('a')
  start('b')
  await running(1)
  // Both wait or are worked on: neither gives way.
  expect(() => start('c')).toThrow(expect.objectContaining({ problem: 'too_many_attempts' }))
  const other = start('x', 'somchai')
  for (const many of [1, 2, 3]) await (await running(many))?.end({})
  clock.time += 59_000
  expect(jobs.find(other.id, 'somchai').state).toBe('checked')
  clock.time += 59_000
  expect(jobs.find(other.id, 'somchai').state).toBe('checked')
  clock.time += 60_000
  expect(() => jobs.find(other.id, 'somchai')).toThrow()
  await jobs.close()
})
