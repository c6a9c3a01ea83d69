import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** The words of `availableMonths.ts`. */
export const phrases = defineMessages('widgets.heldMonths', {
  fewerMonths: 'Some provinces over fewer months',
  someMonths: '{held} of {of} months',
  hole: '{held} of {of} months, {missing}',
  missing: 'not held: {months}',
  unmatched: 'without a match in {before}: {months}',
  withoutTarget: 'without a target: {months}',
  figuresOf: 'Figures of {months}',
  countries: '{members} of {of} countries compared',
  provinces: '{members} of {of} provinces compared',
  province_origins: '{members} of {of} provinces by origin compared',
  wholeCountries: '{whole} of {of} countries with the whole year',
  wholeProvinces: '{whole} of {of} provinces with the whole year',
  notHeld: '{year} is not held',
  beforeNotHeld: '{span}; {before} is not held',
  noPair: '{span}; {before} holds no figures of the same periods and places',
  onlyWholeYear: '{year} is held as a whole year, not by month',
  wholeYearSomeMonths: '{year} is held as a whole year; by month only {months}',
  wholeYearSomeMembers: '{year} is held as a whole year; by month only in part',
  notBothWhole: '{year} and {before} are not both held in full',
})
