/** The words of files to download. */
export const downloads = {
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
  /** What a person chooses for all PDF files; the first one opens the dialog. */
  pdf: {
    choices: 'Choices…',
    title: 'What a PDF holds',
    table: {
      label: 'Table',
      none: 'None: each card on one page',
      below: 'Below the picture',
      appendix: 'As an appendix, on pages of its own',
    },
    rows: {
      label: 'Rows of a table',
      page: 'As many as a page holds',
      all: 'All (2,000 at most; the file says how many)',
    },
  },
}
