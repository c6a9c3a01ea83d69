import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { languages } from '../words.ts'
import { eras, exportFormats, overlayFields, PdfLayout } from './exports.ts'
import { fileTypes } from './fileTypes.ts'
import { namedStrictObject } from './namedObject.ts'
import { AsOf } from './query/asOf.ts'
import { route } from './route.ts'

/** An exploration as a file is made of it: a question under a name. */
const ExplorationFile = namedStrictObject('ExplorationFile', {
  format: z.enum(exportFormats),
  /** The name of the file and the heading of the figures. */
  title: z.string().trim().min(1).max(120),
  lang: z.enum(languages),
  /** Years of a table in Thai; the common era where it is absent. */
  era: z.enum(eras).optional(),
  /** Of a PDF alone. */
  layout: PdfLayout.optional(),
  exploration: Exploration,
  as_of: AsOf.optional(),
  ...overlayFields,
})

/** Takes what the exploration itself takes. Tables hold up to `maxExploredInFiles` groups, pictures and documents `maxExploredGroups`. */
export const exportExploration = route('POST', 'exports/explorations', 'An exploration as a file', {
  may: 'explorer',
  body: ExplorationFile,
  reply: z.string().describe('The bytes of the file'),
  produces: exportFormats.map((format) => fileTypes[format]),
  takes: [],
})
