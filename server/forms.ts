import multipart from '@fastify/multipart'
import { widgetImageLimits } from '@sala/catalog/api/widgets.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ProblemError, problem } from './problems.ts'

/** How large a form and its one file may be. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 40,
  files: 1,
  parts: 41,
  headerPairs: 20,
} as const

/**
 * Lets the routes of an instance that take `access_token` in their body take it as a form too, and those with a `file` as a multipart
 * form.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.declaration?.tokenInBody) return done(unsupported('application/json'))
    try {
      done(null, fieldsOf(new URLSearchParams(String(body))))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  await app.register(multipart, { limits: { ...limits, fileSize: widgetImageLimits.bytes } })
}

/** Reads a multipart form: its fields become the body, its file `request.upload`. Other bodies were read before. */
export async function readForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  const { file, fileBytes = widgetImageLimits.bytes } = request.routeOptions.config.declaration ?? {}
  if (file === undefined) throw unsupported('application/json, application/x-www-form-urlencoded')
  const fields = new URLSearchParams()
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: fileBytes } })) {
      if (part.type === 'field') fields.append(part.fieldname, String(part.value))
      else {
        // Nobody's file is read: a token in the body has to come before it.
        if (request.actor === null && !fields.has('access_token')) throw problem('not_signed_in')
        if (part.fieldname !== file) throw problem('unknown_parameter', { field: part.fieldname })
        const bytes = await part.toBuffer()
        // A form whose file was left empty.
        if (bytes.length > 0 || (part.filename ?? '') !== '') {
          request.upload = bytes
          request.uploadName = part.filename ?? null
        }
      }
    }
  } catch (error) {
    throw faultOf(error, file, fileBytes)
  }
  request.body = fieldsOf(fields)
}

const unsupported = (expected: string): ProblemError => problem('unsupported_media_type', { expected })

/** The fields of a form, each once. Names that reach for prototypes are names like others here, which no shape knows. */
function fieldsOf(given: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [field, value] of given) {
    if (fields.has(field)) throw problem('repeated_parameter', { field })
    fields.set(field, value)
  }
  return Object.fromEntries(fields)
}

function faultOf(error: unknown, field: string, fileBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return problem('too_large', { expected: `${fileBytes / 1024 / 1024} MiB`, field })
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return problem('too_large', { expected: `${limits.fields} fields, ${limits.files} file` })
    default:
      return error instanceof Error && 'problem' in error
        ? error
        : problem('malformed_request', { expected: 'multipart/form-data' }, { cause: error })
  }
}
