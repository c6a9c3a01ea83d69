import { basename } from 'node:path'
import type { Status } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type ImportRequest, plainRequest } from '../shapes.ts'

/** What a person says of figures whose file tells no status: final; null for data sets without one. Marks of the file go before it. */
export const defaultStatus = (dataset: string): Status | null => (findDataset(dataset)?.status == null ? null : 'final')

/** An import of a file into a data set, with nothing said of it but that figures without a mark are final. */
export const importRequest = (dataset: string, file: string, more: Partial<ImportRequest> = {}): ImportRequest => ({
  dataset,
  file,
  fileName: basename(file),
  ...plainRequest,
  status: defaultStatus(dataset),
  source: 'test',
  importedBy: 'test',
  dryRun: false,
  ...more,
})
