import { z } from 'zod'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** Where a question to a directory server can fail, in the order in which it is asked. */
const directorySteps = ['connect', 'encrypt', 'sign_in', 'search', 'departments'] as const

export const DirectoryTest = namedObject('DirectoryTest', {
  servers: z.array(
    z.object({
      url: z.string(),
      /** Where it failed; null where all went well. */
      failed: z.enum(directorySteps).nullable(),
      /** What the server or the connection said, in its own words. */
      reason: z.string().nullable(),
    }),
  ),
  /** How many departments the directory names; null where no server could say. They are in the list from then on. */
  departments: z.int().nonnegative().nullable(),
})
export type DirectoryTest = z.infer<typeof DirectoryTest>

/** Asks every server of the directory for a sign-in of the service account and for the departments. 404 where no directory is set up. */
export const testDirectory = route(
  'POST',
  'directory/test',
  'Test the connection to the directory, and bring its departments',
  { may: 'admin', reply: DirectoryTest },
)
