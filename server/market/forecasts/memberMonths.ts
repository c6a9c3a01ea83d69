import { z } from 'zod'

/** The figure of one member (a country; a province with an origin) in one month. */
export interface MemberMonth {
  /** `YYYY-MM` */
  readonly month: string
  /** What the group is about besides its month; empty where it is the whole. */
  readonly member: string
  readonly value: number | null
}

const Group = z.looseObject({
  _id: z.looseObject({ year: z.number(), month: z.number() }),
})

/** Reads the groups of a summary by year, month and members. Throws where they are none. */
export function groupRowsIn(rows: readonly unknown[], measure: string): readonly MemberMonth[] {
  return rows.map((row) => {
    const group = Group.parse(row)
    const { year, month, ...members } = group._id
    const value = group[measure]
    return {
      month: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`,
      member: Object.values(members).join(' '),
      value: typeof value === 'number' && Number.isFinite(value) ? value : null,
    }
  })
}
