import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/testState.ts'
import { takeLock } from './lock.ts'

const key = [0x7e57, 1] as const

test('a lock is waited for as long as a server that was killed may still have it, and no longer', async () => {
  const { address, drop } = await createTestDatabase()
  onTestFinished(drop)
  const first = await takeLock(address, key)
  expect(await takeLock(address, key)).toBeNull()
  expect(await takeLock(address, key, 20)).toBeNull()
  const second = takeLock(address, key, 10_000)
  await first?.release()
  const lock = await second
  expect(lock).not.toBeNull()
  await lock?.release()
})
