import type { Context } from '../context.ts'
import { type Preset, type RangeFilter, type Span, windowOf } from '../filters/ranges.ts'

/**
 * Figures by place have no day: by place and day they would be too many to send. The few ranges that a card offers are asked at once
 * instead, each a short answer, so that a change between them needs no further call; two days of one's own are asked when they are
 * chosen.
 */
export const placePresets = ['7d', '30d', '90d'] as const satisfies readonly Preset[]

type RangeName = 'chosen' | (typeof placePresets)[number]

/** One call for the chosen range, which is the same as one of the others where a preset is chosen, and one for each preset. */
export function forEachRange<Made>(
  filter: RangeFilter,
  range: string | null,
  context: Context,
  make: (window: ReturnType<typeof windowOf>) => Made,
): Readonly<Record<RangeName, Made>> {
  const ask = (value: string | null) => make(windowOf(filter.span(value, context) ?? today(context)))
  return { chosen: ask(range), '7d': ask('7d'), '30d': ask('30d'), '90d': ask('90d') }
}

const today = (context: Context): Span => ({ from: context.today, to: context.today })
