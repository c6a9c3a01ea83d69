import { createHash } from 'node:crypto'
import { readingScopes } from '@sala/catalog/api/keyScopes.ts'
import {
  type AuthorizationRequest,
  accessTokenPrefix,
  answerAuthorization,
  issueTokens,
  oauthLimits,
  readAuthorization,
  refreshTokenPrefix,
  registerClient,
  revokeToken,
} from '@sala/catalog/api/oauth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, personOf } from '../../access/actor.ts'
import { mayExploreData } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import { countedAddress, RateLimit } from '../../core/queues/rateLimit.ts'
import { authorOf, isForeignPage } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { NextTokens } from '../../state/accounts/keys/oauthGrants.ts'
import { newSecret, sha256 } from '../../state/keys.ts'
import { findClient, hostOf, isLoopback, isRedirectOf, type OAuthClient, register } from './clients.ts'
import { isOurResource, issuerOf, resourceOf } from './metadata.ts'

const dayMs = 86_400_000
/** A code is exchanged at once, by the program that the browser was sent back to. */
const codeMs = 60_000
const accessMs = 3_600_000
/** After so long a person is asked again. */
const grantDays = 90

/** What one network address may ask of the routes that strangers reach. Programs of a whole office may come from one. */
const ofAddress = { most: 120, windowMs: 60_000 }

const text = z.string().max(512)
const Exchange = z.discriminatedUnion('grant_type', [
  z.looseObject({
    grant_type: z.literal('authorization_code'),
    code: text,
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    redirect_uri: text,
    client_id: z.string().max(oauthLimits.clientId),
    resource: text.optional(),
  }),
  z.looseObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: text,
    client_id: z.string().max(oauthLimits.clientId),
    resource: text.optional(),
  }),
])
const Ended = z.looseObject({ token: text, client_id: z.string().max(oauthLimits.clientId) })

type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'

/** Answers in the shape of RFC 6749, section 5.2. */
const refuse = (reply: FastifyReply, error: TokenError): FastifyReply =>
  reply
    .code(error === 'invalid_client' ? 401 : 400)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ error })

