import type { PlainRow, PlainValue } from '../facts/engines/engine.ts'
import type { Plan } from '../facts/plan/plan.ts'

/** The parts that a row of a searched table carries as JSON. */
export function partsIn(text: PlainValue | undefined): readonly PlainRow[] {
  const parts: unknown = typeof text === 'string' ? JSON.parse(text) : []
  return Array.isArray(parts) ? parts : []
}

/** Runs a plan in the store. */
export type Run = (plan: Plan) => Promise<readonly PlainRow[]>

/** A page of rows, and a row with the totals of all pages. */
export interface RowsAndFirst {
  readonly rows: readonly PlainRow[]
  /** A row with the totals of all pages; absent if there are no rows. */
  readonly first: PlainRow | undefined
}

/** The rows of a plan's page, and a row with the totals of all its rows. */
export async function rowsAndFirst(plan: Plan, run: Run): Promise<RowsAndFirst> {
  const rows = await run(plan)
  return { rows, first: await firstOf(plan, rows, run) }
}

/** A row with the totals; a page past the last one has none, so the first page is queried. */
async function firstOf(plan: Plan, rows: readonly PlainRow[], run: Run): Promise<PlainRow | undefined> {
  return rows[0] ?? (plan.offset === 0 ? undefined : (await run({ ...plan, limit: 1, offset: 0 }))[0])
}
