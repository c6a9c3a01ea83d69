import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import { lockSession, renewSession, type Session, signIn, signOut, unlockSession } from '@sala/catalog/api/auth.ts'
import { finishOpenId } from '@sala/catalog/api/openId.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import type { z } from 'zod'
import { ApiError } from './errors.ts'
import { base64, fileNameOf, isProblem, isUnknownSession, isWithheld, parse } from './replies.ts'
import { type Fetch, type Request, readJson, send } from './request.ts'

/** Why a session ended: sign-out, a failed sign-in, or a session that the server no longer knows. */
export type End = 'signed_out' | 'refused' | 'expired'

/** Why the server refuses most calls: the session is locked, or a second factor must be set up first. */
export type Restriction = 'locked' | 'second_factor_due'

/** The dependencies of the client. */
interface Surroundings {
  readonly fetch: Fetch
  /** The reader's language, for problem texts. */
  readonly language: () => string
  /** Whether this browser believes that a person is signed in with an open session. */
  readonly signedIn: () => boolean
  /** A session was opened or renewed. */
  readonly onSession: (session: Session) => void
  readonly onEnd: (end: End) => void
  readonly onLimit: (restriction: Restriction) => void
  /**
   * Runs `work` under a lock that all tabs of this browser share. The session cookie rotates, and two renewals at once would use it
   * twice.
   */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
}

type QueryOf<Schema> = Schema extends z.ZodType ? z.input<Schema> & Query : undefined
type BodyOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
interface Input<QuerySchema, BodySchema> {
  /** Values for the `:name` parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryOf<QuerySchema>
  readonly body?: BodyOf<BodySchema>
  /** Replaces `body` if a file is sent (multipart). */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A reply with its version (ETag), if the server sends one. */
export interface Tagged<Reply> {
  readonly reply: Reply
  readonly tag: string | null
}

/** A file from the server with its name. */
export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

/** The properties of a data endpoint that the client uses. */
export interface DataEndpoint<Path extends EndpointPath> {
  readonly path: Path
  /** Anyone may call it. */
  readonly public: boolean
  readonly isAnswer: (value: unknown) => value is Answer<Path>
}

export interface Client {
  /**
   * Opens a session with an e-mail address and a password; `code_wanted` where the account has a second factor and no code was
   * given.
   */
  readonly signIn: (email: string, password: string, code?: string) => Promise<Session | 'code_wanted'>
  /** Opens a session with the response of an OpenID Connect provider. */
  readonly finishOpenId: (answer: string) => Promise<Session>
  /** Locks the session on the server and in this browser; in this browser even if the server is unreachable. */
  readonly lock: () => Promise<void>
  /** Unlocks the session of the cookie. */
  readonly unlock: (password: string) => Promise<Session>
  /** Ends the session on the server and in this browser; in this browser even if the server is unreachable. */
  readonly signOut: () => Promise<void>
  /** Ensures an access token. Renews the session from its cookie if there is none. */
  readonly restore: () => Promise<void>
  /** Renews the session from its cookie to refresh the server's facts about it. */
  readonly renew: () => Promise<void>
  /** Replaces the session by one that a call returned. */
  readonly adopt: (session: Session) => void
  /** Calls a route of the catalogue; its reply is checked against the route's shape. */
  readonly call: <
    QuerySchema extends z.ZodType | undefined,
    BodySchema extends z.ZodType | undefined,
    Reply extends z.ZodType,
  >(
    route: Route<QuerySchema, BodySchema, Reply>,
    input?: Input<QuerySchema, BodySchema>,
  ) => Promise<z.output<Reply>>
  /** As `call`, with the version of the reply. Sent back as `If-Match`, it prevents lost updates. */
  readonly callTagged: <
    QuerySchema extends z.ZodType | undefined,
    BodySchema extends z.ZodType | undefined,
    Reply extends z.ZodType,
  >(
    route: Route<QuerySchema, BodySchema, Reply>,
    input?: Input<QuerySchema, BodySchema>,
  ) => Promise<Tagged<z.output<Reply>>>
  /** Asks a data endpoint. */
  readonly ask: <Path extends EndpointPath>(
    endpoint: DataEndpoint<Path>,
    query: Query,
    signal?: AbortSignal,
  ) => Promise<Answer<Path>>
  /** Fetches a file below `/api/`, e.g. `exports/134.pdf`. */
  readonly download: (
    path: string,
    query: Query,
    signal?: AbortSignal,
    /** Sends `body` by POST. `read` may read the response in parts. */
    post?: { readonly body: object; readonly read: (response: Response) => Promise<Blob> },
  ) => Promise<DownloadedFile>
}

/**
 * The API client. Only this closure holds the access token. On a 401 the call renews the session once, shared with all other waiting calls,
 * and is sent again. If that fails too, the session has ended.
 */
export function createClient({ fetch, language, signedIn, onSession, onEnd, onLimit, withLock }: Surroundings): Client {
  let token: string | null = null
  let renewal: Promise<void> | null = null
  let shownUserId: string | undefined

  const base = () => ({ 'Accept-Language': language() })

  function opened(session: Session): Session {
    token = session.token
    shownUserId = session.user.id
    onSession(session)
    return session
  }

  function ended(end: End): void {
    token = null
    onEnd(end)
  }

  async function renewOnce(): Promise<void> {
    try {
      const response = await withLock(() =>
        send(fetch, { method: renewSession.method, path: renewSession.path, headers: base() }),
      )
      opened(parse(renewSession, await readJson(response)))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) ended('expired')
      throw reportRestriction(error)
    }
  }

