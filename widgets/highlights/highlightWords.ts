import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** The sentences that dashboards open with. */
export const highlightWords = defineMessages('definitions.highlights', {
  heading: 'In brief',
  late: 'The next figures were due by {date} and have not come.',
  reached: '{reached} of the target is reached.',
  reachedOf: '{reached} of the target is reached ({period}).',
  figure: '{label}: {figure}, {change}.',
  figureOf: '{label}: {figure}, {change} ({note}).',
  firstAbove: '{month} is the first month above the same month of {before} after {count} below it: {change}.',
  firstBelow: '{month} is the first month below the same month of {before} after {count} above it: {change}.',
  highest: '{month} is the highest of the {count} months shown: {figure}.',
  lowest: '{month} is the lowest of the {count} months shown: {figure}.',
  largest: 'Largest: {name}, {figure}.',
  movedMost: '{name} changed most of {count}: {difference} ({current} after {previous}).',
})
