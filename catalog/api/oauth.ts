import { z } from 'zod'
import { readingScopes } from './keyScopes.ts'
import { Instant } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * OAuth 2.1 for assistants (docs/decisions/0084-api-keys-oauth-and-assistants.md#assistants-by-mcp-and-oauth): a program asks a person, in their browser, to read by `mcp` in their
 * name. Clients are public ones: PKCE takes the place of a secret. What is answered in the shapes of RFC 6749, 7009 and 7591 is refused in them
 * too, `{"error": "invalid_grant"}`.
 */

/** What access and refresh tokens begin with. No API key begins so. */
export const accessTokenPrefix = 'sala-access_'
export const refreshTokenPrefix = 'sala-refresh_'

export const oauthLimits = {
  name: 80,
  redirectUris: 5,
  uri: 300,
  clientId: 4000,
  state: 1000,
} as const

const Short = z.string().max(oauthLimits.uri)

/** What a client asks a person for; the parameters of the authorization endpoint (RFC 6749, 7636, 8707). */
export const AuthorizationRequest = namedStrictObject('AuthorizationRequest', {
  client_id: z.string().max(oauthLimits.clientId),
  redirect_uri: Short,
  response_type: z.string().max(20),
  code_challenge: z.string().max(128).optional(),
  code_challenge_method: z.string().max(10).optional(),
  scope: Short.optional(),
  state: z.string().max(oauthLimits.state).optional(),
  resource: Short.optional(),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/** Throws `invalid_value` for what no person should be asked. */
export const readAuthorization = route(
  'POST',
  'oauth/authorization/request',
  'Who asks to read in one’s name, and what; for the screen of consent',
  {
    may: 'signed_in',
    body: AuthorizationRequest,
    reply: namedObject('AskedAuthorization', {
      name: z.string().describe('What the program calls itself; nobody has checked it'),
      host: z.string().describe('Where the answer is sent'),
      local: z.boolean().describe('It is a program on the computer of the person'),
      scopes: z.array(z.enum(readingScopes)).describe('What it may; that of it which the person may themselves'),
      until: Instant.describe('After that it has to ask again'),
    }),
  },
)

/** The answer leads back to the client, with a code or with `access_denied`. */
export const answerAuthorization = route(
  'POST',
  'oauth/authorization',
  'Lets a program read in one’s name, or not; answers the address that the browser goes to',
  {
    may: 'signed_in',
    body: namedStrictObject('AuthorizationAnswer', { request: AuthorizationRequest, allow: z.boolean() }),
    reply: z.object({ redirect: z.string() }),
  },
)

const Form = z.looseObject({})

/** The body is a form: `authorization_code` with its verifier, or `refresh_token`. */
export const issueTokens = route(
  'POST',
  'oauth/token',
  'The token endpoint of OAuth 2.1: a code or a refresh token for an access token',
  {
    may: 'anyone',
    body: Form,
    reply: namedObject('OAuthTokens', {
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      refresh_token: z.string(),
      scope: z.string(),
    }),
  },
)

/** RFC 7009; unknown tokens are answered as known ones are. */
export const revokeToken = route(
  'POST',
  'oauth/revoke',
  'Ends what a person has allowed a program, by its access or refresh token',
  {
    may: 'anyone',
    body: Form,
    reply: z.looseObject({}),
  },
)

/** RFC 7591. Nothing is kept: what is registered stands in the `client_id`, sealed by the server. */
export const registerClient = route('POST', 'oauth/register', 'Registers a client of OAuth 2.1 (RFC 7591)', {
  may: 'anyone',
  status: 201,
  body: z.looseObject({}),
  reply: z
    .looseObject({ client_id: z.string(), client_name: z.string(), redirect_uris: z.array(z.string()) })
    .meta({ id: 'RegisteredClient' }),
})
