import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** The words of the dialog that explains a change. */
export const explainWords = defineMessages('definitions.explain', {
  rose: '{measure}: {compared}, {difference} more than {base}.',
  fell: '{measure}: {compared}, {difference} less than {base}.',
  unchanged: '{measure}: {compared}, as before.',
  largest: 'No single part made more of it than {name}: {contribution}.',
  against: '{name} went furthest the other way: {contribution}.',
  againstOf: 'Of {count} parts, {against} went the other way, each by little.',
  noneAgainst: 'No part went the other way.',
  noneToldAgainst: 'No part that is told apart went the other way.',
  untoldAgainst: 'What is not told apart went the other way: {contribution}.',
  rateAndMix: 'Changed figures of the parts made {rate}, the changed mix between them {mix}.',
  period: '{months} {year} against {base}: what both years hold',
  wholePeriod: '{year} against {base}: what both years hold',
  by: 'Broken down by',
  figure: 'Figure',
  contribution: 'Contribution',
  rate: 'By its own figure',
  mix: 'By the mix',
  others: 'Others ({count})',
  untold: 'Not told apart',
  unknown: 'Not stated',
  together: 'Together',
  nothing: 'Both years hold nothing that could be compared.',
  noParts: 'There is nothing that these figures could be broken down by.',
  notExplained: 'This figure is no sum, and no ratio of two, of what both years hold: no part of it can be told.',
  fullYears:
    'The card compares whole years, one of which may not be over. A change is explained of the months that both years hold: compare with the same months for it.',
})