  /** Returns the error. Reports a restricted session to the application first. */
  function reportRestriction(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.failure.kind !== 'problem') return error
    const { name } = error.failure
    if (name === 'second_factor_due') onLimit('second_factor_due')
    if (name === 'session_locked') {
      token = null
      onLimit('locked')
    }
    return error
  }

  function renew(): Promise<void> {
    renewal ??= renewOnce().finally(() => {
      renewal = null
    })
    return renewal
  }

  async function sendSignedIn(request: Request): Promise<Response> {
    if (token === null) await renew()
    request.signal?.throwIfAborted()
    const [used, userBefore] = [token, shownUserId]
    const attempt = () =>
      send(fetch, { ...request, headers: { ...base(), ...request.headers, Authorization: `Bearer ${token}` } })
    try {
      return await attempt()
    } catch (error) {
      if (!isUnknownSession(error)) throw reportRestriction(error)
      // Another call may have renewed the token meanwhile; then the new one is tried without a further renewal.
      if (token === used) await renew()
      // Another window has started or ended viewing as another person. A change must not be sent for a person that this window did not show.
      if (shownUserId !== userBefore && request.method !== 'GET') throw error
      return await attempt()
    }
  }

  /**
   * Calls a public endpoint with the session if there is one, because its person may see more, else without. An ended or restricted session
   * falls back to an anonymous call, so that public pages stay open.
   */
  async function sendAsAnyone(request: Request): Promise<Response> {
    if (signedIn()) {
      try {
        return await sendSignedIn(request)
      } catch (error) {
        const anonymous = error instanceof ApiError && (error.status === 401 || isWithheld(error))
        if (!anonymous) throw error
      }
    }
    return await send(fetch, { ...request, headers: { ...base(), ...request.headers } })
  }

  const callTagged: Client['callTagged'] = async (route, input = {}) => {
    const request: Request = {
      method: route.method,
      path: filledPath(route.path, input.params),
      query: input.query,
      body: input.form ?? input.body,
      signal: input.signal,
      ...(input.headers && { headers: input.headers }),
    }
    const response = await (route.may === 'anyone' ? sendAsAnyone(request) : sendSignedIn(request))
    return { reply: parse(route, await readJson(response)), tag: response.headers.get('ETag') }
  }

  return {
    signIn: async (email, password, code) => {
      token = null
      const headers = { ...base(), Authorization: `Basic ${base64(`${email}:${password}`)}` }
      const body = code === undefined ? {} : { code }
      try {
        const response = await send(fetch, { method: signIn.method, path: signIn.path, headers, body })
        return opened(parse(signIn, await readJson(response)))
      } catch (error) {
        ended('refused')
        if (isProblem(error, 'second_factor_required')) return 'code_wanted'
        throw error
      }
    },
    finishOpenId: async (answer) => {
      token = null
      const { method, path } = finishOpenId
      try {
        const response = await withLock(() => send(fetch, { method, path, headers: base(), body: { answer } }))
        return opened(parse(finishOpenId, await readJson(response)))
      } catch (error) {
        ended('refused')
        throw error
      }
    },
    lock: async () => {
      try {
        await sendSignedIn({ method: lockSession.method, path: lockSession.path })
      } finally {
        token = null
        onLimit('locked')
      }
    },
    unlock: async (password) => {
      const { method, path } = unlockSession
      try {
        const response = await withLock(() => send(fetch, { method, path, headers: base(), body: { password } }))
        return opened(parse(unlockSession, await readJson(response)))
      } catch (error) {
        if (isProblem(error, 'not_signed_in')) ended('expired')
        throw error
      }
    },
    signOut: async () => {
      try {
        await sendSignedIn({ method: signOut.method, path: signOut.path })
      } finally {
        ended('signed_out')
      }
    },
    restore: () => (token === null ? renew() : Promise.resolve()),
    renew,
    adopt: opened,
    callTagged,
    call: async (route, input) => (await callTagged(route, input)).reply,
    ask: async ({ path, public: open, isAnswer }, query, signal) => {
      const request: Request = { method: 'GET', path, query, signal }
      const response = await (open ? sendAsAnyone(request) : sendSignedIn(request))
      const value = await readJson(response)
      if (isAnswer(value)) return value
      throw new ApiError({ kind: 'unreadable', status: response.status, detail: `${path} answered another shape` })
    },
    download: async (path, query, signal, post) => {
      const request: Request = { method: post ? 'POST' : 'GET', path, query, signal, headers: { Accept: '*/*' } }
      const response = await sendAsAnyone(post ? { ...request, body: post.body } : request)
      const content = await (post ? post.read(response) : response.blob())
      return { name: fileNameOf(response.headers.get('Content-Disposition'), path), content }
    },
  }
}

/** A route's path with its `:names` filled in, each as one part of the path whatever stands in it. */
export function filledPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
