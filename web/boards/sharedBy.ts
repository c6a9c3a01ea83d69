import type { Filterable } from '../cards/filters/filterable.ts'
import type { SharedChoice } from '../dashboards/dashboard.ts'

/** What the filters of a card are called that know each of the choices for all cards. */
const knowing: Readonly<Record<Exclude<SharedChoice, 'period'>, RegExp>> = {
  domestic: /^(location_destination|location_province|geographic_region)$/,
  foreign: /^(location_source|market_region|country|country_origin|media_country)$/,
  channel: /_channels$/,
  compare: /^compare$/,
}
const periods: ReadonlySet<string> = new Set(['range', 'year', 'month'])

/** What a board offers to choose for all of its cards: what at least one of them knows. */
export function sharedBy(widgets: readonly Filterable[]): readonly SharedChoice[] {
  const filters = widgets.flatMap((widget) => Object.entries(widget.filters))
  const knows = (test: (name: string, kind: string) => boolean) => filters.some(([name, { kind }]) => test(name, kind))
  const { domestic, foreign, channel, compare } = knowing
  return [
    ...(knows((_, kind) => periods.has(kind)) ? ['period' as const] : []),
    ...(knows((name) => domestic.test(name)) ? ['domestic' as const] : []),
    ...(knows((name) => foreign.test(name)) ? ['foreign' as const] : []),
    ...(knows((name) => channel.test(name)) ? ['channel' as const] : []),
    ...(knows((name) => compare.test(name)) ? ['compare' as const] : []),
  ]
}
