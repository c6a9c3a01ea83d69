import { type Connector, NewConnector } from '@sala/catalog/api/connectors.ts'
import { z } from 'zod'

/** A connector as its form has it: choices are texts, '' where nothing is chosen. */
export const Shape = NewConnector.pick({
  name: true,
  address: true,
  source: true,
  credentialName: true,
  time: true,
  active: true,
})
  .extend({
    dataset: z.string().min(1),
    query: NewConnector.shape.query.unwrap(),
    kind: z.string(),
    taken: z.string(),
    hostKey: NewConnector.shape.hostKey.unwrap(),
    credentials: z.string(),
    secret: z.string().max(4000),
    recipe: z.string(),
    status: z.string(),
    unit: z.string(),
    every: z.string(),
    weekday: z.string(),
    timeZone: z.string(),
    onFaults: z.string(),
  })
  .superRefine(({ kind, credentials, credentialName, query }, context) => {
    const demand = (field: string) =>
      context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [field], input: '' })
    if (credentialsOf({ kind, credentials }) !== 'none' && credentialName === '') demand('credentialName')
    if (kind === 'database' && query === '') demand('query')
  })
export type Values = z.input<typeof Shape>

const possibleCredentials: Readonly<Record<string, readonly string[]>> = {
  address: ['none', 'header', 'basic'],
  sftp: ['basic', 'key'],
  s3: ['basic'],
  database: ['basic'],
}

/** The credentials that a kind of connector can have. */
export const kindCredentials = (kind: string): readonly string[] => possibleCredentials[kind] ?? ['none']

/** Those that were chosen, or the first of the kind where they were chosen for another kind. */
export function credentialsOf({ kind, credentials }: Pick<Values, 'kind' | 'credentials'>): string {
  const possible = kindCredentials(kind)
  return possible.includes(credentials) ? credentials : (possible[0] ?? 'none')
}

export const emptyConnector: Values = {
  name: '',
  dataset: '',
  kind: 'address',
  address: '',
  taken: 'each',
  hostKey: '',
  query: '',
  credentials: 'none',
  credentialName: '',
  secret: '',
  recipe: '',
  source: '',
  status: '',
  unit: '',
  every: 'day',
  weekday: '1',
  time: '06:00',
  timeZone: 'Asia/Bangkok',
  onFaults: 'hold',
  active: true,
}

export function valuesOf(connector: Connector): Values {
  const { name, dataset, kind, address, taken, hostKey, query, credentials, credentialName, source } = connector
  const { recipe, status, unit, every, weekday, time, timeZone, onFaults, active } = connector
  return {
    ...{ name, dataset, kind, address, taken, hostKey, query, credentials, credentialName, secret: '', source },
    recipe: recipe === null ? '' : String(recipe),
    status: status ?? '',
    unit: unit ?? '',
    ...{ every, weekday: String(weekday), time, timeZone, onFaults, active },
  }
}

/** What the server is sent; a secret that was left empty stays as it is. */
export function bodyOf({ secret, ...values }: Values): NewConnector {
  const credentials = credentialsOf(values)
  return NewConnector.parse({
    ...values,
    credentials,
    hostKey: values.hostKey.trim(),
    recipe: values.recipe === '' ? null : Number(values.recipe),
    status: values.status === '' ? null : values.status,
    unit: values.unit === '' ? null : values.unit,
    weekday: Number(values.weekday),
    ...(secret !== '' && credentials !== 'none' && { secret }),
  })
}
