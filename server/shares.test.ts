import { expect, test } from 'vitest'
import { QueryCancelled } from './facts/engines/engine.ts'
import { askerOf, Shares } from './shares.ts'

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

test('D13: a flood waits in its asker’s own line, and others do not wait behind it', async () => {
  const shares = new Shares({ atOnce: 2, waiting: 2 })
  const { begun, work, end } = workshop()
  const flood = ['a', 'b', 'c', 'd'].map((name) => shares.run('one', here, work(name)))
  await expect(shares.run('one', here, work('e'))).rejects.toMatchObject({
    problem: 'too_many_attempts',
    details: { retryAfter: 5 },
  })
  const other = shares.run('other', here, work('mine'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'mine'])
  end('mine')
  end('b')
  expect(await Promise.all([other, flood[1]])).toEqual(['mine', 'b'])
  expect(begun).toEqual(['a', 'b', 'mine', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([flood[0], flood[2]])
  end('d')
  await flood[3]
  expect(shares.size).toBe(0)
})

test('who leaves gives up the place in the line, and what fails gives up its share', async () => {
  const shares = new Shares({ atOnce: 1, waiting: 5 })
  const { begun, work, end } = workshop()
  const leaving = new AbortController()
  const failing = shares.run('one', here, () => Promise.reject(new Error('broken')))
  const left = shares.run('one', leaving.signal, work('left'))
  const last = shares.run('one', here, work('last'))
  leaving.abort()
  await expect(left).rejects.toThrow(QueryCancelled)
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['last'])
  end('last')
  expect(await last).toBe('last')
  await expect(shares.run('one', AbortSignal.abort(), async () => 'at once')).resolves.toBe('at once')
  expect(shares.size).toBe(0)
})

test('E16: strangers of one household are one asker, people are themselves wherever they are', () => {
  const [one, other] = ['2001:db8:1:2::9', '2001:db8:1:2::a']
  expect(askerOf({ actor: null, ip: one })).toBe(askerOf({ actor: null, ip: other }))
  expect(askerOf({ actor: null, ip: one })).not.toBe(askerOf({ actor: null, ip: '2001:db8:1:3::9' }))
})
