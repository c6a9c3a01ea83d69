import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('work beyond the slots waits its turn, in order', async () => {
  const gate = new Gate(1)
  const order: string[] = []
  await gate.enter()
  const second = gate.enter().then(() => order.push('second'))
  const third = gate.enter().then(() => order.push('third'))
  expect(order).toEqual([])
  gate.leave()
  await second
  gate.leave()
  await third
  expect(order).toEqual(['second', 'third'])
})

test('whoever gives up leaves the queue and holds no slot', async () => {
  const gate = new Gate(1)
  await gate.enter()
  const leaving = new AbortController()
  const waiting = gate.enter(leaving.signal)
  const next = gate.enter()
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  gate.leave()
  await next
  gate.leave()
  await gate.enter()
})
