import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../core/config/config.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { knownMigrations } from '../state/migrations.ts'
import { checkEmpty } from '../state/postgres/load.ts'
import { testAuthor } from '../testing/startApp.ts'
import { createTestDatabase } from '../testing/testState.ts'
import { openBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { joinAnswers, type Part } from './testing/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-hostile-'))
const good = join(folder, 'good.tar')
const document = `files/documents/${'a'.repeat(64)}`
const parts: readonly Part[] = [
  { name: 'facts.duckdb', bytes: Buffer.alloc(5000, 'figures') },
  { name: 'state/users.jsonl', bytes: Buffer.from('{"id":1}\n') },
  { name: document, bytes: Buffer.from('a document') },
]
const manifest = {
  product: 'sala',
  format: 1,
  takenAt: '2026-11-20T10:00:00.000Z',
  state: {
    migrations: knownMigrations().map(({ hash, at }) => ({ hash, at })),
    tables: [{ name: 'users', rows: 1 }],
    sequences: [],
  },
  facts: { batches: 0, versions: {} },
  missing: [],
}
const later = { hash: '0'.repeat(64), at: 99_999_999_999_999 }

beforeAll(() => joinAnswers(good, { parts, manifest }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (bytes: Uint8Array) => {
  const path = join(folder, 'bad.tar')
  writeFileSync(path, bytes)
  return path
}
const together = async (changed: { parts?: readonly Part[]; manifest?: object }) => {
  const path = join(folder, 'bad.tar')
  await joinAnswers(path, { parts, manifest, ...changed })
  return path
}
/** The good backup with bytes of the header of its entry changed, whose sum is made right again. */
const header = (entry: number, change: (header: Buffer) => void) => {
  const all = readFileSync(good)
  // After 5,000 and 9 bytes of its first parts, each filled up to blocks of 512.
  const at = [0, 512 + 5120, 2 * 512 + 5120 + 512][entry] ?? 0
  const bytes = all.subarray(at, at + 512)
  change(bytes)
  bytes.fill(' ', 148, 156)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return write(all)
}
const flipped = (at: number) => {
  const all = readFileSync(good)
  all[at] = (all[at] ?? 0) ^ 1
  return write(all)
}
const renamed = (name: string) => (bytes: Buffer) => bytes.fill(0, 0, 100).write(name, 0, 'latin1')
const kind = (letter: string) => (bytes: Buffer) => bytes.write(letter, 156, 'latin1')

const bad: Readonly<Record<string, readonly [() => string | Promise<string>, string]>> = {
  nothing: [() => join(folder, 'nothing.tar'), 'cannot be read'],
  'a folder': [() => folder, 'it is no file'],
  'an empty file': [() => write(Buffer.alloc(0)), 'it is no backup'],
  'a text': [() => write(Buffer.from('a text\n'.repeat(999))), 'it is no backup, or damaged'],
  'a tar of nothing': [() => write(Buffer.alloc(1024)), 'it ends without its manifest.json'],
  'cut short in a part': [() => write(readFileSync(good).subarray(0, 3000)), 'it ends in the middle of facts.duckdb'],
  'cut short between parts': [() => write(readFileSync(good).subarray(0, 512 + 5120)), 'it ends in the middle'],
  'without its end': [
    () => write(Buffer.concat([readFileSync(good).subarray(0, 512 + 5120), Buffer.alloc(1024)])),
    'it ends without its manifest.json',
  ],
  'one bit of the figures changed': [() => flipped(2000), 'facts.duckdb is damaged'],
  'one bit of a row changed': [() => flipped(512 + 5120 + 512 + 3), 'state/users.jsonl is damaged'],
  'one bit of a header changed': [() => flipped(512 + 5120 + 20), 'it is no backup, or damaged'],
  'a newer format': [
    () => together({ manifest: { ...manifest, format: 2, more: [] } }),
    'it was taken by a newer release',
  ],
  'a newer schema': [
    () =>
      together({
        manifest: { ...manifest, state: { ...manifest.state, migrations: [...manifest.state.migrations, later] } },
      }),
    'it was taken by a newer release',
  ],
  'another schema': [
    () => together({ manifest: { ...manifest, state: { ...manifest.state, migrations: [{ ...later, at: 1 }] } } }),
    'is not one of this product',
  ],
  'a manifest of another shape': [
    () => together({ manifest: { ...manifest, facts: null } }),
    'its manifest.json is damaged',
  ],
  'a path that climbs out': [() => header(2, renamed('files/../../outside')), 'has a name that no backup has'],
  'an absolute path': [() => header(2, renamed('/tmp/outside')), 'has a name that no backup has'],
  'a name in a second field': [() => header(2, (bytes) => bytes.write('/tmp', 345)), 'is no plain file'],
  'a symbolic link': [() => header(2, kind('2')), 'is no plain file'],
  'a hard link': [() => header(2, kind('1')), 'is no plain file'],
  'a device': [() => header(2, kind('3')), 'is no plain file'],
  'a long name in a record of its own': [() => header(2, kind('L')), 'is no plain file'],
  'a size beyond the file': [
    () => header(0, (bytes) => bytes.write('77777777777', 124)),
    'it ends in the middle of facts.duckdb',
  ],
  'a size beyond all files': [() => header(0, (bytes) => bytes.fill(0xff, 124, 136)), 'has no size'],
  'the same part twice': [() => header(1, renamed('facts.duckdb')), 'it holds facts.duckdb twice'],
  'a part that is not listed': [
    () => header(1, renamed('state/roles.jsonl')),
    'which its manifest.json does not list there',
  ],
  'a file that is none of ours': [
    () => together({ parts: [...parts, { name: 'postgres/pg_hba.conf', bytes: Buffer.from('x') }] }),
    'which no backup holds',
  ],
  'no figures': [() => together({ parts: parts.slice(1) }), 'facts.duckdb is missing'],
  'a table without rows of its own': [
    () =>
      together({
        manifest: {
          ...manifest,
          state: {
            ...manifest.state,
            tables: [
              { name: 'users', rows: 1 },
              { name: 'roles', rows: 0 },
            ],
          },
        },
      }),
    'state/roles.jsonl is missing',
  ],
}

test('the good backup, of which the bad ones are made, is taken', async () => {
  const backup = await openBackup(good, {})
  expect(backup.files).toEqual([document.slice('files/'.length)])
  await backup.close()
})

test.each(Object.entries(bad))('E10: %s is refused before anything is touched', async (_, [make, expectedMessage]) => {
  const path = await make()
  const data = join(folder, 'data')
  const config = readConfig({ SALA_DATA: data })
  await expect(
    restoreBackup({ config, log: pino({ level: 'silent' }), author: testAuthor }, path, {}),
  ).rejects.toMatchObject({
    message: expect.stringContaining(expectedMessage),
    kind: expect.stringMatching(/refused|usage/),
  })
  expect(existsSync(data)).toBe(false)
})

test('E10: what shows only while it is restored leaves the folder and the database as empty as they were', {
  tags: 'release',
}, async () => {
  const { address, drop } = await createTestDatabase({ ...inject('cluster'), template: 'template0' })
  const { host = '', user = '', database = '' } = address
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const data = join(folder, 'given')
  mkdirSync(data)
  const config = readConfig({ SALA_DATA: data, DATABASE_URL: url })
  const restore = (file: string) =>
    restoreBackup({ config, log: pino({ level: 'silent' }), author: testAuthor }, file, {})
  const figures = join(folder, 'figures')
  await (await openDuckDB({ folder: figures })).close()
  const facts = { name: 'facts.duckdb', bytes: readFileSync(join(figures, 'facts.duckdb')) }
  try {
    await expect(restore(good), 'figures that are none').rejects.toThrow()
    const foreign = await together({ parts: [facts, ...parts.slice(1)] })
    await expect(restore(foreign)).rejects.toThrow('its tables are not those of its schema')
    const versions = { immigration: 3 }
    const other = await together({
      parts: [facts, ...parts.slice(1)],
      manifest: { ...manifest, facts: { batches: 0, versions } },
    })
    await expect(restore(other)).rejects.toThrow('are not those that its manifest names')
    expect(readdirSync(data)).toEqual([])
    await checkEmpty(address)
  } finally {
    await drop()
  }
})
