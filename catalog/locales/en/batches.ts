/** The words of what an import changes, and of the page of a batch. */
export const batches = {
  changes: 'What it changes',
  changed: 'What it changed',
  rows: {
    new: 'New rows',
    changed: 'Changed rows',
    unchanged: 'Unchanged rows',
    gone: 'Rows that go',
  },
  demonstration: 'Demonstration rows that are put away for good: {{rows}}.',
  goodOnly: 'Rows with faults are left aside here.',
  columns: 'Changed values',
  largest: 'The largest changes',
  row: 'Row',
  before: 'Stored',
  after: 'In the file',
  rowGone: 'goes',
  byYear: 'By year',
  year: 'Year',
} as const
