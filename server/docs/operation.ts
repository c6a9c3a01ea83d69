import { renewSession, sameOriginHeader, signIn, unlockSession } from '@sala/catalog/api/auth.ts'
import { finishOpenId } from '@sala/catalog/api/openId.ts'
import { Problem } from '@sala/catalog/api/problems.ts'
import type { RequestHeader, Route } from '@sala/catalog/api/route.ts'
import { z } from 'zod'
import { mayRead } from '../access/guard.ts'
import { formSchema, type JsonSchema, type JsonSchemas, objectOf } from './jsonSchemas.ts'
import { operationIdOf } from './operationId.ts'

const bytes = { type: 'string', format: 'binary' }
const problemType = 'application/problem+json'
const formType = 'application/x-www-form-urlencoded'

/** One operation of the document: what a route takes and answers. */
export function operationOf(route: Route, schemas: JsonSchemas): JsonSchema {
  const { may, path, summary, body } = route
  return {
    operationId: operationIdOf(route),
    summary,
    tags: [path.replace(/^v2\//, '').split('/')[0] ?? ''],
    'x-may': may,
    ...(route.scopes === undefined ? {} : { 'x-scopes': [...route.scopes] }),
    ...(isOpen(route) && route !== signIn ? {} : { security: securityOf(route) }),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route, schemas)],
    ...(body === undefined ? {} : { requestBody: bodyOf(route, body, schemas) }),
    ...(route.bytes === undefined ? {} : { requestBody: bytesOf(route.bytes) }),
    responses: responsesOf(route, schemas),
  }
}

/** The alternative ways to authenticate a request. */
function securityOf(route: Route): JsonSchema[] {
  if (route === signIn) return [{ basic: [] }]
  return route.keyByBasic ? [{ bearer: [] }, { basic: [] }] : [{ bearer: [] }]
}

/** Whether a route needs no sign-in. */
function isOpen({ may, path }: Route): boolean {
  return may === 'anyone' || (may === 'readers' && mayRead(null, path))
}

/** A path as OpenAPI writes it: `users/{id}`. */
export const templateOf = ({ path }: Route): string => `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`

const pathParameters = ({ path }: Route): JsonSchema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }))

function queryParameters({ query, parameters }: Route, schemas: JsonSchemas): JsonSchema[] {
  if (parameters)
    return parameters.map(({ name, summary, shape }) => queryParameter(name, summary, schemas.of(shape, 'input')))
  if (!query) return []
  const querySchema = schemas.of(query, 'input')
  const required = new Set(listOf(querySchema.required))
  return Object.entries(objectOf(querySchema.properties)).map(([name, parameterSchema]) => {
    const { description, ...schema } = objectOf(parameterSchema)
    return { ...queryParameter(name, description, schema), ...(required.has(name) ? { required: true } : {}) }
  })
}

const queryParameter = (name: string, description: JsonSchema[string] | undefined, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'query',
  ...(description === undefined ? {} : { description }),
  ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  schema,
})

const headers: Readonly<Record<RequestHeader, { readonly description: string; readonly shape: z.ZodType }>> = {
  'If-Match': {
    description: 'The ETag of what was changed, as it was read: 412 where somebody else has changed it since',
    shape: z.string().meta({ pattern: '^(\\*|(W/)?"[0-9]{1,9}")$' }),
  },
  'Idempotency-Key': {
    description: 'Any text, the same for each try of one request: it is carried out once',
    shape: z.string().regex(/^[!-~]{1,200}$/),
  },
}

function headerParameters(route: Route, schemas: JsonSchemas): JsonSchema[] {
  const acceptedHeaders = (route.takes ?? []).map((name) => [name, headers[name]] as const)
  const byCookie = [renewSession, unlockSession, finishOpenId].some((candidate) => candidate.path === route.path)
  return [
    ...acceptedHeaders.map(([name, { description, shape }]) => header(name, description, schemas.of(shape, 'input'))),
    ...(byCookie
      ? [header(sameOriginHeader, 'Any value; without it the cookie counts for nothing', { type: 'string' })]
      : []),
    ...(route.method === 'GET' && route.produces === undefined
      ? [
          header('If-None-Match', 'The ETag of an answer that is at hand: 304 where it has not changed', {
            type: 'string',
          }),
        ]
      : []),
  ]
}

const header = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'header',
  description,
  schema,
})

/** A body that is a file. */
const bytesOf = (types: Readonly<Record<string, string>>): JsonSchema => ({
  required: true,
  content: Object.fromEntries(Object.keys(types).map((type) => [type, { schema: bytes }])),
})

