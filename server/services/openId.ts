import type { FastifyBaseLogger } from 'fastify'
import * as client from 'openid-client'
import { z } from 'zod'
import type { OpenIdConfig } from '../core/config/openId.ts'
import type { OutsidePerson } from '../state/accounts/identities.ts'
import { isEmail } from './directory/entries.ts'

/** The provider could not be asked. */
export class ProviderUnreachable extends Error {}
/** The provider's answer does not match the request. */
export class SignInRefused extends Error {}

/** What the way back is checked against; it stays with the browser that began. */
export const Transaction = z.strictObject({
  state: z.string().min(20),
  nonce: z.string().min(20),
  verifier: z.string().min(43),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Transaction = z.infer<typeof Transaction>

/** The provider of OpenID Connect. */
export interface OpenId {
  readonly name: string
  /** The address of the provider, and the data to check its answer against. Throws `ProviderUnreachable`. */
  start(): Promise<{ readonly url: string; readonly transaction: Omit<Transaction, 'until'> }>
  /**
   * The person that the provider identifies by its response (the query string of the redirect). The address is null unless the provider
   * has verified it. Throws `SignInRefused` or `ProviderUnreachable`.
   */
  finish(
    answer: string,
    transaction: Omit<Transaction, 'until'>,
  ): Promise<Omit<OutsidePerson, 'email'> & { readonly email: string | null }>
  /** Where the provider signs its people out; null where it cannot be asked or has no such place. */
  leave(): Promise<string | null>
}

/** The screen that the provider leads back to. */
const wayBack = '/session/openid'
const timeoutSeconds = 4
/** How long the provider's discovery document is cached. */
const keepMs = 3_600_000

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
})
const Departments = z.union([z.string().transform((name) => [name]), z.array(z.string()).max(200)]).catch([])

export function createOpenId(config: OpenIdConfig, publicUrl: URL, log: FastifyBaseLogger, now: () => Date): OpenId {
  const redirect = `${publicUrl.origin}${wayBack}`
  let cachedProvider: { readonly provider: Promise<client.Configuration>; readonly since: number } | null = null

  /** What the provider says of itself. */
  const provider = async (): Promise<client.Configuration> => {
    const time = now().getTime()
    if (cachedProvider === null || time - cachedProvider.since > keepMs) {
      // The signature of what the provider says of people is checked too, however it came.
      const execute = [client.enableNonRepudiationChecks]
      if (config.issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
      const options = { execute, timeout: timeoutSeconds }
      cachedProvider = {
        provider: client.discovery(config.issuer, config.clientId, config.clientSecret, undefined, options),
        since: time,
      }
    }
    const discovery = cachedProvider
    try {
      return await discovery.provider
    } catch (error) {
      if (cachedProvider === discovery) cachedProvider = null
      log.warn({ err: error }, 'the provider of OpenID Connect could not be asked')
      throw new ProviderUnreachable('the provider of OpenID Connect could not be asked', { cause: error })
    }
  }

  const exchangeCode = async (answer: string, { state, nonce, verifier }: Omit<Transaction, 'until'>) => {
    const from = await provider()
    try {
      const tokens = await client.authorizationCodeGrant(from, new URL(`${redirect}?${answer.replace(/^\?/, '')}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new SignInRefused('the provider gave no ID token')
      // Some providers keep what they know of people out of the token.
      const more = claims.email === undefined && from.serverMetadata().userinfo_endpoint !== undefined
      const info = more ? await client.fetchUserInfo(from, tokens.access_token, claims.sub) : {}
      const facts: Readonly<Record<string, unknown>> = { ...info, ...claims }
      return { issuer: claims.iss, facts }
    } catch (error) {
      if (error instanceof SignInRefused) throw error
      if (isUnreachable(error)) throw new ProviderUnreachable('the provider did not answer', { cause: error })
      throw new SignInRefused('the answer of the provider was refused', { cause: error })
    }
  }

  return {
    name: config.name,

    start: async () => {
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirect,
        scope: config.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, transaction: { state, nonce, verifier } }
    },

    finish: async (answer, transaction) => {
      const { issuer, facts } = await exchangeCode(answer, transaction)
      const claims = Claims.safeParse(facts)
      if (!claims.success) throw new SignInRefused('the claims cannot be read')
      const { sub, email, email_verified, name = '', given_name = '', family_name = '' } = claims.data
      return {
        provider: issuer,
        subject: sub,
        email: email_verified === true && email !== undefined && isEmail(email) ? email : null,
        firstname: line(given_name || name || email || sub),
        lastname: given_name === '' ? '' : line(family_name),
        departments: Departments.parse(facts[config.department]).map((value) => value.slice(0, 200)),
      }
    },

    leave: async () => {
      try {
        const from = await provider()
        if (from.serverMetadata().end_session_endpoint === undefined) return null
        return client.buildEndSessionUrl(from, { post_logout_redirect_uri: `${publicUrl.origin}/admin/login` }).href
      } catch (error) {
        if (error instanceof ProviderUnreachable) return null
        throw error
      }
    },
  }
}

/** Whether an error means that the provider did not answer, or is broken itself. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') return true
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  // What `fetch` throws where there is no connection.
  return error instanceof TypeError && error.message === 'fetch failed'
}

const line = (text: string): string => [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, 100).join('')
