import { z } from 'zod'
import { isOwnName } from '../own/ownName.ts'
import { allDatasets } from './all.ts'

const names: readonly string[] = allDatasets.map(({ name }) => name)

/** The name of a data set that files are imported into: one of the catalogue, or that of one that an administrator made. */
export const StoredDatasetName = z
  .string({ error: names.join(', ') })
  .refine((name) => names.includes(name) || isOwnName(name), { params: { expected: names.join(', ') } })
  .meta({ pattern: `^(?:${names.join('|')}|own_[0-9a-f]{8})$` })
