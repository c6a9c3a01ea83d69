/**
 * `npm test` has fifteen minutes: of generated cases, and of what a lake does as a file does, it takes few. `npm run test:all`, which is
 * for releases, takes all; so does `EVERY_CASE=1` (or more, see `server/oracle/figures.test.ts`).
 */
export const everyCase = Number(process.env.EVERY_CASE ?? 0) > 0

/** The first few of the cases of a table; all of them where every case is asked for. */
export const firstCases = <Case>(cases: readonly Case[], few: number): readonly Case[] =>
  everyCase ? cases : cases.slice(0, few)
