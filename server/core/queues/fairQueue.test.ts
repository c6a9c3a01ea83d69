import { expect, test } from 'vitest'
import { CancelledError } from './cancelled.ts'
import { FairQueue } from './fairQueue.ts'

const here = { signal: new AbortController().signal }

/** Work that ends when it is told to, and notes when it begins. */
function workshop() {
  const [begun, ends] = [[] as string[], new Map<string, () => void>()]
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('D13: a flood waits in its client’s own queue, and others do not wait behind it', async () => {
  const queue = new FairQueue({ concurrency: 2, maxWaiting: 2, name: 'of_a_test' })
  const { begun, work, end } = workshop()
  const flood = ['a', 'b', 'c', 'd'].map((name) => queue.run('one', work(name), here))
  await expect(queue.run('one', work('e'), here)).rejects.toMatchObject({
    problem: 'too_many_attempts',
    details: { retryAfter: 5 },
  })
  const other = queue.run('other', work('mine'), here)
  await expect.poll(() => begun).toEqual(['a', 'b', 'mine'])
  end('mine')
  end('b')
  expect(await Promise.all([other, flood[1]])).toEqual(['mine', 'b'])
  expect(begun).toEqual(['a', 'b', 'mine', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([flood[0], flood[2]])
  end('d')
  await flood[3]
  expect(queue.size).toBe(0)
})

test('work whose caller leaves is taken out of the queue, and work that fails frees its slot', async () => {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 5, name: 'of_a_test' })
  const { begun, work, end } = workshop()
  const leaving = new AbortController()
  const failing = queue.run('one', () => Promise.reject(new Error('broken')), here)
  const left = queue.run('one', work('left'), { signal: leaving.signal })
  const last = queue.run('one', work('last'), here)
  leaving.abort()
  await expect(left).rejects.toThrow(CancelledError)
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['last'])
  end('last')
  expect(await last).toBe('last')
  await expect(queue.run('one', async () => 'at once', { signal: AbortSignal.abort() })).resolves.toBe('at once')
  expect(queue.size).toBe(0)
})
