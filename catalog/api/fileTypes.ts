/** The media types of the files that are answered, by their endings. */
export const fileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
  odc: 'text/x-ms-odc; charset=utf-8',
} as const
