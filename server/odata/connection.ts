import { officeConnection } from '../core/formats/officeConnection.ts'
import type { ExplorationCollection } from './collections.ts'

/** An Office data connection (.odc) to a collection of the feed. The address is that of the whole feed: Excel asks for its key once. */
export const connectionOf = ({ name, row }: ExplorationCollection, root: string): string =>
  officeConnection({ name: row.name, description: row.description, fallback: name, formula: formula(root, name) })

/** The query as Power Query writes it for a table of a feed. */
const formula = (root: string, name: string): string =>
  [
    'let',
    `    Source = OData.Feed("${root}", null, [Implementation="2.0"]),`,
    `    Rows = Source{[Name="${name}",Signature="table"]}[Data]`,
    'in',
    '    Rows',
  ].join('\n')
