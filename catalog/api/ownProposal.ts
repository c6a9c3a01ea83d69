import { z } from 'zod'
import { OwnColumn } from '../own/definition.ts'
import { importLimits } from './importSettings.ts'
import { inBody } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** What a file seems to hold, as columns of a data set that could be made of it. All of it can be changed. */
export const ProposedTable = namedObject('ProposedTable', {
  sheet: z.string().nullable().describe('Null for files without sheets'),
  transposed: z.boolean().describe('Whether its records run across: each column of the sheet is a record'),
  rows: z.int().describe('How many rows were looked at'),
  columns: z.array(OwnColumn),
})
export type ProposedTable = z.infer<typeof ProposedTable>

/** Stores nothing. 422 for a file that cannot be read or holds no table. */
export const proposeOwnDataset = route(
  'POST',
  'own-datasets/proposal',
  'Reads a file and proposes the columns of a data set for it',
  {
    may: 'admin',
    tokenInBody: true,
    file: 'file',
    fileNeeded: true,
    fileBytes: importLimits.bytes,
    fileOnDisk: true,
    body: z.strictObject(inBody),
    reply: ProposedTable,
  },
)
