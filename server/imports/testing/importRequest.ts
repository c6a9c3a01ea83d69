import { basename } from 'node:path'
import type { Status } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { noSettings } from '../process/protocol.ts'
import type { ImportRequest } from '../shapes.ts'

/** What a person says of figures whose file tells no status: final; null for data sets without one. Marks of the file go before it. */
export const defaultStatus = (dataset: string): Status | null => (findDataset(dataset)?.status == null ? null : 'final')

// What people have explained is read from the store, and no part of what is asked of a running server.
const { aliases: _aliases, recipes: _recipes, ...saidOfFile } = noSettings

/** An import of a file into a data set, with nothing said of it but that figures without a mark are final. */
export const importRequest = (dataset: string, file: string, more: Partial<ImportRequest> = {}): ImportRequest => ({
  dataset,
  file,
  fileName: basename(file),
  ...saidOfFile,
  status: defaultStatus(dataset),
  source: 'test',
  importedBy: 'test',
  demonstration: false,
  dryRun: false,
  skipBadRows: false,
  replaceHigher: false,
  again: false,
  ...more,
})
