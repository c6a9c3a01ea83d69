import { afterEach, expect, test, vi } from 'vitest'
import { screenLoadTimeout } from '../constants.ts'
import { ScreenLoadError, withDeadline } from './deadline.ts'

afterEach(() => vi.useRealTimers())

test('code that comes is given on', async () => {
  await expect(withDeadline(Promise.resolve('code'))).resolves.toBe('code')
})

test('a missing file is a failed screen', async () => {
  await expect(withDeadline(Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ScreenLoadError)
})

test('code that does not come within 120 s is a failed screen', async () => {
  vi.useFakeTimers()
  const waiting = withDeadline(new Promise(() => undefined))
  const settled = vi.fn()
  waiting.catch(settled)
  await vi.advanceTimersByTimeAsync(screenLoadTimeout - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(waiting).rejects.toThrow('Loading chunk failed')
})
