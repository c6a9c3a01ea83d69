import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { header, readEntries } from './tar.ts'

test.each([
  ['the most that has room in octal digits', 8 ** 11 - 1],
  ['one byte more, as GNU tar writes it', 8 ** 11],
  ['a house of many years', 90_000_000_001],
])('an entry has the size that it was written with: %s', async (_, size) => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-tar-'))
  // Only its ends are written: the file system keeps no hole.
  const file = await open(join(folder, 'large.tar'), 'w+')
  await file.write(header('facts.duckdb', size, new Date(0)), 0, 512, 0)
  const next = 512 + Math.ceil(size / 512) * 512
  await file.write(header('manifest.json', 0, new Date(0)), 0, 512, next)
  await file.truncate(next + 3 * 512)
  expect(await readEntries(file)).toEqual([
    { name: 'facts.duckdb', bytes: size, at: 512 },
    { name: 'manifest.json', bytes: 0, at: next + 512 },
  ])
  await file.close()
  rmSync(folder, { recursive: true })
})
