import { z } from 'zod'

/** The part of an OpenAPI document that the page reads. */
const Content = z.record(z.string(), z.object({ schema: z.json().optional() }))
const Operation = z.object({
  summary: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: z.json().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().optional(), content: Content.optional() })),
})
type Operation = z.infer<typeof Operation>

export const OpenApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.json()).default({}) }).default({ schemas: {} }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
type Json = z.infer<ReturnType<typeof z.json>>

/** A readable page of every route: what it takes, what it answers, an example. It has no script and calls nothing. */
export function docsPage({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...groups].map(
    ([name, members]) => `<h2 id="${escaped(name)}">${escaped(name)}</h2>
${members.map(({ path, method, operation }) => section(path, method, operation, components.schemas)).join('\n')}`,
  )
  const links = [...groups.keys()].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' · ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
<p>${escaped(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1) · ${links}</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

type Schemas = OpenApiDocument['components']['schemas']

function section(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const rows = operation.parameters.map(
    ({ name, description, schema = {} }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(describe(schema, schemas))}</td><td>${escaped(description ?? '')}</td></tr>`,
  )
  const content = operation.requestBody?.content ?? {}
  const body = (content['application/json'] ?? content['multipart/form-data'])?.schema
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const reply = answer?.content?.['application/json']?.schema
  const id = `${method} ${path}`
  return `<article>
<h3 id="${escaped(id)}"><code>${escaped(method)}</code> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? '')} <em>${escaped(whoMay(operation))}</em></p>
${rows.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${body === undefined ? '' : shape('Body', body, schemas)}
${reply === undefined ? (status === '204' ? '<p>Answers 204 without a body.</p>' : '') : shape('Answer', reply, schemas)}
</article>`
}

function whoMay({ security }: Operation): string {
  if (security.some((way) => 'basic' in way)) return 'HTTP Basic: e-mail and password'
  return security.length > 0 ? 'Needs a bearer token' : 'Open to anyone'
}

function shape(title: string, schema: Json, schemas: Schemas): string {
  const example = JSON.stringify(exampleOf(schema, schemas), null, 2)
  return `<details><summary>${title}</summary>
<pre>${escaped(example)}</pre>
<details><summary>JSON Schema</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>
</details>`
}

const Shape = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  examples: z.array(z.json()).optional(),
  default: z.json().optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
  additionalProperties: z.json().optional(),
  items: z.json().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})
type Shape = z.infer<typeof Shape>

function shapeOf(schema: Json, schemas: Schemas): Shape {
  const parsed = Shape.safeParse(schema)
  if (!parsed.success) return {}
  const name = parsed.data.$ref?.split('/').at(-1)
  const ownSchema = name === undefined ? undefined : schemas[name]
  return ownSchema === undefined ? parsed.data : shapeOf(ownSchema, {})
}

/** What a parameter takes, in one line. */
function describe(schema: Json, schemas: Schemas): string {
  const { type, enum: values, anyOf, oneOf, format, minimum, maximum } = shapeOf(schema, schemas)
  if (values) return values.map(String).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return choices.map((choice) => describe(choice, schemas)).join(' or ')
  const bounds = [
    minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : `from ${minimum}`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : `to ${maximum}`,
  ].filter((bound) => bound !== null)
  return [String(type ?? 'any'), format, ...bounds].filter(Boolean).join(' ')
}

/** An example of a shape, made from the shape alone. */
export function exampleOf(schema: Json, schemas: Schemas, depth = 0): Json {
  if (depth > 8) return null
  const shape = shapeOf(schema, schemas)
  const inner = (part: Json): Json => exampleOf(part, schemas, depth + 1)
  if (shape.examples?.[0] !== undefined) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.default !== undefined) return shape.default
  if (shape.enum) return shape.enum[0] ?? null
  const choice = (shape.anyOf ?? shape.oneOf)?.[0]
  if (choice !== undefined) return inner(choice)
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  switch (type) {
    case 'object': {
      const members = Object.entries(shape.properties ?? {}).map(([name, part]) => [name, inner(part)])
      return Object.fromEntries(members)
    }
    case 'array':
      return shape.items === undefined ? [] : [inner(shape.items)]
    case 'string':
      return shape.format === 'date' ? '2026-01-31' : shape.format === 'date-time' ? '2026-01-31T00:00:00.000Z' : 'text'
    case 'integer':
      return Math.max(1, shape.minimum ?? 1)
    case 'number':
      return 1.5
    case 'boolean':
      return true
    default:
      return null
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 0 1rem 1rem; margin: 1rem 0; }
h3 code:first-child { font-weight: 700; }
em { opacity: 0.75; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
td, th { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); }
pre { overflow: auto; max-height: 24rem; border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; }
summary { cursor: pointer; }
`
