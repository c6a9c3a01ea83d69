import { expect, test } from 'vitest'
import { QueueFull } from '../core/queues/queue.ts'
import { canBePassword, createPasswords, type Derive } from './passwords.ts'

const cheap = { memory: 64, passes: 1 }

test('a password is known by its hash alone, and the hash says its cost', async () => {
  const passwords = createPasswords({ cost: cheap })
  const hash = await passwords.hash('น้ำ ผู้ใหญ่ 1')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await passwords.hash('น้ำ ผู้ใหญ่ 1')).not.toBe(hash)
  expect(await passwords.verify('น้ำ ผู้ใหญ่ 1'.normalize('NFD'), hash)).toBe(true)
  expect(await passwords.verify('น้ำ ผู้ใหญ่ 2', hash)).toBe(false)
  expect(await passwords.verify('', 'not a hash')).toBe(false)
})

test('the cost that runs in production is what its hashes say', async () => {
  const hash = await createPasswords().hash('x')
  expect(hash).toContain('$m=19456,t=2,p=1$')
  expect(createPasswords().outdated(hash)).toBe(false)
  expect(createPasswords().outdated(await createPasswords({ cost: cheap }).hash('x'))).toBe(true)
})

test('A08: a hash of another cost, also of a higher one, is to be replaced, or its time tells of the account', async () => {
  const today = createPasswords({ cost: cheap })
  for (const other of [
    { memory: 128, passes: 1 },
    { memory: 64, passes: 2 },
    { memory: 32, passes: 1 },
  ])
    expect(today.outdated(await createPasswords({ cost: other }).hash('x'))).toBe(true)
  expect(today.outdated(await today.hash('x'))).toBe(false)
})

test('A08: an unknown account costs as many computations as a known one, at the same cost', async () => {
  const requests: number[] = []
  const derive: Derive = async (_password, _salt, cost) => {
    requests.push(cost.memory)
    return Buffer.alloc(32)
  }
  const passwords = createPasswords({ cost: cheap, derive })
  const hash = await passwords.hash('x')
  await passwords.verify('y', hash)
  await passwords.verify('y', null)
  expect(requests).toEqual([64, 64, 64])
})

test('two computations run at a time, and a flood is refused', async () => {
  let running = 0
  let most = 0
  const derive: Derive = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    return Buffer.alloc(32)
  }
  const passwords = createPasswords({ cost: cheap, derive })
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.verify('x', null)))
  expect(most).toBe(2)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(34)
  expect(refused.every(({ reason }) => reason instanceof QueueFull)).toBe(true)
  await expect(passwords.verify('x', null)).resolves.toBe(false)
})

test('A07: who was here before is computed before the strangers that wait', async () => {
  const order: string[] = []
  const derive: Derive = async (password) => {
    order.push(password)
    await new Promise((done) => setImmediate(done))
    return Buffer.alloc(32)
  }
  const passwords = createPasswords({ cost: cheap, derive })
  const strangers = Array.from({ length: 20 }, (_, index) => passwords.verify(`stranger ${index}`, null))
  await Promise.all([...strangers, passwords.verify('known', null, { first: true })])
  expect(order.indexOf('known')).toBe(2)
})

test.each(['', ' ', '\t \n', '\0', '\0\0', 'abc\0', 'x'.repeat(1001)])('%j cannot be a password', (text) => {
  expect(canBePassword(text)).toBe(false)
})
