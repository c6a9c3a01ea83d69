import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diskFullMessage, isDiskFull } from './diskFull.ts'

test.skipIf(!existsSync('/dev/full'))('a disk without room is told by name, and nothing else is taken for it', () => {
  const thrownBy = (path: string): unknown => {
    try {
      return writeFileSync(path, 'figures')
    } catch (error) {
      return error
    }
  }
  expect(isDiskFull(thrownBy('/dev/full'))).toBe(true)
  expect(isDiskFull(thrownBy('/dev/null/figures'))).toBe(false)
  const ofDuckDb = new Error(
    'IO Error: Could not write all bytes to file "facts.duckdb": wanted=262144: No space left on device',
  )
  expect(isDiskFull(ofDuckDb)).toBe(true)
  expect(diskFullMessage('/srv/sala')).toMatch(/^The disk of SALA_DATA=\/srv\/sala is full: make room/)
})
