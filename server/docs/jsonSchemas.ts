import { z } from 'zod'

type Json = z.core.util.JSONType
export type JsonSchema = { [key: string]: Json }
type Direction = 'input' | 'output'

const definitions = '#/$defs/'
const components = '#/components/schemas/'

/**
 * The JSON Schemas of a document. Shapes with an `id` become components, which the others refer to. Where one is read in another shape
 * than it is answered in (a number that forms send as text), what is read is called `…Input`.
 */
export class JsonSchemas {
  readonly #named: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() }

  /** The schema of what is read or answered in a shape. References are as in the shape; `resolve` makes them final. */
  of(shape: z.ZodType, direction: Direction): JsonSchema {
    // Inside another one, so that a shape with an `id` is referred to as well.
    const document = toJson(
      z.toJSONSchema(z.object({ shape }), {
        io: direction,
        unrepresentable: 'any',
        reused: 'inline',
        override: simplify,
      }),
    )
    for (const [name, schema] of Object.entries(objectOf(document.$defs)))
      this.#named[direction].set(name, objectOf(schema))
    const schema = objectOf(objectOf(document.properties).shape)
    return mark(schema, direction)
  }

  /** As `of`, with what a component holds in place of a reference to it. */
  inPlace(shape: z.ZodType, direction: Direction): JsonSchema {
    const schema = this.of(shape, direction)
    const name = /^#\/\$defs\/(\w+)\//.exec(String(schema.$ref))?.[1]
    const component = name === undefined ? undefined : this.#named[direction].get(name)
    return component === undefined ? schema : mark(component, direction)
  }

  /** A schema of `of` whose references lead to the components. */
  resolve<Part>(part: Part): Part {
    const text = JSON.stringify(part)
    return JSON.parse(
      text.replaceAll(/"#\/\$defs\/(\w+)\/(input|output)"/g, (_, name: string, direction) =>
        JSON.stringify(components + this.#nameOf(name, direction)),
      ),
    )
  }

  /** All components by their names. */
  components(): Record<string, JsonSchema> {
    const all = (['output', 'input'] as const).flatMap((direction) =>
      [...this.#named[direction]].map(
        ([name, schema]) => [this.#nameOf(name, direction), this.resolve(mark(schema, direction))] as const,
      ),
    )
    return Object.fromEntries(all.toSorted(([nameA], [nameB]) => (nameA < nameB ? -1 : 1)))
  }

  #nameOf(name: string, direction: Direction): string {
    const answered = this.#named.output.get(name)
    if (direction === 'output' || answered === undefined) return name
    return this.#isAlike(name, new Set()) ? name : `${name}Input`
  }

  /** Whether a component, and all that it refers to, is read as it is answered. */
  #isAlike(name: string, visited: Set<string>): boolean {
    if (visited.has(name)) return true
    visited.add(name)
    const [inputSchema, answered] = [this.#named.input.get(name), this.#named.output.get(name)]
    if (inputSchema === undefined || answered === undefined) return true
    const text = JSON.stringify(inputSchema)
    if (text !== JSON.stringify(answered)) return false
    return [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].every(([, inner = '']) => this.#isAlike(inner, visited))
  }
}

/** Says of each reference whether it leads to what is read or to what is answered. */
const mark = (schema: JsonSchema, direction: Direction): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(/"#\/\$defs\/(\w+)"/g, `"${definitions}$1/${direction}"`))

/** As JSON. Any JSON at all (`z.json()`), the one shape that refers to itself, is what has no shape. */
function toJson(value: unknown): JsonSchema {
  const { $defs, ...schema }: JsonSchema = JSON.parse(
    JSON.stringify(value).replaceAll(/\{"\$ref":"#\/\$defs\/__schema\d+"\}/g, '{}'),
  )
  const ownDefinitions = Object.entries(objectOf($defs)).filter(([name]) => !name.startsWith('__schema'))
  return { ...schema, $defs: Object.fromEntries(ownDefinitions) }
}

/** The object that a part of a schema is; an empty one where there is none. */
export const objectOf = (value: Json | undefined): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Leaves out what is redundant: that keys are texts, the bounds of safe integers, and the id of a component in itself. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.id
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  const { prefixItems = [] } = jsonSchema
  const [first] = prefixItems
  // Many generators know lists of one kind alone; ours have no others.
  if (first !== undefined && prefixItems.every((item) => JSON.stringify(item) === JSON.stringify(first))) {
    jsonSchema.items = first
    jsonSchema.minItems = prefixItems.length
    jsonSchema.maxItems = prefixItems.length
    delete jsonSchema.prefixItems
  }
  const names = jsonSchema.propertyNames
  if (typeof names === 'object' && Object.keys(names).length === 1) delete jsonSchema.propertyNames
}

/**
 * What a form can send of a body: each field as one text. Of a field that takes several kinds of values these are the texts; one that
 * takes no text is left out. Null where the body needs such a field, or is no object.
 */
export function formSchema(body: JsonSchema): JsonSchema | null {
  const { type, anyOf, properties, required = [] } = body
  if (Array.isArray(anyOf)) {
    const objectChoice = anyOf.map(objectOf).find((choice) => choice.type === 'object')
    return objectChoice === undefined ? null : formSchema(objectChoice)
  }
  if (type !== 'object') return null
  const fields = Object.entries(objectOf(properties)).flatMap(([name, field]) => {
    const text = textOf(objectOf(field))
    return text === null ? [] : [[name, text] as const]
  })
  const names = new Set(fields.map(([name]) => name))
  if (Array.isArray(required) && required.some((name) => !names.has(String(name)))) return null
  return { ...body, properties: Object.fromEntries(fields) }
}

function textOf(field: JsonSchema): JsonSchema | null {
  if (field.type === 'string') return field
  if (!Array.isArray(field.anyOf)) return null
  const texts = field.anyOf.map(objectOf).flatMap((choice) => textOf(choice) ?? [])
  const { anyOf: _, ...rest } = field
  if (texts.length === 0) return null
  return texts.length === 1 ? { ...rest, ...objectOf(texts[0]) } : { ...rest, anyOf: texts }
}
