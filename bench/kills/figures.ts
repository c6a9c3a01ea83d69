import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { rowsOfDay } from '../../server/cli/testing/dailyCounts.ts'
import { openDuckDB } from '../../server/facts/engines/duckdb/duckdb.ts'
import { unrestricted } from '../../server/facts/rowScope.ts'

/** Imports files with the same keys and different figures, so that the sum shows which one is current. */

export const days = 100
const rows = days * rowsOfDay

const everything = {
  dataset: checkpoint,
  select: { kind: 'groups', groupings: [{ key: 'direction', by: ['direction'], measures: ['sum_out'] }], bounds: [] },
  conditions: [],
  periods: { kind: 'all' },
  order: [],
  limit: null,
  offset: 0,
} as const

export class Figures {
  readonly acknowledged: number[] = []

  /** What is lost or half, where no process holds the store; `underWay` is the file that may have been stored without a word. */
  async check(folder: string, underWay: number): Promise<readonly string[]> {
    const engine = await openDuckDB({ folder })
    try {
      const batches = (await engine.batches('checkpoint')).toReversed()
      const stored = batches.map(({ fileName }) => Number.parseInt(fileName, 10))
      const newest = stored.at(-1)
      if (newest === underWay && !this.acknowledged.includes(underWay)) this.acknowledged.push(underWay)
      const [counted] = await engine.reader(unrestricted).query({ ...everything, select: { kind: 'count' } }, {})
      const sums = await engine.reader(unrestricted).query(everything, {})
      const out = sums.reduce((sum, row) => sum + Number(row.sum_out ?? 0), 0)
      const [count, sum] = newest === undefined ? [0, 0] : [rows, (rows / 2) * newest]
      return [
        ...this.acknowledged.filter((salt) => !stored.includes(salt)).map((salt) => `lost: the import ${salt}`),
        ...batches.filter((batch) => batch.rows !== rows).map(({ fileName }) => `half: the batch ${fileName}`),
        ...(newest === this.acknowledged.at(-1) ? [] : [`the newest import is ${newest}`]),
        ...(counted?.count === count && out === sum
          ? []
          : [`half: ${counted?.count} rows with a sum of ${out}, not ${sum}`]),
      ]
    } finally {
      await engine.close()
    }
  }
}
