import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ExportJobs, type JobLimits, jobLimits, type Work } from './jobs.ts'
import { exportMessages } from './problemMessages.ts'

const bytes = new Uint8Array([1, 2, 3])
const inputOf = (ownerId: string) => ({ ownerId, format: 'pdf', title: 'A dashboard', about: ownerId }) as const

function openJobs(limits: Partial<JobLimits> = {}) {
  let time = Date.parse('2026-11-20T08:00:00Z')
  const jobs = new ExportJobs<string>(
    () => new Date(time),
    (error) => String(error),
    { ...jobLimits, ...limits },
  )
  return { jobs, pass: (ms: number) => (time += ms) }
}

/** Work that ends when it is told to. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const seen: { signal: AbortSignal | null } = { signal: null }
  const work: Work = (signal, report) => {
    seen.signal = signal
    report(0.5)
    signal.addEventListener('abort', () => reject(new Error('left')), { once: true })
    return promise
  }
  return { work, resolve, reject, seen }
}

test('a file is made, found by its owner alone, and forgotten after its time', async () => {
  const { jobs, pass } = openJobs()
  const job = controlled()
  const { id } = jobs.start(inputOf('me'), job.work)
  expect(jobs.find(id, 'me')).toMatchObject({ job: { state: 'making', progress: 0.5 }, bytes: null })
  expect(jobs.find(id, 'you')).toBeUndefined()
  expect(jobs.cancel(id, 'you')).toBe(false)
  job.resolve(bytes)
  await wait(0)
  expect(jobs.find(id, 'me')).toMatchObject({ job: { state: 'ready', progress: 1 }, about: 'me', bytes })
  pass(jobLimits.retentionMs)
  expect(jobs.find(id, 'me')).toBeUndefined()
  expect(jobs.size).toBe(0)
})

test('D13: one after the other, so many wait, and the next is refused with when to come again', async () => {
  const { jobs } = openJobs({ waiting: 2, perPerson: 9 })
  const works = [controlled(), controlled(), controlled()]
  const [first, second] = works.map(({ work }, index) => jobs.start(inputOf(`person ${index}`), work))
  expect(works.map(({ seen }) => seen.signal !== null)).toEqual([true, false, false])
  expect(() => jobs.start(inputOf('one too many'), controlled().work)).toThrow(
    expect.objectContaining({ problem: 'too_many_attempts', details: expect.objectContaining({ retryAfter: 15 }) }),
  )
  // Who leaves frees the work, or the place in the queue.
  jobs.cancel(second?.id ?? '', 'person 1')
  expect(jobs.start(inputOf('person 3'), controlled().work)).toMatchObject({ state: 'making', progress: 0 })
  jobs.cancel(first?.id ?? '', 'person 0')
  await wait(0)
  expect(works[0]?.seen.signal?.aborted).toBe(true)
  expect(works.map(({ seen }) => seen.signal !== null)).toEqual([true, false, true])
})

test('D13: one person has only so many under way', async () => {
  const { jobs } = openJobs({ perPerson: 2 })
  const works = [controlled(), controlled()]
  for (const { work } of works) jobs.start(inputOf('me'), work)
  expect(() => jobs.start(inputOf('me'), controlled().work)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ message: exportMessages.own }) }),
  )
  jobs.start(inputOf('you'), controlled().work)
  works[0]?.resolve(bytes)
  await wait(0)
  jobs.start(inputOf('me'), controlled().work)
})

test('D13: work that nobody asks about any more is given up, and its place is free', async () => {
  const { jobs, pass } = openJobs()
  const works = [controlled(), controlled(), controlled()]
  const [first, , third] = works.map(({ work }, index) => jobs.start(inputOf(`person ${index}`), work))
  pass(jobLimits.abandonedAfterMs - 1)
  expect(jobs.find(first?.id ?? '', 'person 0')).toBeDefined()
  expect(jobs.find(third?.id ?? '', 'person 2')).toBeDefined()
  pass(1)
  // The second has closed the browser while waiting: the third is next.
  expect(jobs.size).toBe(2)
  works[0]?.resolve(bytes)
  await wait(0)
  expect(works.map(({ seen }) => seen.signal !== null)).toEqual([true, false, true])
})

test('what fails says why, and the next is made', async () => {
  const { jobs } = openJobs()
  const [first, two] = [controlled(), controlled()]
  const [{ id }, next] = [jobs.start(inputOf('me'), first.work), jobs.start(inputOf('me'), two.work)]
  first.reject(new Error('no paper'))
  two.resolve(bytes)
  await wait(0)
  expect(jobs.find(id, 'me')?.job).toMatchObject({ state: 'failed', message: 'Error: no paper' })
  expect(jobs.find(next.id, 'me')?.job.state).toBe('ready')
})

test('ready files that are too much together go, the oldest first', async () => {
  const { jobs } = openJobs({ maxBytes: 7, perPerson: 9 })
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    ids.push(jobs.start(inputOf('me'), async () => bytes).id)
    await wait(0)
  }
  expect(ids.map((id) => jobs.find(id, 'me')?.job.state)).toEqual([undefined, 'ready', 'ready'])
})

test('D13: whoever wants many files keeps others waiting for one of them, and pushes out none of theirs', async () => {
  const { jobs } = openJobs({ perPerson: 9, maxBytesOfOne: 7 })
  const begun: string[] = []
  const start = (owner: string) =>
    jobs.start(inputOf(owner), async () => {
      begun.push(owner)
      return bytes
    }).id
  const [first, ...mine] = ['me', 'me', 'me', 'me'].map(start)
  const theirs = ['you', 'she', 'you'].map(start)
  await wait(0)
  expect(begun).toEqual(['me', 'you', 'she', 'me', 'you', 'me', 'me'])
  expect([first, ...mine].map((id) => jobs.find(id ?? '', 'me')?.job.state)).toEqual([
    undefined,
    undefined,
    'ready',
    'ready',
  ])
  expect(theirs.map((id, at) => jobs.find(id, at === 1 ? 'she' : 'you')?.job.state)).toEqual([
    'ready',
    'ready',
    'ready',
  ])
})

test('D13: files that were pushed out, cancelled or fetched late leave the memory at once', {
  tags: 'release',
}, async () => {
  const mebibyte = 1024 * 1024
  const { jobs, pass } = openJobs({ perPerson: 99, waiting: 99, maxBytesOfOne: 8 * mebibyte })
  const before = await buffersInUse()
  const make = async () => new Uint8Array(4 * mebibyte).fill(1)
  for (let index = 0; index < 20; index += 1) {
    jobs.start(inputOf('me'), make)
    await wait(0)
  }
  expect(jobs.size).toBe(2)
  // 80 MiB were made; two files of 4 MiB may be kept.
  expect((await buffersInUse()) - before).toBeLessThan(9 * mebibyte)
  const cancelled = jobs.start(inputOf('you'), make)
  await wait(0)
  jobs.cancel(cancelled.id, 'you')
  expect((await buffersInUse()) - before).toBeLessThan(9 * mebibyte)
  pass(jobLimits.retentionMs)
  expect(jobs.size).toBe(0)
  expect((await buffersInUse()) - before).toBeLessThan(mebibyte)
})

/** Bytes of buffers that something still refers to. */
async function buffersInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('the garbage collector cannot be called')
  // A buffer is given back a turn after its object was collected.
  for (let turn = 0; turn < 3; turn += 1) {
    collect()
    await wait(10)
  }
  return process.memoryUsage().arrayBuffers
}
