import { expect, test } from 'vitest'
import { Queue, QueueFull } from './queue.ts'

/** Work that ends when it is told to, and notes when it begins. */
function workshop() {
  const [begun, ends] = [[] as string[], new Map<string, () => void>()]
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('work begins at once where a slot is free, and waits in order beyond the slots', async () => {
  const queue = new Queue({ concurrency: 1 })
  const order: string[] = []
  const release = await queue.acquire()
  const second = queue.acquire().then((free) => {
    order.push('second')
    return free
  })
  const third = queue.acquire().then(() => order.push('third'))
  expect(order).toEqual([])
  release()
  // Freed twice, it frees no slot of another.
  release()
  const releaseSecond = await second
  expect(order).toEqual(['second'])
  releaseSecond()
  await third
  expect(order).toEqual(['second', 'third'])
  const { begun, work } = workshop()
  void new Queue({ concurrency: 1 }).run(work('at once'))
  expect(begun).toEqual(['at once'])
})

test('waiting work leaves the queue when its signal aborts, and holds no slot', async () => {
  const queue = new Queue({ concurrency: 1 })
  const release = await queue.acquire()
  const leaving = new AbortController()
  const waiting = queue.acquire({ signal: leaving.signal })
  const next = queue.acquire()
  expect(queue.waiting).toBe(2)
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  expect(queue.waiting).toBe(1)
  release()
  const releaseNext = await next
  releaseNext()
  await queue.acquire()
  await expect(queue.run(async () => 'late', { signal: leaving.signal })).rejects.toThrow('gone')
})

test('running work keeps its slot until it is over, also when its signal aborts', async () => {
  const queue = new Queue({ concurrency: 1 })
  const { begun, work, end } = workshop()
  const leaving = new AbortController()
  const first = queue.run(work('first'), { signal: leaving.signal })
  const second = queue.run(work('second'))
  leaving.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await expect.poll(() => begun).toEqual(['first', 'second'])
  end('second')
  await second
})

test('work that fails does not hold up the next', async () => {
  const queue = new Queue({ concurrency: 1 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('higher priorities come first, and each has so much that may wait', async () => {
  const queue = new Queue({ concurrency: 1, maxWaiting: 1 })
  const { begun, work, end } = workshop()
  const running = queue.run(work('running'))
  const low = queue.run(work('low'))
  await expect(queue.run(work('refused'))).rejects.toThrow(QueueFull)
  const high = queue.run(work('high'), { priority: 1 })
  const full = () => new Error('come later')
  const own = new Queue({ concurrency: 1, maxWaiting: 0, full })
  void own.run(work('of another queue'))
  await expect(own.run(work('refused'))).rejects.toThrow('come later')
  let idle = false
  void queue.idle().then(() => {
    idle = true
  })
  for (const [name, promise] of [
    ['running', running],
    ['high', high],
    ['low', low],
  ] as const) {
    await expect.poll(() => begun).toContain(name)
    expect(idle).toBe(false)
    end(name)
    await promise
  }
  expect(begun).toEqual(['running', 'of another queue', 'high', 'low'])
  await expect.poll(() => idle).toBe(true)
})
