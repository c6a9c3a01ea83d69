import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { addPerson, multipart } from '../admin/testing/people.ts'
import { readConfig } from '../core/config/config.ts'
import { type Closers, startServer } from '../start/startServer.ts'
import { adminRoleId } from '../state/model.ts'
import { openState } from '../state/openState.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'
import { storeFile } from './storeFile.ts'

const mebibyte = 1024 * 1024

/** A file system of its own in a folder; skips the test where this account may not mount one. */
function mountSmall(context: TestContext, folder: string, megabytes: number): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    context.skip('only root on Linux can mount a disk that is small enough to fill')
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    context.skip('this machine lets nobody mount a disk that is small enough to fill')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
}

test('E03: a document on a full disk is refused with 507, on one that cannot be written with 503, and the health tells', async (context) => {
  const app = await startApp()
  const files = join(app.config.dataFolder, 'files')
  mountSmall(context, files, 40)
  const admin = await addPerson(app, { roleId: adminRoleId })
  const give = (text: string) => {
    const file = { name: 'file', content: text, filename: 'plan.txt', type: 'text/plain' }
    const { payload, headers } = multipart([file])
    const authorization = `Bearer ${admin.token}`
    return app.app.inject({ method: 'POST', url: '/api/documents', headers: { ...headers, authorization }, payload })
  }
  const disk = async () => (await admin.call('GET', 'health/ready')).json().disk
  const titles = async () => (await admin.call('GET', 'documents')).json().count
  expect([(await give('The first plan')).statusCode, await disk(), await titles()]).toEqual([201, 'ok', 1])

  const filler = join(files, 'filler')
  try {
    writeFileSync(filler, Buffer.alloc(41 * mebibyte))
  } catch {
    // Full, as it should be.
  }
  const refused = await give(`The second plan ${'x'.repeat(100_000)}`)
  expect([refused.statusCode, refused.json().type]).toEqual([507, '/problems/storage_full'])
  expect(refused.json().message).toContain('disk is full')
  expect([await disk(), await titles()]).toEqual(['full', 1])
  // What is there is read all the same.
  const [first] = (await admin.call('GET', 'documents')).json().rows
  expect((await admin.call('GET', `documents/${first.id}/file`)).body).toBe('The first plan')
  rmSync(filler)

  execFileSync('mount', ['-o', 'remount,ro', files])
  const unwritable = await give('The third plan')
  expect([unwritable.statusCode, unwritable.json().type]).toEqual([503, '/problems/store_unavailable'])
  expect([await disk(), await titles()]).toEqual(['read_only', 1])
  execFileSync('mount', ['-o', 'remount,rw', files])
  expect([(await give('The third plan')).statusCode, await disk(), await titles()]).toEqual([201, 'ok', 2])
  // Nothing is left of what was refused.
  expect(readdirSync(files, { recursive: true }).filter((name) => /documents\/|part/.test(String(name)))).toHaveLength(
    2,
  )
  expect(await app.state.pendingFiles.unfinished(null, new Date(Date.now() + 60_000))).toEqual([])
})

test('E03: what a killed server left among the files is cleared at the start, and nothing that a row names', {
  tags: 'release',
}, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sala-files-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const config = readConfig({ SALA_DATA: dataFolder, PORT: '0', SALA_DEMO: 'off' })
  const log = pino({ level: 'silent' })
  const state = await openState({ config, log, as: 'tool' })
  const fileOf = (text: string) => {
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { sha256, name: `documents/${sha256}`, bytes: Buffer.from(text), isNamed: async () => false }
  }
  const never = () => new Promise<never>(() => {})
  const [orphan, referenced] = [fileOf('killed before its row'), fileOf('killed after its row')]
  for (const file of [orphan, referenced]) void storeFile({ config, state }, file, never)
  const facts = {
    title: 'Plan',
    fileName: 'plan.txt',
    kind: 'txt',
    bytes: 20,
    tags: [],
    text: 'plan',
    readers: 'authors',
  } as const
  await state.documents.create({ ...facts, sha256: referenced.sha256 }, testAuthor, null)
  const files = join(dataFolder, 'files')
  await expect.poll(() => [orphan, referenced].every(({ name }) => existsSync(join(files, name)))).toBe(true)
  await wait(50)
  writeFileSync(join(files, 'documents', 'abc.1234.part'), 'half of it')
  mkdirSync(join(dataFolder, 'temporary', 'demo-1'), { recursive: true })
  await state.close()

  const closers: Closers = []
  onTestFinished(async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  })
  await startServer(config, log, closers)
  expect(readdirSync(join(files, 'documents'))).toEqual([referenced.sha256])
  expect(existsSync(join(dataFolder, 'temporary'))).toBe(false)
})
