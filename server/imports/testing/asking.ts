import { basename } from 'node:path'
import { nothingSaid } from '../protocol.ts'
import type { ImportRequest } from '../shapes.ts'

/** An import of a file into a data set, with nothing said of it beyond that. */
export const asking = (dataset: string, file: string, more: Partial<ImportRequest> = {}): ImportRequest => ({
  dataset,
  file,
  fileName: basename(file),
  ...nothingSaid,
  source: 'test',
  importedBy: 'test',
  demonstration: false,
  dryRun: false,
  replaceHigher: false,
  again: false,
  ...more,
})
