// Where tests keep their files. No imports from node_modules, like everything that check.mjs needs.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const memoryFolder = '/dev/shm'
const gibibyte = 1024 ** 3
/** What a run of all tests writes at most, twice; the same must be left for the programs. */
const roomBytes = 4 * gibibyte

/**
 * The folder in which tests make their temporary folders: one in memory where Linux has it and there is plenty, `tmpdir()` elsewhere or
 * where `TMPDIR` chooses one. Each test has a database and a store of its own; on a disk, making one waits a quarter of a second, in memory
 * a hundredth. No test needs a disk: what is killed are processes, after which memory holds what a disk would.
 */
export function temporaryBase() {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (bavail * bsize < roomBytes || process.availableMemory() < 2 * roomBytes) return tmpdir()
    removeLeftovers()
    return memoryFolder
  } catch {
    return tmpdir()
  }
}

/**
 * Makes a run's folder. Its name says whose process it is, so that what a killed run left in memory is found. A folder inside that of another
 * run has a short name: a socket below it has a path of at most 107 bytes.
 */
export function makeRunFolder() {
  const base = temporaryBase()
  return mkdtempSync(join(base, basename(base).startsWith('sala-run-') ? 'r-' : `sala-run-${process.pid}-`))
}

function removeLeftovers() {
  for (const name of readdirSync(memoryFolder)) {
    const pid = /^sala-run-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memoryFolder, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
