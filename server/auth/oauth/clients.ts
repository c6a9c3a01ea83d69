import { filledNameOf } from '@sala/catalog/api/lists.ts'
import { oauthLimits } from '@sala/catalog/api/oauth.ts'
import { z } from 'zod'
import { jsonOf } from '../../core/formats/json.ts'
import type { Services } from '../../services/services.ts'

/** A program that may ask people to read in their name. */
export interface OAuthClient {
  /** What it calls itself. */
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** A client as its sealed id says it. `kind` keeps other texts that the server has sealed from being taken for one. */
const Sealed = z.strictObject({
  kind: z.literal('oauth_client'),
  name: z.string(),
  redirectUris: z.array(z.string()),
})

const ClientRegistration = z.looseObject({
  redirect_uris: z.array(z.string().max(oauthLimits.uri)).min(1).max(oauthLimits.redirectUris),
  client_name: filledNameOf(oauthLimits.name).optional(),
})

/** Why a client is not registered (RFC 7591, section 3.2.2). */
interface RefusedClient {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly error_description: string
}

type ClientServices = Pick<Services, 'encryption' | 'config'>

/**
 * Registers a client. Its id is its sealed metadata, so that strangers fill no table. `redirect_uris` must lead to a program on the
 * person's own computer, or to a site that the operator has named.
 */
export function register({ encryption, config }: ClientServices, metadata: object) {
  const registration = ClientRegistration.safeParse(metadata)
  if (!registration.success)
    return refused('invalid_client_metadata', registration.error.issues[0]?.path.join('.') ?? '')
  const { redirect_uris: redirectUris, client_name } = registration.data
  const closed = redirectUris.find((uri) => !mayLead(uri, config))
  if (closed !== undefined)
    return refused(
      'invalid_redirect_uri',
      `${closed}: http://127.0.0.1, http://[::1], http://localhost, ${config.oauthSites.join(', ') || 'OAUTH_SITES'}`,
    )
  const name = client_name ?? hostOf(redirectUris[0] ?? '')
  const sealed: z.infer<typeof Sealed> = { kind: 'oauth_client', name, redirectUris }
  const id = Buffer.from(encryption.encrypt(JSON.stringify(sealed)), 'base64').toString('base64url')
  return { id, name, redirectUris }
}

const refused = (error: RefusedClient['error'], error_description: string): RefusedClient => ({
  error,
  error_description,
})

/** The client of an id; null where this server has not sealed it. */
export function findClient({ encryption }: ClientServices, id: string): OAuthClient | null {
  const text = encryption.decrypt(id)
  if (text === null) return null
  const parsed = Sealed.safeParse(jsonOf(text))
  return parsed.success ? parsed.data : null
}

/**
 * Whether a client may be answered at an address: exactly one of those that it registered, on any port for a program on the person's own
 * computer (RFC 8252, section 7.3), and still one that this server sends people to.
 */
export function isRedirectOf(
  { redirectUris }: OAuthClient,
  uri: string,
  config: Pick<Services['config'], 'oauthSites'>,
): boolean {
  if (!mayLead(uri, config)) return false
  return redirectUris.some(
    (registered) =>
      registered === uri || (isLoopback(uri) && isLoopback(registered) && portless(registered) === portless(uri)),
  )
}

/** Whether people may be sent to an address with a code. */
function mayLead(uri: string, { oauthSites }: Pick<Services['config'], 'oauthSites'>): boolean {
  const url = URL.parse(uri)
  if (url === null || url.hash !== '' || uri.includes('#') || url.username !== '' || url.password !== '') return false
  return isLoopback(uri) || (url.protocol === 'https:' && oauthSites.includes(url.origin))
}

/** Whether an address is one of the person's own computer, where only they can listen. */
export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri)
  return url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
}

export const hostOf = (uri: string): string => URL.parse(uri)?.hostname ?? ''

function portless(uri: string): string {
  const url = new URL(uri)
  url.port = ''
  return url.href
}
