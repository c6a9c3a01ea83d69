/** Files to download; only the server reads them. */
export default {
  exports: {
    page: 'Page {page}/{pages}',
    filters: 'Filters',
    dataAsOf: 'Data as of {date}',
    /** The name of a file of figures as they stood on a day. */
    fileAsOf: 'As of {day} – {title}',
    source: 'Source: {source}',
    madeOn: 'Made on {date}',
    demonstration: 'Demonstration data: the figures are invented.',
    empty: 'There is no data for this choice.',
    sheet: 'data',
    table: 'Table',
    /** Where a file holds the first rows only. */
    rows: 'Rows {rows} of {total}',
    /** The last sheet of a book of many cards, and its columns. */
    contents: 'Contents',
    sheetName: 'Sheet',
    cardTitle: 'Card',
    about: 'About the data',
  },

  downloads: {
    /** Heads the pages of a PDF on which the tables of its cards stand. */
    appendix: 'Appendix: tables',
    /** Beside the table of a card’s Excel book or CSV: what it shows. The first two head the columns. */
    /** The title of a slide on which such figures of several cards stand. */
    headlines: 'Headline figures',
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
  },
} as const
