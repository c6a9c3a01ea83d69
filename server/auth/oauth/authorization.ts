import { readingScopes } from '@sala/catalog/api/keyScopes.ts'
import type { AuthorizationRequest } from '@sala/catalog/api/oauth.ts'
import type { Actor } from '../../access/actor.ts'
import { explores } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import type { Services } from '../../services/services.ts'
import { findClient, isRedirectOf, type OAuthClient } from './clients.ts'
import { isOurResource, resourceOf } from './metadata.ts'

/** What a person is asked, once it was found to be in order. */
export interface ValidAuthorization {
  readonly client: OAuthClient
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly (typeof readingScopes)[number][]
}

/**
 * Reads what a client asks a person. Nobody is sent anywhere for a request that is not in order, so that no address leads on to a strange site.
 * Throws `invalid_value` with the parameter at fault.
 */
export function readRequest(
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
  const named = new Set((scope ?? '').split(' '))
  const wanted = readingScopes.filter((one) => named.has(one))
  const had = (wanted.length === 0 ? readingScopes : wanted).filter((one) => one !== 'explore' || explores(person))
  if (had.length === 0) throw problem('forbidden', { field: 'scope', value: scope ?? '' })
  return had
}
