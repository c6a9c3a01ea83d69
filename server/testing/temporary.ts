import { rmSync } from 'node:fs'
import { makeRunFolder } from '../../scripts/temporaryBase.mjs'

/**
 * Vitest's global set-up of the server's tests: gives a run a temporary folder of its own, inside which `tmpdir()` of every test lies.
 * It is removed with the run, including what failed or aborted tests left behind. Files that share a worker need this too: the `afterAll`
 * of a module that they share runs only for the first of them.
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
