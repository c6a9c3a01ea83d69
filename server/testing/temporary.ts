import { rmSync } from 'node:fs'
import { makeRunFolder } from '../../scripts/temporaryBase.mjs'

/**
 * Vitest's global set-up of the server's tests: gives a run a temporary folder of its own, inside which `tmpdir()` of every test lies.
 * It goes with the run, with all that a test left in it that failed, was broken off, or shares its worker with other files, whose
 * `afterAll` at the top of a shared module runs for the first of them alone.
 */
export default function setup(): () => void {
  const before = process.env.TMPDIR
  const folder = makeRunFolder()
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    remove()
  }
}
