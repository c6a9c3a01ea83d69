import { defineMessages } from '../../locales/messages.ts'

/** What a person reads where a data set of the house's own is not stored, with the way out. */
export const ownMessages = defineMessages('problems.own', {
  name: 'Give a name in at least one language.',
  twice: 'There is another one of this name. Give each its own.',
  timeKind: 'Only a column of days, months or years can tell the time of a row.',
  oneTime: 'Only one column can tell the time of a row. Take the mark off the other one first.',
  noNumber: 'Only numbers have a unit and are added up or averaged.',
  numberKey: 'Numbers are what rows are about. Let days, places or texts name the row.',
  unit: 'Choose the unit of these numbers.',
  rateSum: 'Rates and readings do not add up. Choose the mean, the smallest, the largest, or none.',
  weight:
    'Shares and prices have no mean of their own. Choose the column that they are weighted by, or another figure.',
  weightOf: 'Only a mean is weighted, by another column whose numbers add up.',
  columnStays: 'Columns with their figures stay. Rename the column instead, or take the data set to the trash.',
  fixed: 'This cannot change once the column is there. Add another column instead.',
  addedKey: 'Rows that are there have no value in a new column, so it cannot name them or tell their time.',
  notRead: 'No table was found in this file. A table has its headings in one row, and its rows below.',
})
