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
  .superRefine(({ kind, credentials, credentialName }, context) => {
    if (kind === 'folder' || credentials === 'none' || credentialName !== '') return
    context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: ['credentialName'], input: '' })
  })
export type Values = z.input<typeof Shape>

export const emptyConnector: Values = {
  name: '',
  dataset: '',
  kind: 'address',
  address: '',
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
  const { name, dataset, kind, address, credentials, credentialName, recipe, source, status, unit } = reply
  const { every, weekday, time, timeZone, onFaults, active } = reply
  return {
    values: {
      ...{ name, dataset, kind, address, credentials, credentialName, secret: '', source },
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
  return NewConnector.parse({
    ...values,
    recipe: values.recipe === '' ? null : Number(values.recipe),
    status: values.status === '' ? null : values.status,
    unit: values.unit === '' ? null : values.unit,
    weekday: Number(values.weekday),
    ...(secret !== '' && values.credentials !== 'none' && { secret }),
  })
}
