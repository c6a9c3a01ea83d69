import { z } from 'zod'
import type { RouteScope } from './keyScopes.ts'

/**
 * A route is a value: the server registers it, the web calls it, OpenAPI prints it. `may` says who may call it; the server's guard
 * enforces it.
 */
export type May =
  | 'anyone'
  | 'signed_in'
  | 'admin'
  /** People with `manage_imports`; service accounts only by keys of that scope. */
  | 'importer'
  /** Administrators, and API keys of theirs by their scope: identity providers. */
  | 'provisioner'
  /** People with `explore_data`. */
  | 'explorer'
  /** People with `annotate_data`. */
  | 'annotator'
  /** People who are granted a widget that reads this path. */
  | 'readers'
  /** The operator, on the socket that only the operator's account can open. All others get 404, and the documents leave the route out. */
  | 'operator'

/** A parameter of the query string, as the documents print it. */
export interface Parameter {
  readonly name: string
  readonly summary: string
  readonly shape: z.ZodType
}

/** Headers that a request may carry beside those that every request may. */
export type RequestHeader = 'If-Match' | 'Idempotency-Key'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface RouteOptions<
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Reply extends z.ZodType,
> {
  readonly may: May
  /** The API-key scopes that may call the route; any one is enough. Without scopes no key may call it. */
  readonly scopes?: readonly RouteScope[]
  /** Whether an API key may also be the password of HTTP Basic, as Excel and Power BI send it. The user name is ignored. */
  readonly keyByBasic?: true
  /** Whether OAuth access tokens are accepted like API keys of the same scopes (`catalog/api/oauth.ts`). */
  readonly takesAccessTokens?: true
  readonly query?: Query
  /**
   * Parameters of the query string that the handler reads itself (data routes), for the documents; `query` is absent then. A route
   * with neither takes no parameter.
   */
  readonly parameters?: readonly Parameter[]
  readonly body?: Body
  /**
   * The name of the file part, on routes that take `multipart/form-data` beside JSON; the other parts are the body's fields. The
   * server's handler finds the bytes as `request.upload`.
   */
  readonly file?: string
  /** Whether a request without that file is refused, so that it takes no JSON. */
  readonly fileNeeded?: true
  /**
   * The content types of a body that is itself a file, by the ending of its name; the file waits in `request.uploadFile`. Such a route has no
   * `body`, and reads what there is to say from the query string.
   */
  readonly bytes?: Readonly<Record<string, string>>
  /** The size limit of that file; 5 MiB by default. */
  readonly fileBytes?: number
  /** Whether that file waits in a temporary file, `request.uploadFile`, in place of memory. The handler takes it or it is deleted. */
  readonly fileOnDisk?: true
  /** Whether the body may carry the bearer token as `access_token`, in place of the header. Forms are accepted there too. */
  readonly tokenInBody?: true
  /** The status of a successful response; 200 by default. */
  readonly status?: 200 | 201
  readonly reply: Reply
  /** The content types of a binary response; by default the response is JSON of the schema `reply`. */
  readonly produces?: readonly string[]
  /** A second status whose response has the schema `reply`. */
  readonly otherwise?: 422 | 503
  readonly takes?: readonly RequestHeader[]
}

export interface Route<
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
> extends RouteOptions<Query, Body, Reply> {
  readonly method: Method
  /** Below `/api/`, without a leading slash. */
  readonly path: string
  readonly summary: string
}

/** What is declared of a route beside its method, path and summary. */
export type NewRoute<
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Reply extends z.ZodType,
> = Omit<RouteOptions<Query, Body, Reply>, 'reply'> & { readonly reply?: Reply }

/** Declares a route with the exact types of its shapes; without a `reply` it answers null. */
export const route = <
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodNull,
>(
  method: Method,
  path: string,
  summary: string,
  options: NewRoute<Query, Body, Reply>,
): Route<Query, Body, Reply> =>
  // Where there is no reply, `Reply` is its default.
  ({ method, path, summary, reply: z.null() as unknown as Reply, ...options })
