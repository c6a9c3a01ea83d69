import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../admin/testing/people.ts'
import { dailyCounts } from '../../cli/testing/dailyCounts.ts'
import { aBatch } from '../../facts/testing/rows.ts'
import { buildApp } from '../../http/app.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { bookParts, sheetPart, tableRows, zip } from '../testing/books.ts'
import { addImporter, type Importer, waitingIn } from './testing/importer.ts'

let started: TestApp
let admin: Importer
beforeAll(async () => {
  started = await startApp()
  admin = await addImporter(started)
})
afterAll(() => started.close())

const waiting = () => waitingIn(started)

test('D10: workbooks that are made to hurt are jobs with a reason, and the house goes on', {
  tags: 'release',
}, async () => {
  const plain = bookParts(sheetPart(tableRows))
  const zeros = { name: 'xl/media/image1.bin', content: new Uint8Array(30_000_000) }
  const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "2024-01">]>'
  const hostile: readonly (readonly [string, Buffer])[] = [
    ['bomb.xlsx', zip([...plain, zeros])],
    ['declared.xlsx', zip(bookParts(sheetPart(tableRows.replace('2024-01', '&a;'), '', doctype)))],
  ]
  for (const [name, content] of hostile) {
    const job = await admin.uploaded(content, name, { dataset: 'immigration', status: 'final' })
    expect([name, job.state, job.report?.goodRows]).toEqual([name, 'faults', 0])
    expect(job.report?.faults[0]?.message).toBeTruthy()
    const refused = await admin.call('POST', `imports/jobs/${job.id}/commit`, { skipBadRows: true })
    expect([name, refused.statusCode]).toEqual([name, 409])
    await admin.call('DELETE', `imports/jobs/${job.id}`)
  }
  const book = zip(bookParts(sheetPart(tableRows), '__proto__'))
  const named = await admin.uploaded(book, 'named.xlsx', { dataset: 'immigration', status: 'final' })
  expect(named).toMatchObject({ state: 'checked', report: { goodRows: 1 } })
  await admin.call('DELETE', `imports/jobs/${named.id}`)
  expect((await admin.call('GET', 'health/ready')).statusCode).toBe(200)
})

/** A form whose file is a megabyte larger than what is taken. */
function* largeForm(head: string): Generator<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, '1')
  yield Buffer.from(head)
  for (let at = 0; at <= 128; at += 1) yield megabyte
  yield Buffer.from('\r\n--x--\r\n')
}

test('C11: an upload that breaks off, is too large or nobody’s leaves no file', async () => {
  const address = new URL(await started.app.listen({ port: 0, host: '127.0.0.1' }))
  const before = waiting()
  const field = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const send = (authorization: string, body: string, bytes = 4_000_000) => {
    const socket = connect(Number(address.port), address.hostname).setEncoding('utf8')
    const head = `POST /api/imports HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`
    return { socket, sent: new Promise<void>((resolve) => socket.write(head + body, () => resolve())) }
  }
  const mine = `Authorization: Bearer ${admin.token}\r\n`
  for (let round = 0; round < 6; round += 1) {
    const { socket, sent } = send(mine, field('dataset', 'population') + part + 'x'.repeat(200_000))
    await sent
    // Some leave before their file is there, some in its middle.
    if (round % 2 === 1)
      await expect.poll(() => waiting().length, { interval: 2, timeout: 30_000 }).toBeGreaterThan(before.length)
    socket.destroy()
  }
  await expect.poll(() => waiting(), { timeout: 30_000 }).toEqual(before)

  // By a made-up token no file is read, though the form goes on.
  for (const token of ['made-up', '']) {
    const { socket, sent } = send('', field('access_token', token) + part + 'x'.repeat(200_000))
    await sent
    const answer = await new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    expect(waiting()).toEqual(before)
    socket.destroy()
  }
  // A file that says itself to be too large is refused before it is sent.
  const huge = send(mine, `${field('dataset', 'population')}${part}x`, 200 * 1024 * 1024)
  await huge.sent
  const answer = await new Promise<string>((resolve) => huge.socket.once('data', (text) => resolve(String(text))))
  expect(answer).toMatch(/^HTTP\/1.1 413/)
  huge.socket.destroy()
  // With the right one in the form, it is.
  const form = multipart([
    { name: 'access_token', content: admin.token },
    { name: 'dataset', content: 'population' },
    { name: 'file', content: 'x', filename: 'a.csv' },
  ])
  const { headers, payload } = form
  const response = await started.app.inject({ method: 'POST', url: '/api/imports', headers, payload })
  expect(response.statusCode).toBe(201)
  expect(response.body).not.toContain(admin.token)
  expect((await admin.call('DELETE', `imports/jobs/${response.json().id}`)).statusCode).toBe(204)

  // A form that is refused after its file was read.
  expect((await admin.upload('x', 'a.csv', { dataset: 'none' })).statusCode).toBe(400)
  const large = await started.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Readable.from(largeForm(field('dataset', 'population') + part)),
  })
  expect(large.json()).toMatchObject({ status: 413, field: 'file', message: expect.stringContaining('128 MiB') })
  await expect.poll(() => waiting(), { timeout: 30_000 }).toEqual(before)
})

test('E03: a server that stops in the middle stores nothing, and what it left behind is gone at the next start', {
  tags: 'release',
}, async () => {
  const house = await startApp()
  const person = await addImporter(house)
  const call = async (path: string): Promise<ImportJob> => (await person.call('GET', path)).json()
  const { id } = (await person.upload(dailyCounts(20), 'days.csv', { dataset: 'checkpoint' })).json()
  await expect.poll(async () => (await call(`imports/jobs/${id}`)).state, { timeout: 30_000 }).toBe('checked')
  const other = await person.upload(dailyCounts(400), 'more.csv', { dataset: 'checkpoint' })
  await expect
    .poll(async () => (await call(`imports/jobs/${other.json().id}`)).progress?.phase, { timeout: 30_000, interval: 5 })
    .toBe('reading')
  expect((await person.call('POST', `imports/jobs/${id}/commit`, {})).json().state).toBe('storing')
  await house.app.close()
  expect(await house.engine.batches()).toEqual([])
  // Files go after their answers.
  await expect.poll(() => waitingIn(house)).toEqual([])
  // Nobody holds the writing transaction any more.
  await (await house.engine.beginBatch(gdp, aBatch())).rollback()
  const left = join(house.config.dataFolder, 'uploads', 'left-over')
  writeFileSync(left, 'x')
  await (await buildApp(house.services, { webFolder: null })).close()
  expect(existsSync(left)).toBe(false)
})