/** OAuth 2.1 for assistants: clients, the consent of a person, and tokens. */
export const oauthRoutes: RouteModule = (_app, serve, services) => {
  const { state, config, now } = services
  const limit = new RateLimit(ofAddress)

  const count = (request: FastifyRequest) => {
    const retryAfter = limit.take(countedAddress(request.ip), now())
    if (retryAfter !== null) throw problem('too_many_attempts', { retryAfter })
  }

  serve(registerClient, ({ body, request, reply }) => {
    count(request)
    const registration = register(services, body)
    if ('error' in registration)
      return reply
        .code(400)
        .serializer((value: unknown) => JSON.stringify(value))
        .send(registration)
    return {
      client_id: registration.id,
      client_id_issued_at: Math.floor(now().getTime() / 1000),
      client_name: registration.name,
      redirect_uris: [...registration.redirectUris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  })

  serve(readAuthorization, ({ body, actor }) => {
    const { client, redirectUri, scopes } = readRequest(services, body, personOf(actor))
    const local = isLoopback(redirectUri)
    const until = new Date(now().getTime() + grantDays * dayMs).toISOString()
    return { name: client.name, host: hostOf(redirectUri), local, scopes: [...scopes], until }
  })

  serve(answerAuthorization, async ({ body: { request: authorization, allow }, actor, request }) => {
    if (isForeignPage(request, config)) throw problem('forbidden', { field: 'Origin' })
    const person = personOf(actor)
    const { client, redirectUri, challenge, scopes } = readRequest(services, authorization, person)
    const redirect = new URL(redirectUri)
    const { searchParams } = redirect
    if (allow) {
      const code = newSecret()
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + codeMs)
      const key = {
        // The secret of this key is discarded: its access tokens are used instead.
        hash: sha256(newSecret()),
        name: `${client.name} · ${hostOf(redirectUri)}`,
        start: accessTokenPrefix,
        scopes,
        networks: [],
        createdAt,
        // Longer once its code was exchanged.
        expiresAt,
      }
      const clientHash = sha256(authorization.client_id)
      const stored = { hash: sha256(code), clientHash, redirectUri, challenge, expiresAt }
      await state.oauth.allow(person.userId, key, stored, authorOf(request))
      searchParams.set('code', code)
    } else searchParams.set('error', 'access_denied')
    if (authorization.state !== undefined) searchParams.set('state', authorization.state)
    searchParams.set('iss', issuerOf(config))
    return { redirect: redirect.href }
  })

  serve(issueTokens, async ({ body, request, reply }) => {
    count(request)
    const parsed = Exchange.safeParse(body)
    if (!parsed.success) return refuse(reply, hasGrantType(body) ? 'invalid_request' : 'unsupported_grant_type')
    const exchange = parsed.data
    if (findClient(services, exchange.client_id) === null) return refuse(reply, 'invalid_client')
    if (!isOurResource(exchange.resource, config)) return refuse(reply, 'invalid_target')
    const time = now()
    const access = accessTokenPrefix + newSecret()
    const refresh = refreshTokenPrefix + newSecret()
    const next: NextTokens = {
      access: { hash: sha256(access), expiresAt: new Date(time.getTime() + accessMs) },
      refresh: { hash: sha256(refresh) },
      grantUntil: new Date(time.getTime() + grantDays * dayMs),
      now: time,
    }
    const clientHash = sha256(exchange.client_id)
    const author = authorOf(request)
    const issued =
      exchange.grant_type === 'refresh_token'
        ? await state.oauth.refresh(sha256(exchange.refresh_token), clientHash, next, author)
        : await state.oauth.exchange(
            {
              hash: sha256(exchange.code),
              clientHash,
              redirectUri: exchange.redirect_uri,
              challenge: createHash('sha256').update(exchange.code_verifier).digest('base64url'),
            },
            next,
            author,
          )
    if (typeof issued === 'string') return refuse(reply, 'invalid_grant')
    return {
      access_token: access,
      token_type: 'Bearer' as const,
      expires_in: accessMs / 1000,
      refresh_token: refresh,
      scope: issued.scopes.join(' '),
    }
  })

  serve(revokeToken, async ({ body, request, reply }) => {
    count(request)
    const parsed = Ended.safeParse(body)
    if (!parsed.success) return refuse(reply, 'invalid_request')
    const { token, client_id } = parsed.data
    if (findClient(services, client_id) === null) return refuse(reply, 'invalid_client')
    await state.oauth.end(sha256(token), sha256(client_id), authorOf(request))
    return {}
  })
}

const grantTypes: readonly unknown[] = ['authorization_code', 'refresh_token']
const hasGrantType = (body: object): boolean => 'grant_type' in body && grantTypes.includes(body.grant_type)

/** What a person is asked, once it was found to be in order. */
interface ValidAuthorization {
  readonly client: OAuthClient
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly (typeof readingScopes)[number][]
}

/**
 * Parses the authorization request of a client. An invalid request is never redirected, so that no address leads to a foreign site. Throws
 * `invalid_value` with the invalid parameter.
 */
function readRequest(
  services: Pick<Services, 'encryption' | 'config'>,
  request: AuthorizationRequest,
  person: Actor,
): ValidAuthorization {
  const { client_id, redirect_uri, response_type, code_challenge, code_challenge_method, scope, resource } = request
  const client = findClient(services, client_id)
  if (client === null) throw problem('invalid_value', { field: 'client_id' })
  const refuse = (field: string, value: string | undefined, expected?: string) =>
    problem('invalid_value', {
      field,
      ...(value === undefined ? {} : { value }),
      ...(expected === undefined ? {} : { expected }),
    })
  if (!isRedirectOf(client, redirect_uri, services.config)) throw refuse('redirect_uri', redirect_uri)
  if (response_type !== 'code') throw refuse('response_type', response_type, 'code')
  if (code_challenge_method !== 'S256') throw refuse('code_challenge_method', code_challenge_method, 'S256')
  if (!/^[\w-]{43}$/.test(code_challenge ?? '')) throw refuse('code_challenge', code_challenge)
  if (!isOurResource(resource, services.config)) throw refuse('resource', resource, resourceOf(services.config))
  return { client, redirectUri: redirect_uri, challenge: code_challenge ?? '', scopes: scopesOf(scope, person) }
}

/** The scopes that a client asks for and the person has; all of these where it names none that exists. */
function scopesOf(scope: string | undefined, person: Actor): ValidAuthorization['scopes'] {
  const scopeNames = new Set((scope ?? '').split(' '))
  const requestedScopes = readingScopes.filter((readingScope) => scopeNames.has(readingScope))
  const had = (requestedScopes.length === 0 ? readingScopes : requestedScopes).filter(
    (readingScope) => readingScope !== 'explore' || mayExploreData(person),
  )
  if (had.length === 0) throw problem('forbidden', { field: 'scope', value: scope ?? '' })
  return had
}
