import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMariadb } from '../../../scripts/tools.mjs'
import { createOutbound } from '../../services/outbound.ts'
import { type Mariadb, startMariadb } from '../../testing/mariadb.ts'
import type { AnswerLimits } from './answerLines.ts'
import { queryDatabase } from './queryDatabase.ts'

interface Patience {
  readonly timeoutMs?: number
  readonly limits?: AnswerLimits
}

describe.skipIf(findMariadb() === undefined)('a MySQL or MariaDB', { tags: 'release' }, () => {
  let database: Mariadb
  const trustedBefore = getCACertificates('default')
  const outFile = join(tmpdir(), `sala-answer-${process.pid}.csv`)
  beforeAll(async () => {
    database = await startMariadb()
    setDefaultCACertificates([database.certificate])
    await database.run(`
      create database figures; create user reader identified by 'a quiet word'; grant all on *.* to reader; use figures;
      create table arrivals (market varchar(9), at timestamp null, people decimal(12,2), note text, n bigint) default charset utf8mb4;
      set time_zone = '+00:00';
      insert into arrivals values ('JP', '2000-12-31 20:30:00', 1234.50, 'น้ำ "x", y', 9007199254740993), ('KR', null, null, '', -1);
      create procedure wipe() begin delete from arrivals; end;
      create function eat() returns int begin delete from arrivals; return 1; end;`)
  }, 120_000)
  afterAll(async () => {
    setDefaultCACertificates(trustedBefore)
    await database.close()
  })

  const target = {
    kind: 'database',
    timeZone: 'Asia/Bangkok',
    credentials: 'basic',
    hostKey: '',
    ...{ etag: null, lastModified: null },
  }
  const ask = async (
    query: string,
    changes: object = {},
    { timeoutMs = 10_000, limits = connectorLimits }: Patience = {},
  ) => {
    const reader = { credentialName: 'reader', secret: 'a quiet word' }
    const address = `mysql://localhost:${database.port}/figures`
    const outbound = createOutbound([{ host: 'localhost', port: database.port }])
    const options = { signal: AbortSignal.timeout(60_000), timeoutMs }
    const file = await queryDatabase(outbound, { ...target, ...reader, address, query, ...changes }, options, limits)
    return file.body.toString()
  }

  test('answers as it writes its values: exact numbers, times of the zone, nulls apart from empty texts', async () => {
    expect(await ask('select * from arrivals')).toBe(
      [
        '"market","at","people","note","n"',
        '"JP","2001-01-01 03:30:00","1234.50","น้ำ ""x"", y","9007199254740993"',
        '"KR",,,"","-1"',
        '',
      ].join('\n'),
    )
    expect(await ask('with one as (select 1 as a) select a from one -- done')).toBe('"a"\n"1"\n')
    const plain = { address: `mariadb://localhost:${database.port}/figures?sslmode=disable` }
    expect(await ask('select 2 as b', plain)).toBe('"b"\n"2"\n')
  })

  test.each([
    ['a change', 'delete from arrivals'],
    ['a change that answers', 'insert into arrivals (market) values (1) returning market'],
    ['a change in a comment', '/*M! delete from arrivals */'],
    ['a table that goes', 'drop table arrivals'],
    ['a procedure', 'call wipe()'],
    ['a function that changes', 'select eat() as eaten'],
    ['a second statement', 'select 1 as a; drop table arrivals'],
    ['a file', `select 1 as a into outfile '${outFile}'`],
    ['a file beside the parentheses', `select 1) as a into outfile '${outFile}' -- `],
    ['a file before an open comment', `select 1) as a into outfile '${outFile}' /* `],
    ['a file of the client', `load data local infile '/etc/hostname' into table arrivals`],
    ['an end of the transaction', 'commit'],
    ['another transaction', 'start transaction read write'],
    ['a lock', 'select market from arrivals for update'],
    ['a setting of the server', 'set global max_connections = 7'],
    ['no table of that name', 'select * from nothing'],
    ['two columns of one name', 'select 1 as a, 2 as a'],
  ])('%s is refused', async (_what, query) => {
    await expect(ask(query)).rejects.toMatchObject({ problem: 'query_failed', detail: expect.any(String) })
    expect(await database.run('select count(*) as n from figures.arrivals')).toEqual([{ n: 2 }])
    expect(existsSync(outFile)).toBe(false)
  })

  test('what does not answer is told apart: access, connection, certificate, time and size', async () => {
    const query = 'select 1 as a'
    await expect(ask(query, { secret: 'wrong' })).rejects.toMatchObject({ problem: 'access_denied' })
    const nowhere = { address: `mysql://localhost:${database.port}/nothing` }
    await expect(ask(query, nowhere)).rejects.toMatchObject({ problem: 'query_failed' })
    await expect(ask('select 1 as a where false')).rejects.toMatchObject({ problem: 'empty' })
    await expect(ask(query, { timeZone: 'Europe/Paris' })).rejects.toMatchObject({
      detail: expect.stringMatching(/time zone/),
    })
    await expect(ask('select sleep(60) as a', {}, { timeoutMs: 1000 })).rejects.toMatchObject({
      problem: expect.stringMatching(/^(query_failed|timeout)$/),
    })
    const limits = { ...connectorLimits, bytes: 5000, queryRows: 10 }
    const rows = ask('select seq from seq_1_to_11', {}, { limits })
    await expect(rows).rejects.toMatchObject({ problem: 'too_many_rows' })
    const bytes = ask(`select repeat('x', 600) as x from seq_1_to_9`, {}, { limits })
    await expect(bytes).rejects.toMatchObject({ problem: 'too_large' })
    setDefaultCACertificates(trustedBefore)
    await expect(ask(query)).rejects.toMatchObject({
      problem: 'not_reached',
      detail: expect.stringMatching(/self-signed/),
    })
  })
})
