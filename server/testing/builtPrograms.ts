import type { Program } from '../core/processes/programs.ts'

/**
 * Takes the place of `server/core/processes/programs.ts` in tests: a process or thread starts in a tenth of a second from its bundle, and in more than
 * one from the sources. `server/testing/build.ts` makes the bundles before the first test.
 */
export function programFile(name: Program): URL {
  return new URL(`../dist/${name}.js`, import.meta.url)
}
