import type { Route } from '@sala/catalog/api/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccessRestriction, Actor } from '../access/actor.ts'
import type { Services } from '../services/services.ts'

/** The parsed type of a schema; undefined without a schema. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The arguments of a handler: parsed input, and the person (null only on routes that anyone may call). */
interface Call<Query, Body> {
  readonly query: Parsed<Query>
  readonly body: Parsed<Body>
  readonly params: Readonly<Record<string, string>>
  readonly actor: Actor | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The file part of a form, in a temporary file. It is deleted after the response unless the handler sets `request.uploadFile` to null. */
export interface UploadFile {
  readonly path: string
  readonly bytes: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The folder of uploaded files that are not kept in memory. */
    uploadFolder: string
    /** The address that tells assistants which server issues access tokens. */
    resourceMetadata: string
  }
  interface FastifyRequest {
    /** The signed-in person, or null. Set by the guard before any other check. */
    actor: Actor | null
    /** Why the guard ignores the token's session on a route that is open to anyone; null if it ignores none. */
    restriction: AccessRestriction | null
    /** The bytes of the file part of a multipart form, on routes that take one; null without a file part. */
    upload: Buffer | null
    /** The sender's name for the file of `upload`. It is only displayed, never used as a path. */
    uploadName: string | null
    /** The temporary file of the file part on routes with `fileOnDisk`; null elsewhere, without a file part, and once a handler has taken it. */
    uploadFile: UploadFile | null
  }
}

/**
 * Registers a route. The guard, validation, problem documents and the response schema run around the handler. A handler that has sent the
 * response itself (a stream, a 304) returns `reply`.
 */
export type Serve = <Query extends z.ZodType | undefined, Body extends z.ZodType | undefined, Reply extends z.ZodType>(
  route: Route<Query, Body, Reply>,
  handler: (call: Call<Query, Body>) => Promise<z.input<Reply> | FastifyReply> | z.input<Reply> | FastifyReply,
) => void

/** A part of the server: registers its routes on the instance under `/api`. */
export type RouteModule = (app: FastifyInstance, serve: Serve, services: Services) => Promise<void> | void
