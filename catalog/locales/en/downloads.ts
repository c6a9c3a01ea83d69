/** The words of files to download. */
export const downloads = {
  /** Beside the table of a card’s Excel book or CSV: what it shows. The first two head the columns. */
  notes: {
    /** The name of the sheet. */
    sheet: 'notes',
    about: 'About',
    value: 'Text',
    title: 'Title',
    warning: 'Please note',
    shown: 'Shown',
    asOf: 'Data as of',
    status: 'Status',
    source: 'Source',
    definition: 'Definition',
    rows: 'Rows',
    madeOn: 'Made on',
  },
}
