import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { pushedTypes } from '@sala/catalog/api/pushRows.ts'
import { widgetImageLimits } from '@sala/catalog/api/widgets.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config/config.ts'
import { type ProblemError, problem } from '../core/problems.ts'

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
export async function acceptForms(app: FastifyInstance, config: Config): Promise<void> {
  const folder = uploadFolder(config)
  app.decorate('uploadFolder', folder)
  // Left over from a server that was killed.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  app.addHook('onResponse', discardFile)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.declaration?.tokenInBody) return done(unsupported('application/json'))
    parseForm(String(body), done)
  })
  // Read by `readBytes`, once it is known that the rest of the request is well.
  app.addContentTypeParser([...Object.keys(pushedTypes)], (request, _payload, done) => {
    const acceptedTypes = request.routeOptions.config.declaration?.bytes
    done(acceptedTypes === undefined ? unsupported('application/json') : null)
  })
  await app.register(multipart, { limits: { ...limits, fileSize: widgetImageLimits.bytes } })
}

/** Where files wait that are not kept in memory; emptied at every start. */
const uploadFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'uploads')

/** Authenticates a request by the token field of its form, if it has no other; throws where the person may not call the route. */
export type AdmitByToken = (request: FastifyRequest, token: unknown) => Promise<void>

/**
 * Makes a `preValidation` hook that reads a multipart form: its fields become the body, its file `request.upload` or, where the route
 * says so, `request.uploadFile`. Other bodies were read before.
 */
export function createFormReader(admit: AdmitByToken) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return
    const { file, fileBytes = widgetImageLimits.bytes, fileOnDisk } = request.routeOptions.config.declaration ?? {}
    if (file === undefined) throw unsupported('application/json, application/x-www-form-urlencoded')
    const fields = new URLSearchParams()
    try {
      for await (const part of request.parts({ limits: { ...limits, fileSize: fileBytes } })) {
        if (part.type === 'field') fields.append(part.fieldname, String(part.value))
        else {
          // Files of unauthenticated requests are not read, so the token field must precede the file field.
          if (request.actor === null) await admit(request, fields.get('access_token'))
          if (part.fieldname !== file) throw problem('unknown_parameter', { field: part.fieldname })
          if (fileOnDisk === true) {
            await storeFile(request, reply, part, fileBytes)
            continue
          }
          const bytes = await part.toBuffer()
          // A form whose file was left empty.
          if (bytes.length > 0 || (part.filename ?? '') !== '') {
            request.upload = bytes
            request.uploadName = nameOf(part)
          }
        }
      }
    } catch (error) {
      // What is still to come is thrown away: unread, it would hold the connection, and a browser would not see the answer.
      request.raw.unpipe()
      request.raw.resume()
      throw faultOf(error, file, fileBytes)
    }
    request.body = fieldsOf(fields)
  }
}

/** Deletes the temporary file of a request, unless its handler has taken it. */
async function discardFile(request: FastifyRequest): Promise<void> {
  const { uploadFile } = request
  request.uploadFile = null
  if (uploadFile !== null) await rm(uploadFile.path, { force: true })
}

/** Streams the body of a request to a temporary file, on routes where it is one. */
export async function readBytes(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { bytes = {}, fileBytes = widgetImageLimits.bytes } = request.routeOptions.config.declaration ?? {}
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const ending = Object.entries(bytes).find(([mediaType]) => mediaType === type.trim())?.[1]
  if (ending === undefined) throw unsupported(Object.keys(bytes).join(', '))
  try {
    await storeStream(request, reply, within(request.raw, fileBytes), fileBytes, () => false)
    request.uploadName = `rows.${ending}`
  } catch (error) {
    // As of forms: the answer is read when all is sent.
    request.raw.resume()
    throw faultOf(error, 'body', fileBytes)
  }
}

/** Passes on so many bytes; more of them are an error, which leaves the connection open for the answer. */
async function* within(source: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Buffer)) throw new Error('a body is bytes')
    passed += chunk.length
    if (passed > most) throw tooLarge()
    yield chunk
  }
}

