import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testState.ts'
import { databaseOn } from './database.ts'
import { endPool, openPool } from './pool.ts'

test('of two transactions that wait for each other, the one that PostgreSQL takes back is repeated', async () => {
  const { address, drop } = await createTestDatabase()
  const pool = openPool(address, pino({ level: 'silent' }))
  const database = databaseOn(pool)
  try {
    await database.execute(sql`create table pair (id int primary key, number int)`)
    await database.execute(sql`insert into pair values (1, 0), (2, 0)`)
    let starts = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const raise = (first: number, second: number) =>
      database.transaction(async (queries) => {
        await queries.execute(sql`update pair set number = number + 1 where id = ${first}`)
        starts += 1
        if (starts === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await queries.execute(sql`update pair set number = number + 1 where id = ${second}`)
      })
    await Promise.all([raise(1, 2), raise(2, 1)])
    expect(starts).toBeGreaterThanOrEqual(3)
    const { rows } = await database.execute(sql`select number from pair`)
    expect(rows).toEqual([{ number: 2 }, { number: 2 }])
  } finally {
    await endPool(pool)
    await drop()
  }
})
