import { isProvinceCode } from '../provinces.ts'

/** A place whose code stood for a larger area before a part of it became a place of its own. */
export interface AreaChange {
  readonly code: string
  /** What it had as a part before. */
  readonly parted: string
  /** The first day of the first whole month of the smaller area. */
  readonly since: string
  readonly kind: 'country' | 'province'
}

const changes: readonly (readonly [code: string, parted: string, since: string])[] = [
  // Bueng Kan became a province on 23 March 2011.
  ['TH-43', 'TH-38', '2011-04-01'],
  // South Sudan became independent on 9 July 2011, and Montenegro on 3 June 2006.
  ['SD', 'SS', '2011-08-01'],
  ['RS', 'ME', '2006-07-01'],
]

export const areaChanges: readonly AreaChange[] = changes.map(([code, parted, since]) => ({
  code,
  parted,
  since,
  kind: isProvinceCode(code) ? 'province' : 'country',
}))

const byCode: ReadonlyMap<string, AreaChange> = new Map(areaChanges.map((change) => [change.code, change]))

/**
 * Which area a code stands for from a day to before another: only figures of the same area are compared (rule 5 of docs/figures.md). Null
 * if it never changed.
 */
export function areaOf(code: string, from: string, until: string): 'before' | 'since' | 'both' | null {
  const change = byCode.get(code)
  if (change === undefined) return null
  return from >= change.since ? 'since' : until <= change.since ? 'before' : 'both'
}

/** Whether a code stands for the same area in two months, `YYYY-MM`. */
export function isSameArea(code: string | null, ...months: readonly [string, string]): boolean {
  const since = byCode.get(code ?? '')?.since.slice(0, 7)
  return since === undefined || months.every((month) => month >= since) || months.every((month) => month < since)
}
