import { z } from 'zod'
import { type Parameter, route } from './route.ts'

/**
 * The feed for Excel, Power BI and other programs that speak OData 4.01: the rows of each data set, their figures by `$apply`, and the answers
 * of saved explorations. The shapes of its answers are the protocol’s own. The query string is read by the feed itself.
 */

/** Rows of a page; a link leads to the next one. */
export const odataPageRows = 5000

const text = z.string().max(4000)
const number = z.string().regex(/^\d{1,9}$/)

/** The query options of a collection. Others that begin with `$` are refused. */
export const odataOptions: readonly Parameter[] = [
  { name: '$select', summary: 'Names of properties, by comma', shape: text },
  { name: '$filter', summary: 'A condition: eq, ne, gt, ge, lt, le, in, contains, and, or, not', shape: text },
  { name: '$orderby', summary: 'Names of properties, each perhaps with asc or desc, by comma', shape: text },
  { name: '$top', summary: 'How many at most', shape: number },
  { name: '$skip', summary: 'How many to leave out first', shape: number },
  { name: '$count', summary: 'true: says how many there are', shape: z.enum(['true', 'false']) },
  { name: '$apply', summary: 'filter(…)/groupby((…),aggregate(…)): figures of a data set', shape: text },
  { name: '$skiptoken', summary: 'Of a link to the next page', shape: text },
  { name: '$format', summary: 'json', shape: z.enum(['json', 'application/json']) },
]

const shared = { may: 'explorer', scopes: ['explore'], keyByBasic: true } as const

/** What of an option is taken at addresses that are no collections. */
const formatAlone = odataOptions.filter(({ name }) => name === '$format')

export const odataService = route(
  'GET',
  'odata',
  'The OData service document: the collections that the asker may read',
  {
    ...shared,
    parameters: formatAlone,
    reply: z.looseObject({ '@odata.context': z.string(), value: z.array(z.unknown()) }).meta({ id: 'ODataService' }),
  },
)

export const odataMetadata = route(
  'GET',
  'odata/$metadata',
  'The OData metadata (CSDL in XML): properties, their types and labels, and the measures for $apply',
  { ...shared, parameters: [], reply: z.string().describe('The bytes of the document'), produces: ['application/xml'] },
)

export const odataCollection = route(
  'GET',
  'odata/:set',
  'An OData collection: rows of a data set, their figures by $apply, or the answer of a saved exploration',
  {
    ...shared,
    parameters: odataOptions,
    reply: z.looseObject({ '@odata.context': z.string(), value: z.array(z.unknown()) }).meta({ id: 'ODataCollection' }),
  },
)

/** The file names the address of the feed and the collection, and holds neither figures nor a key: Excel asks for the key when it is opened. */
export const explorationConnection = route(
  'GET',
  'explorations/:id/connection.odc',
  'A saved exploration as an Office data connection (.odc): a workbook opened from it refreshes itself',
  {
    may: 'explorer',
    scopes: ['explore'],
    reply: z.string().describe('The bytes of the file'),
    produces: ['text/x-ms-odc'],
  },
)
