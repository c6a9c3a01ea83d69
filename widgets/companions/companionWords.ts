import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Words of the cards without a number. */
export const words = defineMessages('widgets.companion', {
  lowestToHighest: '{span}: lowest {low}, highest {high}',
  people: 'People',
  baht: 'Baht',
  bahtPerVisitor: 'Baht per visitor',
  daysPerStay: 'Mean days of a stay',
  roomsTaken: 'Share of rooms taken',
  difference: 'Difference (points)',
  spanNotKnown: '{span}: no rate printed, and the rooms of some provinces are not known',
  rateNotKnown: 'No rate printed for the place, and the rooms of some provinces are not known',
  stayNotKnown: 'No mean printed, and the people of some markets are not known',
  byMonth: 'By month',
  byYear: 'By year',
  byProvince: 'By province',
  positiveShare: 'Share positive',
  negativeShare: 'Share negative',
  allPurposes: 'All purposes',
  allSources: 'All sources',
  allStays: 'All stays',
  whereTheyLand: 'Where they land',
  allMarketsTogether: 'All markets together',
  yearAgainstYear: '{year} against {before}',
})
