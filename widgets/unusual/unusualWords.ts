import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Words of months that were not as expected. */
export const unusual = defineMessages('widgets.unusual', {
  label: 'Unusual months',
  none: 'Not marked',
  few: 'Only the most unusual',
  some: 'Unusual',
  many: 'Slightly unusual too',
  column: 'Unusual month',
  expected: 'Then expected',
  above: 'more than expected: {expected} ({low} to {high})',
  below: 'less than expected: {expected} ({low} to {high})',
  listed: 'Unusual: {months}',
  listedOf: 'Unusual ({name}): {months}',
  monthAbove: '{month} (more than expected)',
  monthBelow: '{month} (less than expected)',
  nothing: 'No unusual month; months looked at: {count}',
  tooShort: 'Too few months to say which are unusual',
  notJudged:
    'No month on show can be judged usual or not: it takes two years of figures before it, and it has to be of the last three years',
})
