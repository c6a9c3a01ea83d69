import { companions } from '@sala/catalog/companions.ts'
import type { Catalogue } from '@sala/catalog/locales/format.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'

/** Groups of `widgets.json` that only the code of `widgets/all.ts` shows, beside the titles of its cards. */
export const otherGroups = [
  'companion',
  'forecast',
  'mapShows',
  'media',
  'rates',
  'scenario',
  'sharesOverTime',
  'spending',
  'supply',
  'topicCard',
  'topicFilters',
  'weather',
] as const

/** The first dashboard and the public pages show the words of these cards, which do not depend on the person's group. */
const firstCodes = widgetCodes
  .filter((widgetCode) => widgetCode.public || widgetCode.category === 'immigration')
  .map(({ code }) => `${code}`)

const others: ReadonlySet<string> = new Set([
  ...otherGroups,
  ...companions.map(({ name }) => name),
  ...widgetCodes.map(({ code }) => `${code}`).filter((code) => !firstCodes.includes(code)),
])

/**
 * A part of the words of all widgets, in one language: what the first dashboard and the public pages may show, or what comes with
 * `widgets/all.ts` alone. Translators have one file.
 */
export function partOfWidgets({ widgets = {} }: Catalogue, part: 'first' | 'others'): Catalogue {
  const ofPart = Object.entries(widgets).filter(([group]) => others.has(group) === (part === 'others'))
  return { widgets: Object.fromEntries(ofPart) }
}
