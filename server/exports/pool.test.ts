import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ExportPool, type PoolLimits, poolLimits } from './pool.ts'
import { job, manyJob } from './testing/jobs.ts'

function openPool(limits: Partial<PoolLimits> = {}): ExportPool {
  // On a machine with other work a file takes longer than anybody would wait for it.
  const pool = new ExportPool({ ...poolLimits, jobMs: 150_000, ...limits })
  onTestFinished(() => pool.close())
  return pool
}
const staying = () => new AbortController().signal

test('makes files in a process that is kept for the next one, and ended when nobody comes', async () => {
  const pool = openPool({ idleMs: 300 })
  expect(pool.size).toBe(0)
  for (let count = 0; count < 2; count += 1)
    expect((await pool.make(job(134, 'csv'), staying())).byteLength).toBeGreaterThan(100)
  expect(pool.size).toBe(1)
  await expect.poll(() => pool.size).toBe(0)
  expect((await pool.make(job(134, 'csv'), staying())).byteLength).toBeGreaterThan(100)
})

test('says how many of many cards it has read', { tags: 'release' }, async () => {
  const pool = openPool()
  const messages: number[] = []
  await pool.make(manyJob([134, 135, 142], 'xlsx'), staying(), (cards) => messages.push(cards))
  expect(messages).toEqual([1, 2, 3])
})

test('D13: does so much at once, lets some wait and refuses the rest', async () => {
  const pool = openPool({ processes: 1, waiting: 1 })
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => pool.make(job(134, 'csv'), staying())))
  expect([first?.status, second?.status, third?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(third).toMatchObject({ reason: { reason: 'busy' } })
})

test('a file that takes too long is given up, and its process with it', async () => {
  const pool = openPool({ processes: 1, jobMs: 1 })
  await expect(pool.make(job(142, 'pdf'), staying())).rejects.toMatchObject({ reason: 'late' })
  expect(pool.size).toBe(0)
})

test('D13: who leaves frees the process, or the place in the queue', { tags: 'release' }, async () => {
  const pool = openPool({ processes: 1 })
  const [one, two] = [new AbortController(), new AbortController()]
  const results = Promise.allSettled([
    pool.make(job(142, 'pdf'), one.signal),
    pool.make(job(142, 'pdf'), two.signal),
    pool.make(job(134, 'csv'), staying()),
  ])
  await wait(20)
  two.abort()
  one.abort()
  const [first, second, third] = await results
  expect([first, second]).toMatchObject([{ reason: { reason: 'left' } }, { reason: { reason: 'left' } }])
  expect(third?.status).toBe('fulfilled')
})

test('a job that cannot be done fails alone', async () => {
  const pool = openPool({ processes: 1 })
  const broken = job(134, 'csv', { answers: { arrivals: ['{"market_region_x_year_x_month":3}'] } })
  await expect(pool.make(broken, staying())).rejects.toMatchObject({ reason: 'failed' })
  expect(pool.size).toBe(1)
  expect((await pool.make(job(134, 'csv'), staying())).byteLength).toBeGreaterThan(100)
})

test('a process that dies is replaced', { tags: 'release' }, async () => {
  const pool = openPool({ processes: 1, megabytes: 8 })
  await expect(pool.make(job(142, 'pdf'), staying())).rejects.toMatchObject({ reason: 'failed' })
  await expect.poll(() => pool.size).toBe(0)
})
