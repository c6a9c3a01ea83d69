import { z } from 'zod'
import { languages } from '../words.ts'
import { namedObject } from './namedObject.ts'
import { AsOf, asOfParameter } from './query/asOf.ts'
import { type Parameter, route } from './route.ts'

/**
 * The table of a card for workbooks that refresh themselves: an Office data connection, and the address that it reads. Both take the filters of
 * the widget, named as in the address of its card, and its permission.
 */

const parameters: readonly Parameter[] = [
  { name: 'lang', summary: 'The language of the words; English by default', shape: z.enum(languages) },
  { name: asOfParameter, summary: 'The figures as they stood on a day; those of now by default', shape: AsOf },
]

const shared = { may: 'signed_in', scopes: ['widgets'], parameters } as const

/** What the cells of a column are; days are `YYYY-MM-DD`, months `YYYY-MM`. */
const tableKinds = ['text', 'number', 'date'] as const

export const CardTable = namedObject('CardTable', {
  title: z.string(),
  /** Names differ, since spreadsheets take no two columns of one name. */
  columns: z.array(z.object({ name: z.string(), kind: z.enum(tableKinds) })),
  /** A cell for each column; null is a figure that is not known. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})
export type CardTable = z.infer<typeof CardTable>

export const cardTable = route(
  'GET',
  'cards/:code/table',
  'The table of a card, as its CSV has it: without totals and sub-totals; takes the filters of the widget',
  { ...shared, keyByBasic: true, reply: CardTable },
)

/** The file names the address of the table, and holds neither figures nor a key: Excel asks for the key when it is opened. */
export const cardConnection = route(
  'GET',
  'cards/:code/connection.odc',
  'A card as an Office data connection (.odc): a workbook opened from it refreshes itself; takes the filters of the widget',
  { ...shared, reply: z.string().describe('The bytes of the file'), produces: ['text/x-ms-odc'] },
)
