import { type Connector, NewConnector } from '@sala/catalog/api/connectors.ts'
import { z } from 'zod'
import type { Tagged } from '../../../api/client.ts'
import type { Version } from '../../../forms/useForm.ts'

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
    const needsSecret = kind === 'database' || (kind === 'address' && credentials !== 'none')
    if (needsSecret && credentialName === '') demand('credentialName')
    if (kind === 'database' && query === '') demand('query')
  })
export type Values = z.input<typeof Shape>

export const emptyConnector: Values = {
  name: '',
  dataset: '',
  kind: 'address',
  address: '',
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

export function versionOf({ reply, tag }: Tagged<Connector>): Version<Values> {
  const { name, dataset, kind, address, query, credentials, credentialName, recipe, source, status, unit } = reply
  const { every, weekday, time, timeZone, onFaults, active } = reply
  return {
    values: {
      ...{ name, dataset, kind, address, query, credentials, credentialName, secret: '', source },
      recipe: recipe === null ? '' : String(recipe),
      status: status ?? '',
      unit: unit ?? '',
      ...{ every, weekday: String(weekday), time, timeZone, onFaults, active },
    },
    tag,
  }
}

/** What the server is sent; a secret that was left empty stays as it is. */
export function bodyOf({ secret, ...values }: Values): NewConnector {
  // A database is asked by a user with a password.
  const credentials = values.kind === 'database' ? 'basic' : values.credentials
  return NewConnector.parse({
    ...values,
    credentials,
    recipe: values.recipe === '' ? null : Number(values.recipe),
    status: values.status === '' ? null : values.status,
    unit: values.unit === '' ? null : values.unit,
    weekday: Number(values.weekday),
    ...(secret !== '' && credentials !== 'none' && { secret }),
  })
}
