import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import { lockSession, renewSession, type Session, signIn, signOut, unlockSession } from '@sala/catalog/api/auth.ts'
import { finishOpenId } from '@sala/catalog/api/openId.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import type { z } from 'zod'
import { ApiError } from './errors.ts'
import { base64, fileNameOf, isProblem, isUnknownSession, isWithheld, parse } from './replies.ts'
import { type Fetch, type Request, readJson, send } from './request.ts'

/** Why there is no session any more: the person left, a sign-in failed, or the server no longer knows the session. */
export type End = 'signed_out' | 'refused' | 'expired'

/** Why the server answers nothing but the way out: the session is locked, or a second factor has to be set up first. */
export type Restriction = 'locked' | 'second_factor_due'

/** What the client is given by its surroundings. */
interface Surroundings {
  readonly fetch: Fetch
  /** The reader's language, in which problems are answered. */
  readonly language: () => string
  /** Whether somebody is signed in and their session is answered, as far as this browser knows. */
  readonly signedIn: () => boolean
  /** A session was opened or renewed. */
  readonly onSession: (session: Session) => void
  readonly onEnd: (end: End) => void
  readonly onLimit: (restriction: Restriction) => void
  /**
   * Runs `work` while no other tab of this browser does: the session cookie rotates, and two renewals at once would spend it
   * twice.
   */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
}

type QueryOf<Schema> = Schema extends z.ZodType ? z.input<Schema> & Query : undefined
type BodyOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
interface Input<QuerySchema, BodySchema> {
  /** What stands in the path in place of `:name`. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryOf<QuerySchema>
  readonly body?: BodyOf<BodySchema>
  /** In place of `body` where a file is sent along (multipart). */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A reply, and which version of the thing it is (ETag), where the server says so. */
export interface Tagged<Reply> {
  readonly reply: Reply
  readonly tag: string | null
}

/** A file that the server made, and what it wants to be called. */
export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

/** A data endpoint, as far as the client needs to know it. */
export interface DataEndpoint<Path extends EndpointPath> {
  readonly path: Path
  /** It answers anyone. */
  readonly public: boolean
  readonly isAnswer: (value: unknown) => value is Answer<Path>
}

export interface Client {
  /**
   * Opens a session with an e-mail address and a password; `code_wanted` where the account has a second factor and no code was
   * given.
   */
  readonly signIn: (email: string, password: string, code?: string) => Promise<Session | 'code_wanted'>
  /** Opens a session by what a provider of OpenID Connect has answered. */
  readonly finishOpenId: (answer: string) => Promise<Session>
  /** Locks the session on the server and here; here also when the server cannot be reached. */
  readonly lock: () => Promise<void>
  /** Unlocks the session of the cookie. */
  readonly unlock: (password: string) => Promise<Session>
  /** Ends the session on the server and here; here also when the server cannot be reached. */
  readonly signOut: () => Promise<void>
  /** Makes sure that there is an access token, renewing the session from its cookie where there is none. */
  readonly restore: () => Promise<void>
  /** Renews the session from its cookie: what the server says of it may have changed. */
  readonly renew: () => Promise<void>
  /** Goes on with a session that a call has answered, in place of the one before. */
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
  /** As `call`, with the version of what came: sent back as `If-Match`, it keeps two people from overwriting each other. */
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
    /** Sends `body` by POST, and reads the answer otherwise than as a whole. */
    post?: { readonly body: object; readonly read: (response: Response) => Promise<Blob> },
  ) => Promise<DownloadedFile>
}

/**
 * The client of the API. The access token lives in this closure and nowhere else. A call that is answered 401 renews the session
 * once, together with every other call that waits for it, and is sent again; where that fails too, the session has ended.
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

  /** Passes an error on, and tells the surroundings where it says that the session is held back. */
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
      // Another call may have renewed it while this one was under way: then the new token only has to be tried.
      if (token === used) await renew()
      // Another window looks as somebody else by now, or does so no more: what was pressed here was meant for whom this one showed.
      if (shownUserId !== userBefore && request.method !== 'GET') throw error
      return await attempt()
    }
  }

  /**
   * Asks what anyone may ask: as the person who is signed in, who may see more, and else as nobody. A session that has ended, is locked or
   * waits for a second factor makes nobody of them: public pages stay open.
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
