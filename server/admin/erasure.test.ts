import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'
import { addPerson } from './testing/people.ts'

const aMessage = (voc_name: string, voc_message: string) => ({
  date: '2026-03-01',
  location_destination: 'TH-50',
  voc_name,
  voc_message,
  voc_channels: 'facebook',
  voc_purpose: 'attraction',
  voc_sentiment: 'positive',
  voc_like: 3,
  voc_share: 0,
  voc_comment: 0,
  voc_ev: 0,
  voc_link: 'https://example.org/nok/1',
})

test('E19: one author’s texts go everywhere, what counts stays, and the log tells it without the name', async () => {
  const app = await startApp({
    rows: { voc: [aMessage('Nok Jaidee', 'Waterfalls of Mae Sa'), aMessage('Other', 'Waterfalls of Erawan')] },
  })
  const admin = await addPerson(app, { roleId: adminRoleId })
  const messages = async (q = '') => {
    const answer = await admin.call('GET', `tourist/voc?limit=10${q}`)
    expect([q, answer.statusCode]).toEqual([q, 200])
    return answer
  }
  const before = await messages()
  expect(before.body).toContain('Mae Sa')
  const of = { kind: 'author', who: 'Nok Jaidee' }
  const preview = await admin.call('POST', 'erasure/preview', of)
  const reported = { erased: [{ part: 'voc', count: 1 }], kept: [{ part: 'counts', count: 1 }] }
  expect([preview.statusCode, preview.json()]).toEqual([200, reported])
  expect((await messages()).body).toBe(before.body)
  // Letter by letter: nobody else's texts go by accident.
  for (const who of ['nok jaidee', 'Nok', 'Nok%', `Nok Jaidee' or ''='`])
    expect([who, (await admin.call('POST', 'erasure', { ...of, who })).statusCode]).toEqual([who, 404])
  const reader = await addPerson(app, {})
  expect((await reader.call('POST', 'erasure', of)).statusCode).toBe(403)

  expect((await admin.call('POST', 'erasure', of)).json()).toEqual(reported)
  const after = await messages()
  for (const gone of ['Nok Jaidee', 'Mae Sa', 'example.org/nok/1", ']) expect(after.body).not.toContain(gone)
  expect(after.json().count).toBe(2)
  expect(after.body).toContain('Waterfalls of Erawan')
  expect((await messages('&q=Mae%20Sa')).json().count).toBe(0)
  expect((await messages('&q=Erawan')).json().count).toBe(1)
  expect((await admin.call('POST', 'erasure', of)).statusCode).toBe(404)
  const log = (await admin.call('GET', 'audit?action=author_erased')).json()
  expect(log).toMatchObject({ count: 1, rows: [{ details: { voc: 1 }, person: admin.id }] })
  expect(JSON.stringify(log)).not.toContain('Nok')
  // Nowhere in the tables of the store either.
  await app.engine.close()
  const instance = await DuckDBInstance.create(join(app.config.dataFolder, 'facts.duckdb'))
  const connection = await instance.connect()
  const rows = await connection.runAndReadAll(
    `select count(*) from voc where voc_name = 'Nok Jaidee' or voc_message like '%Mae Sa%' or voc_link like '%nok%' and voc_name = '—'`,
  )
  expect(Number(rows.getRows()[0]?.[0])).toBe(0)
  connection.closeSync()
  instance.closeSync()
})

test('E19: one person’s data go at once with what is theirs, and what stays is said', async () => {
  const app = await startApp()
  const admin = await addPerson(app, { roleId: adminRoleId })
  const nok = await addPerson(app, { email: 'nok@example.org' })
  expect((await nok.call('POST', 'boards', { name: 'Mine', cards: [] })).statusCode).toBe(201)
  const of = { kind: 'person', who: ' NOK@example.org ' }
  const preview = (await admin.call('POST', 'erasure/preview', of)).json()
  expect(preview.erased).toEqual([
    { part: 'account', count: 1 },
    { part: 'sessions', count: 1 },
    { part: 'boards', count: 1 },
  ])
  expect(preview.kept).toEqual([{ part: 'auditRows', count: expect.any(Number) }])
  expect((await nok.call('GET', 'account')).statusCode).toBe(200)
  expect((await admin.call('POST', 'erasure', of)).json()).toEqual(preview)
  expect((await nok.call('GET', 'account')).statusCode).toBe(401)
  for (const trash of ['', '&trash=true'])
    expect((await admin.call('GET', `users?q=nok@example.org${trash}`)).json().count).toBe(0)
  const { rows } = (await admin.call('GET', 'audit?action=person_erased')).json()
  expect(rows).toMatchObject([
    { target: nok.id, targetName: null, person: admin.id, details: { account: 1, boards: 1 } },
  ])
  expect(await app.state.administration.audit.check(null)).toMatchObject({ broken: null })
  // Nobody locks everybody out by it.
  const own = await app.state.users.byId(admin.id)
  const yourself = await admin.call('POST', 'erasure', { kind: 'person', who: own?.email ?? '' })
  expect([yourself.statusCode, yourself.json().type]).toEqual([409, '/problems/yourself'])
  expect((await admin.call('POST', 'erasure', { kind: 'person', who: 'x@example.org' })).statusCode).toBe(404)
})
