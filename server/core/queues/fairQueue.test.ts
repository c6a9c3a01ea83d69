import { expect, test } from 'vitest'
import { CancelledError } from './cancelled.ts'
import { FairQueue } from './fairQueue.ts'

const here = new AbortController().signal

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
  const queue = new FairQueue({ concurrency: 2, maxWaiting: 2 })
  const { begun, work, end } = workshop()
  const flood = ['a', 'b', 'c', 'd'].map((name) => queue.run('one', here, work(name)))
  await expect(queue.run('one', here, work('e'))).rejects.toMatchObject({
    problem: 'too_many_attempts',
    details: { retryAfter: 5 },
  })
  const other = queue.run('other', here, work('mine'))
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
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 5 })
  const { begun, work, end } = workshop()
  const leaving = new AbortController()
  const failing = queue.run('one', here, () => Promise.reject(new Error('broken')))
  const left = queue.run('one', leaving.signal, work('left'))
  const last = queue.run('one', here, work('last'))
  leaving.abort()
  await expect(left).rejects.toThrow(CancelledError)
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['last'])
  end('last')
  expect(await last).toBe('last')
  await expect(queue.run('one', AbortSignal.abort(), async () => 'at once')).resolves.toBe('at once')
  expect(queue.size).toBe(0)
})
