import type { Route } from '@sala/catalog/api/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccessRestriction, Actor } from '../access/actor.ts'
import type { Services } from '../services/services.ts'

/** What a shape makes of an input; undefined where there is no shape. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets: parsed input, and the person (null only on routes that anyone may call). */
interface Call<Query, Body> {
  readonly query: Parsed<Query>
  readonly body: Parsed<Body>
  readonly params: Readonly<Record<string, string>>
  readonly actor: Actor | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The file part of a form, in a temporary file that is deleted with the answer unless its taker sets `request.uploadFile` to null. */
export interface UploadFile {
  readonly path: string
  readonly bytes: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files of forms wait that are not kept in memory. */
    uploadFolder: string
    /** Where assistants learn who gives access tokens. */
    resourceMetadata: string
  }
  interface FastifyRequest {
    /** The signed-in person, or null. Set by the guard before any other check. */
    actor: Actor | null
    /** Why the session behind the token is not answered here although the route is open to strangers; null where none is withheld. */
    restriction: AccessRestriction | null
    /** The bytes of the file part of a multipart form, on routes that take one; null where none came. */
    upload: Buffer | null
    /** What the sender calls the file of `upload`; only ever shown. */
    uploadName: string | null
    /** Where the file part lies on routes with `fileOnDisk`; null elsewhere, where none came, and once it is taken. */
    uploadFile: UploadFile | null
  }
}

/**
 * Registers a route: guard, validation, problems and the reply's shape happen around the handler. A handler that has sent the
 * reply itself (a stream, a 304) returns `reply`.
 */
export type Serve = <Query extends z.ZodType | undefined, Body extends z.ZodType | undefined, Reply extends z.ZodType>(
  route: Route<Query, Body, Reply>,
  handler: (call: Call<Query, Body>) => Promise<z.input<Reply> | FastifyReply> | z.input<Reply> | FastifyReply,
) => void

/** A part of the server: registers its routes on the instance under `/api`. */
export type RouteModule = (app: FastifyInstance, serve: Serve, services: Services) => Promise<void> | void
