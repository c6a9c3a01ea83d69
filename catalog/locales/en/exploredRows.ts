/** The rows behind the figures of an exploration. */
export default {
  exploredRows: {
    title: 'Rows behind the figures',
    of: 'Rows of',
    all: 'All figures',
    import: 'Import',
    sheet: 'sheet {sheet}',
    row: 'row {row}',
    column: 'column {column}',
    rowUnknown: 'row not known',
    xlsx: 'Download as Excel',
    csv: 'Download as CSV',
    parquet: 'Download as Parquet',
    saved: 'The rows are downloaded.',
    progress: 'How much of the file has come',
    mixed: 'As they were imported: totals stand beside their parts, and whole years beside months. Do not add them up.',
    tooManyForBook:
      'An Excel file has at most {most} rows. Download CSV or Parquet, choose a shorter period, or filter.',
    tooMany: 'A file has at most {most} rows. Choose a shorter period, or filter.',
  },
} as const
