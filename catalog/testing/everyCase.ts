/**
 * Tests of generated cases take few of them in `npm test`, which has fifteen minutes; `SALA_ORACLE=1` (or more, see
 * `server/oracle/figures.test.ts`) takes all.
 */
export const everyCase = Number(process.env.SALA_ORACLE ?? 0) > 0
