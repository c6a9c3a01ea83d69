import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, Provider } from 'oidc-provider'

/** The claims of each person who can sign in, by their permanent subject identifier. */
export type Claims = Readonly<Record<string, string | boolean | readonly string[]>>

/** A real provider of OpenID Connect on loopback, at which whoever is named as `login_hint` in the address, or in its form, is signed in at once. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly people: Map<string, Claims>
  /** Signs somebody in by the address that Sala leads to, and gives the query string with which the provider leads back. */
  signIn(url: string, subject: string): Promise<string>
  close(): Promise<void>
}

export const openIdClient = { id: 'sala', secret: 'a secret between the two' }

/** @param redirect where the provider leads people back to */
export async function openProvider(redirect: string, listenOn = 0): Promise<OpenIdProvider> {
  const people = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server)}`
  const client: ClientMetadata = {
    client_id: openIdClient.id,
    client_secret: openIdClient.secret,
    redirect_uris: [redirect],
    post_logout_redirect_uris: [new URL('/admin/login', redirect).href],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  }
  const provider = new Provider(issuer, {
    clients: [client],
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      // The default page loads its fonts from another site.
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = page('Sign out', `${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`)
        },
      },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'department'],
    },
    findAccount: (_, sub) => {
      const claims = people.get(sub)
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    interactions: { url: (_, { uid }) => `/people/${uid}` },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/people/')) void interact(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    people,
    signIn: (url, subject) => follow(`${url}&login_hint=${encodeURIComponent(subject)}`, redirect),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Signs in the person that the address names, and consents to everything. */
async function interact(provider: Provider, ...[request, response]: Parameters<ReturnType<Provider['callback']>>) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    const subject = params.login_hint ?? new URL(request.url ?? '/', 'http://provider').searchParams.get('subject')
    if (subject !== null)
      return provider.interactionFinished(request, response, { login: { accountId: String(subject) } })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page('Staff login', '<form><label>Who <input name="subject"></label> <button>Go</button></form>'))
    return
  }
  const grant = new provider.Grant({ clientId: String(params.client_id), accountId: session?.accountId ?? '' })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  return provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">${body}</html>`

/** Goes from address to address as a browser does, with its cookies, until it is led back. */
async function follow(start: string, redirect: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = start
  for (let hops = 0; hops < 12; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
    address = new URL(location, address).href
    if (address.startsWith(redirect)) return new URL(address).search
  }
  throw new Error('the provider never led back')
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
