import { expect, test } from 'vitest'
import { CancelledError } from './cancelled.ts'
import { SingleFlight } from './singleFlight.ts'

const stay = () => new AbortController().signal

/** Work that ends when told, and knows whether it was stopped. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = 0
  let stopped = false
  const start = (signal: AbortSignal) => {
    begun += 1
    signal.addEventListener('abort', () => {
      stopped = true
      reject(new CancelledError())
    })
    return promise
  }
  return { start, finish: resolve, begun: () => begun, stopped: () => stopped }
}

test('the same question is worked on once, for everyone', async () => {
  const flights = new SingleFlight<string>()
  const { start, finish, begun } = work()
  const requested = [flights.join('q', start, stay()), flights.join('q', start, stay())]
  finish('answer')
  expect(await Promise.all(requested)).toEqual(['answer', 'answer'])
  expect(begun()).toBe(1)
})

test('it goes on while one still waits, and stops when the last has left', async () => {
  const flights = new SingleFlight<string>()
  const { start, stopped } = work()
  const [first, second] = [new AbortController(), new AbortController()]
  const request = [flights.join('q', start, first.signal), flights.join('q', start, second.signal)]
  first.abort()
  await expect(request[0]).rejects.toThrow(CancelledError)
  expect(stopped()).toBe(false)
  second.abort()
  await expect(request[1]).rejects.toThrow(CancelledError)
  expect(stopped()).toBe(true)
})

test('work that failed or was stopped is begun again for the next', async () => {
  const flights = new SingleFlight<string>()
  await expect(flights.join('q', () => Promise.reject(new Error('down')), stay())).rejects.toThrow('down')
  const leaving = new AbortController()
  const gone = flights.join('q', work().start, leaving.signal)
  leaving.abort()
  await expect(gone).rejects.toThrow(CancelledError)
  expect(await flights.join('q', () => Promise.resolve('answer'), stay())).toBe('answer')
  await expect(flights.join('q', work().start, AbortSignal.abort())).rejects.toThrow(CancelledError)
})
