import { z } from 'zod'

/** Bodies made of the server's own description of itself: as it wants them, but for one text. */

export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>
type SchemaDefinitions = Readonly<Record<string, Schema>>

/** A schema without the name that it may stand under; of several the first that is not null. Null for none. */
export function resolved(schema: Schema | undefined, definitions: SchemaDefinitions): Schema | null {
  if (schema === undefined) return null
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return resolved(definitions[name], definitions)
  const schemaPart = schema.anyOf?.find(({ type }) => type !== 'null')
  return schemaPart === undefined ? schema : resolved(schemaPart, definitions)
}

/** Something that a schema takes, with what it needs and no more. */
function sampleOf(schema: Schema | undefined, definitions: SchemaDefinitions): unknown {
  const plain = resolved(schema, definitions)
  if (plain === null) return null
  if (plain.const !== undefined) return plain.const
  if (plain.enum !== undefined) return plain.enum[0]
  switch (plain.type) {
    case 'object':
      return Object.fromEntries(
        (plain.required ?? []).map((name) => [name, sampleOf(plain.properties?.[name], definitions)]),
      )
    case 'array':
      return []
    case 'integer':
    case 'number':
      return plain.minimum ?? 1
    case 'boolean':
      return false
    default:
      return textOf(plain)
  }
}

function textOf({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-00000000dead'
  if (format === 'email') return 'half@attack.example'
  return 'x'.repeat(minLength)
}

const half = '\ud800'

/** Bodies of a schema with half of a surrogate pair, each with the field that holds it: every text in turn, and a key. */
export function halfBodies(
  schema: Schema,
  definitions: SchemaDefinitions,
): readonly (readonly [field: string, body: object])[] {
  const body = z.record(z.string(), z.unknown()).catch({}).parse(sampleOf(schema, definitions))
  const bodies = Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const plain = resolved(property, definitions)
    const value = plain?.type === 'array' ? [half] : plain?.type === 'string' ? half : null
    return value === null ? [] : [[field, { ...body, [field]: value }] as const]
  })
  return [...bodies, ['a key', { ...body, [half]: 1 }] as const]
}