/** A body as JSON and, where the route takes them, as a form. */
function bodyOf({ file, fileNeeded, tokenInBody }: Route, body: z.ZodType, schemas: JsonSchemas): JsonSchema {
  const schema = schemas.of(body, 'input')
  const form = tokenInBody ? formSchema(schemas.inPlace(body, 'input')) : null
  const content: JsonSchema = fileNeeded ? {} : { 'application/json': { schema } }
  if (form && file === undefined) content[formType] = { schema: form }
  if (form && file !== undefined) {
    content['multipart/form-data'] = {
      schema: {
        ...form,
        properties: { ...objectOf(form.properties), [file]: bytes },
        ...(fileNeeded ? { required: [...listOf(form.required), file] } : {}),
      },
    }
  }
  return { required: fileNeeded === true || !body.safeParse(undefined).success, content }
}

const listOf = (value: JsonSchema[string] | undefined) => (Array.isArray(value) ? value : [])

function responsesOf(route: Route, schemas: JsonSchemas): JsonSchema {
  const { reply, status = 200, produces, method } = route
  const answers: JsonSchema = {}
  if (reply instanceof z.ZodNull) answers['204'] = { description: 'Done' }
  else answers[status] = { description: 'The answer', ...etagOf(route), content: contentOf(route, schemas) }
  if (method === 'GET' && produces === undefined) answers['304'] = { description: 'As it was', ...etagOf(route) }
  if (route.otherwise !== undefined)
    answers[route.otherwise] = { description: 'The same, of what is not well', content: contentOf(route, schemas) }
  for (const code of problemsOf(route)) answers[code] = { $ref: `#/components/responses/${nameOf(code)}` }
  return answers
}

/** What each status of a problem means; `problemResponses` makes the answers of it. */
const meanings = {
  400: 'Something given cannot be used; `field` says what',
  401: 'Nobody is signed in, or the token has ended',
  403: 'Not allowed to this person',
  404: 'There is nothing here',
  409: 'It does not agree with what is stored',
  412: 'Somebody else has changed it; `current` is what it is now',
  413: 'Too large',
  415: 'Not a kind of content that is taken',
  422: 'It cannot be used as it is',
  423: 'The session is locked',
  429: 'Too many attempts, or too much at once; `Retry-After` says when to try again',
  431: 'The address and the headers are too long together',
  500: 'Something went wrong on the server',
  503: 'What the answer is made of cannot be reached at the moment',
  504: 'The answer took too long',
  507: 'The disk of the server is full',
} as const
type ProblemStatus = keyof typeof meanings

const nameOf = (status: ProblemStatus | string): string => `Problem${status}`

/** The answers of problems, which operations refer to, by their names. */
export function problemResponses(schemas: JsonSchemas): JsonSchema {
  const content = { [problemType]: { schema: schemas.of(Problem, 'output') } }
  const answers = Object.entries(meanings).map(([status, description]) => [
    nameOf(status),
    { description, ...(status === '401' ? { headers: challenge } : {}), content },
  ])
  return Object.fromEntries(answers)
}

const challenge = { 'WWW-Authenticate': { description: 'How to sign in', schema: { type: 'string' } } }

const etagOf = ({ method, produces }: Route): JsonSchema =>
  method === 'GET' && produces === undefined
    ? { headers: { ETag: { description: 'What names this answer', schema: { type: 'string' } } } }
    : {}

function contentOf(route: Route, schemas: JsonSchemas): JsonSchema {
  const { produces } = route
  if (produces === undefined) return { 'application/json': { schema: schemas.of(replyOf(route), 'output') } }
  const schemaFor = (type: string) => (type.startsWith('text/') ? { type: 'string' } : bytes)
  return Object.fromEntries(produces.map((type) => [type, { schema: schemaFor(type) }]))
}

/** The shape of a reply; rows of a list that takes `fields` may have some of their fields alone. */
function replyOf({ query, reply }: Route): z.ZodType {
  if (!(query instanceof z.ZodObject && 'fields' in query.shape && reply instanceof z.ZodObject)) return reply
  const { rows } = reply.shape
  const element = rows instanceof z.ZodArray ? rows.element : null
  return element instanceof z.ZodObject ? reply.extend({ rows: z.array(element.partial()) }) : reply
}

function problemsOf(route: Route): readonly ProblemStatus[] {
  const { method, path, takes = [], may } = route
  const hasBody = route.body !== undefined || route.bytes !== undefined
  const closed = !isOpen(route)
  const writes = method !== 'GET'
  const possible: Readonly<Record<ProblemStatus, boolean>> = {
    400: true,
    401: closed || route === signIn || (may === 'anyone' && writes),
    403: closed || (may === 'anyone' && writes),
    404: true,
    409: writes,
    412: takes.length > 0,
    413: hasBody,
    415: hasBody,
    422: hasBody && route.otherwise !== 422,
    423: closed || (may === 'anyone' && writes),
    429: true,
    431: true,
    500: true,
    503: route.otherwise !== 503,
    504: !writes || path.startsWith('exports'),
    507: writes,
  }
  return statuses.filter((status) => possible[status])
}

const statuses: readonly ProblemStatus[] = [
  400, 401, 403, 404, 409, 412, 413, 415, 422, 423, 429, 431, 500, 503, 504, 507,
]
