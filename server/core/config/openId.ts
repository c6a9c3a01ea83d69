import { isIP } from 'node:net'
import { configError } from './configError.ts'

/** The provider of OpenID Connect by which people may sign in. */
export interface OpenIdConfig {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** What people call the provider: it stands on the button. */
  readonly name: string
  /** The claim with a person's departments. */
  readonly department: string
  readonly scopes: string
}

export const openIdVariables = [
  {
    name: 'OPENID_ISSUER',
    fallback: 'none: no OpenID Connect',
    meaning: 'The provider of OpenID Connect, such as `https://login.example.org/realms/staff`',
  },
  { name: 'OPENID_CLIENT_ID', fallback: 'none', meaning: 'What Sala is called there' },
  { name: 'OPENID_CLIENT_SECRET', fallback: 'none', meaning: 'Its secret there', secret: true },
  { name: 'OPENID_NAME', fallback: 'the host of the provider', meaning: 'What people call the provider' },
  { name: 'OPENID_DEPARTMENT', fallback: 'department', meaning: 'The claim with a person’s departments' },
  { name: 'OPENID_SCOPES', fallback: 'openid profile email', meaning: 'The scopes that are asked for' },
] as const

type OpenIdVariable = (typeof openIdVariables)[number]['name']
/** Reads the provider's variables; null where none is set. Throws a `ConfigError` for the first invalid one. */
export function readOpenId(read: (name: OpenIdVariable) => string | null): OpenIdConfig | null {
  const values = new Map(openIdVariables.map(({ name }) => [name, read(name)]))
  const text = (name: OpenIdVariable) => values.get(name) ?? null
  const issuerUrl = text('OPENID_ISSUER')
  const firstSet = openIdVariables.find(({ name }) => text(name) !== null)
  if (issuerUrl === null && firstSet) throw configError(firstSet.name, null, 'give OPENID_ISSUER too, or leave it out')
  if (issuerUrl === null) return null
  const issuer = URL.parse(issuerUrl)
  // Tokens in the clear are for this machine alone.
  const safe = issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && isThisMachine(issuer.hostname))
  if (!issuer || !safe || issuer.search !== '' || issuer.hash !== '' || issuer.username !== '')
    throw configError('OPENID_ISSUER', issuerUrl, 'give an address such as https://login.example.org/realms/staff')
  const needed = (name: 'OPENID_CLIENT_ID' | 'OPENID_CLIENT_SECRET'): string => {
    const value = text(name)
    if (value === null) throw configError(name, null, 'give it together with OPENID_ISSUER')
    return value
  }
  const scopes = text('OPENID_SCOPES') ?? 'openid profile email'
  if (!scopes.split(/\s+/).includes('openid'))
    throw configError('OPENID_SCOPES', scopes, 'give scopes with openid among them, such as openid profile email')
  return {
    issuer,
    clientId: needed('OPENID_CLIENT_ID'),
    clientSecret: needed('OPENID_CLIENT_SECRET'),
    name: (text('OPENID_NAME') ?? issuer.hostname).slice(0, 60),
    department: text('OPENID_DEPARTMENT') ?? 'department',
    scopes,
  }
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
