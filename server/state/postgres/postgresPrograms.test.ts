import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreLinks } from './postgresPrograms.ts'

test('links to libraries that an install without scripts left out are restored, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
  symlinkSync('libpq.so.5.18', join(folder, 'native', 'lib', 'libpq.so'))
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  restoreLinks(folder)
  restoreLinks(folder)
  for (const { target } of links) expect(readlinkSync(join(folder, target))).toBe('libpq.so.5.18')
})

test('a package without a list of links is left alone', () => {
  expect(() => restoreLinks('/nowhere')).not.toThrow()
})
