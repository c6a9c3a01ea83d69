import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { StoredDatasetName } from '../datasets/storedName.ts'
import { inBody, lineOf } from './lists.ts'
import { namedStrictObject } from './namedObject.ts'

export const importLimits = {
  /** The largest file that is taken over the network, where a request may last a minute; `sala import` reads larger ones. */
  bytes: 128 * 1024 * 1024,
  /** Faults that an answer lists; the file of faults has them all. */
  faults: 100,
  source: 500,
  /** Files that one server keeps between upload and decision. */
  kept: 12,
  /** Of these, files of one person. */
  maxPerPerson: 4,
  /** How long a checked file without attention waits for its decision, in minutes. */
  retentionMinutes: 10,
} as const

/** What parts the columns of a text file, where it is not found out by itself. */
export const separators = ['comma', 'semicolon', 'tab', 'bar'] as const
export type Separator = (typeof separators)[number]

/** How the letters of a text file are written, where that is not found out: Unicode, and Windows' own ways for the six languages. */
export const encodings = [
  'utf-8',
  'utf-16',
  'windows-874',
  'windows-1251',
  'windows-1252',
  'windows-1255',
  'windows-1256',
] as const
export type Encoding = (typeof encodings)[number]

const pairs = z
  .string()
  .max(4000)
  .optional()
  .describe('column=text pairs, one a line, as `--map` and `--set` of the command line')

/** What a person says of a file; all but the data set may be left out. As a multipart form, whose file part is `file`. */
export const ImportSettings = namedStrictObject('ImportSettings', {
  ...inBody,
  dataset: StoredDatasetName,
  /** The publisher of the figures; every card shows it. By default the file's name. */
  source: lineOf(importLimits.source).optional(),
  /** The status of figures whose file says none. */
  status: z.enum(statuses).optional(),
  unit: lineOf(100).optional(),
  sheet: lineOf(200).optional(),
  head: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: '1–999' })
    .optional()
    .describe('The number of the row with the headings, in every sheet that is read; found out where it is left out'),
  columns: lineOf(8000)
    .optional()
    .describe('For a file without headings: the columns from left to right, by comma; an empty name skips one'),
  separator: z.enum(separators).optional(),
  encoding: z.enum(encodings).optional(),
  map: pairs,
  set: pairs,
  recipe: z
    .string()
    .max(60_000)
    .optional()
    .describe('A recipe with its name as JSON; `none` lets no kept recipe read the file by itself'),
})
export type ImportSettings = z.infer<typeof ImportSettings>