/** Streams a file part to a temporary file. */
async function storeFile(
  request: FastifyRequest,
  reply: FastifyReply,
  part: MultipartFile,
  fileBytes: number,
): Promise<void> {
  await storeStream(request, reply, part.file, fileBytes, () => part.file.truncated)
  request.uploadName = nameOf(part)
  // A form whose file was left empty.
  if (request.uploadFile?.bytes === 0 && (part.filename ?? '') === '') await discardFile(request)
}

/** Streams a file to a temporary file, which the request then has. One that breaks off, or is too large, leaves nothing. */
async function storeStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: Readable | AsyncIterable<Buffer>,
  fileBytes: number,
  isTruncated: () => boolean,
): Promise<void> {
  const { uploadFolder } = request.server
  const announced = Number(request.headers['content-length'] ?? fileBytes)
  // Told before it is sent, where it tells itself.
  if (announced > fileBytes + limits.fields * limits.fieldSize) throw tooLarge()
  await requireRoom(uploadFolder, announced)
  const path = join(uploadFolder, randomUUID())
  const disconnected = new AbortController()
  // `onResponse` does not fire for a client that disconnects before the answer.
  reply.raw.once('close', () => {
    disconnected.abort()
    void discardFile(request)
  })
  // Opened before anything may break off: what is deleted must not come to be afterwards.
  const target = await open(path, 'wx', 0o600)
  try {
    const stream = target.createWriteStream()
    await pipeline(source, stream, { signal: disconnected.signal })
    // The stream ends quietly at the limit.
    if (isTruncated()) throw tooLarge()
    request.uploadFile = { path, bytes: stream.bytesWritten }
    if (disconnected.signal.aborted) await discardFile(request)
  } catch (error) {
    await target.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/** What the sender calls a file. A header may be long; no system has longer names, and each is looked through letter by letter. */
function nameOf({ filename }: MultipartFile): string | null {
  if (filename === undefined) return null
  // Its ending says what it is.
  return filename.length <= maxNameLength ? filename : filename.slice(0, maxNameLength - 16) + filename.slice(-16)
}

const maxNameLength = 1000

const tooLarge = (): Error => Object.assign(new Error('too large'), { code: 'FST_REQ_FILE_TOO_LARGE' })

/** What a file leaves free on the disk, for the stores that share it. */
const spareBytes = 256 * 1024 * 1024

/** Refuses a file that would fill the disk. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + spareBytes) throw noRoom()
}

const noRoom = (cause?: unknown): ProblemError => problem('storage_full', { message: importMessages.noRoom }, { cause })

const unsupported = (expected: string): ProblemError => problem('unsupported_media_type', { expected })

/** What decoders put in place of bytes that are not UTF-8. */
const replacementCharacter = '\ufffd'

/**
 * The fields of a form, each once. Names that reach for prototypes are names like others here, which no shape knows. Text that lost
 * letters on its way is refused, because it would be stored without them.
 */
function fieldsOf(params: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [field, value] of params) {
    if (fields.has(field)) throw problem('repeated_parameter', { field })
    if (value.includes(replacementCharacter)) throw problem('invalid_value', { field, value, expected: 'UTF-8' })
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
    case 'ENOSPC':
    case 'EDQUOT':
      return noRoom(error)
    default:
      // A failing disk is not a malformed request.
      if (error instanceof Error && 'syscall' in error) return error
      return error instanceof Error && 'problem' in error
        ? error
        : problem('malformed_request', { expected: 'multipart/form-data' }, { cause: error })
  }
}

/** Lets routes take forms of texts as they take JSON, and refuses a field that is given twice. */
export function acceptPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    parseForm(body, done),
  )
}

function parseForm(body: string, done: (error: Error | null, fields?: Record<string, string>) => void): void {
  try {
    done(null, fieldsOf(new URLSearchParams(body)))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}
