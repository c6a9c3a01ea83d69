import type { ChangeBreakdown, Contribution } from '../api/explainChange.ts'
import type { Measure } from '../dataset.ts'

/** The kinds of measures in whose change each member has a part. Means and extremes are no sums of what members contribute. */
const kindsOfParts = ['sum', 'count', 'ratio', 'total'] as const
export type MeasureOfParts = Extract<Measure, { readonly kind: (typeof kindsOfParts)[number] }>

export const isOfParts = (measure: Measure | undefined): measure is MeasureOfParts =>
  kindsOfParts.some((kind) => kind === measure?.kind)

/** One side of a figure: the sum itself, or numerator and denominator of a ratio. */
export interface Side {
  readonly over: number
  /** Null for sums and counts. */
  readonly under: number | null
}

export interface ComparedMember {
  readonly value: string | null
  readonly compared: Side
  readonly base: Side
}

/** So many members are named; the others are one row. */
const maxNamed = 7

interface Part {
  readonly member: ComparedMember
  readonly contribution: number
  readonly rate: number | null
  readonly mix: number | null
}

/**
 * How much of a difference each member made; together the rows are the difference. Of a ratio the contribution is the sum of two parts, with the mean of both years as
 * weight, so that no part depends on the order: `rate` (its own figure changed) and `mix` (its share of the denominator changed, while its
 * figure lies above or below the whole). Null where the members of a ratio do not add up to the whole, since shares would be of something else.
 */
export function contributionsOf(
  total: Pick<ComparedMember, 'compared' | 'base'>,
  members: readonly ComparedMember[],
): Omit<ChangeBreakdown, 'dimension'> | null {
  if (total.compared.under !== null && !addsUp(total, members)) return null
  const parts = members
    .map((member) => partOf(total, member))
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  // A row of one other member would hide its name and save nothing.
  const largest = parts.length === maxNamed + 1 ? parts : parts.slice(0, maxNamed)
  const others = parts.slice(largest.length)
  const difference = figureOf(total.compared) - figureOf(total.base)
  const untold = difference - sum(parts.map(({ contribution }) => contribution))
  const rows: readonly Contribution[] = [
    ...largest.map((part): Contribution => ({ ...rowOf([part], 'member'), value: part.member.value })),
    ...(others.length === 0 ? [] : [rowOf(others, 'other')]),
    ...(isRounding(untold, total) ? [] : [{ ...untoldRow, contribution: untold }]),
  ]
  return {
    contributions: [...rows],
    rising: parts.filter(({ contribution }) => contribution > 0).length,
    falling: parts.filter(({ contribution }) => contribution < 0).length,
  }
}

const untoldRow = {
  value: null,
  kind: 'untold',
  members: 0,
  compared: null,
  base: null,
  rate: null,
  mix: null,
} as const

/** The figure of a side: the sum, or the ratio; zero where a ratio has no denominator. */
export const figureOf = ({ over, under }: Side): number => (under === null ? over : under === 0 ? 0 : over / under)

function partOf({ compared, base }: Pick<ComparedMember, 'compared' | 'base'>, member: ComparedMember): Part {
  const [now, then] = [member.compared, member.base]
  if (compared.under === null || base.under === null || now.under === null || then.under === null)
    return { member, contribution: now.over - then.over, rate: null, mix: null }
  const [weightNow, weightThen] = [shareOf(now.under, compared.under), shareOf(then.under, base.under)]
  // A member that one year lacks has no figure of its own there: all that it made is mix.
  const [ownNow, ownThen] = [figureOf(now.under === 0 ? then : now), figureOf(then.under === 0 ? now : then)]
  const meanRate = (figureOf(compared) + figureOf(base)) / 2
  const rate = ((weightNow + weightThen) / 2) * (ownNow - ownThen)
  const mix = (weightNow - weightThen) * ((ownNow + ownThen) / 2 - meanRate)
  return { member, contribution: rate + mix, rate, mix }
}

const shareOf = (part: number, total: number): number => (total === 0 ? 0 : part / total)

function rowOf(parts: readonly Part[], kind: Contribution['kind']): Contribution {
  const isRatio = parts.some(({ rate }) => rate !== null)
  const side = (of: (member: ComparedMember) => Side): Side => {
    const sides = parts.map(({ member }) => of(member))
    return {
      over: sum(sides.map(({ over }) => over)),
      under: isRatio ? sum(sides.map(({ under }) => under ?? 0)) : null,
    }
  }
  const rateOf = (side: Side) => (side.under === 0 ? null : figureOf(side))
  return {
    value: null,
    kind,
    members: parts.length,
    compared: rateOf(side(({ compared }) => compared)),
    base: rateOf(side(({ base }) => base)),
    contribution: sum(parts.map(({ contribution }) => contribution)),
    rate: isRatio ? sum(parts.map(({ rate }) => rate ?? 0)) : null,
    mix: isRatio ? sum(parts.map(({ mix }) => mix ?? 0)) : null,
  }
}

function addsUp(total: Pick<ComparedMember, 'compared' | 'base'>, members: readonly ComparedMember[]): boolean {
  const sides = [
    [total.compared, members.map(({ compared }) => compared)],
    [total.base, members.map(({ base }) => base)],
  ] as const
  return sides.every(
    ([wholeSide, parts]) =>
      isClose(wholeSide.over, sum(parts.map(({ over }) => over))) &&
      isClose(wholeSide.under ?? 0, sum(parts.map(({ under }) => under ?? 0))),
  )
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** What the order of additions of fractions leaves over, and no figure. */
const isRounding = (value: number, { compared, base }: Pick<ComparedMember, 'compared' | 'base'>): boolean =>
  Math.abs(value) <= 1e-9 * Math.max(Math.abs(figureOf(compared)), Math.abs(figureOf(base)))

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
