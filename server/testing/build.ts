import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

/** Vitest's global set-up: bundles the programs that tests start, where their sources have changed since. */
export default function setup(project: TestProject): void {
  const build = () => {
    const script = fileURLToPath(new URL('../../scripts/ensure.mjs', import.meta.url))
    execFileSync(process.execPath, [script, 'server'], { stdio: 'inherit' })
  }
  build()
  project.onTestsRerun(async () => build())
}
