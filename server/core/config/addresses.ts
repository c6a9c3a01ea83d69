import { configError } from './configError.ts'
import type { VariableName } from './variables.ts'

/** Variables that hold addresses: of the server, its database, its bucket and its mail server. */

/** A bucket of an S3-compatible storage. */
export interface BucketConfig {
  /** With the bucket as its path. */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string
  /** The sender, e.g. `Sala <sala@example.org>`. */
  readonly from: string
}

export function readPublicUrl(value: string | null, port: number): URL {
  if (value === null) return new URL(`http://localhost:${port}`)
  const url = URL.parse(value)
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  )
    throw configError('PUBLIC_URL', value, 'give an address such as https://sala.example.org, without a path')
  return url
}

export function readServerUrl(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw configError('SERVER_URL', value, 'give an address such as http://10.0.0.5:8080, without a path')
  return url.origin
}

/** The user and password of an address, decoded. Throws `ConfigError` where a `%` in them is not written as addresses want it. */
function readCredentials(name: VariableName, { username, password }: URL): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw configError(name, null, 'give % in its user or password as %25, @ as %40, / as %2F and : as %3A')
  }
}

export function readMail(url: string | null, from: string | null, publicUrl: URL): MailConfig | null {
  // A line break would begin another header of the mail.
  if (from !== null && !/^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw configError('MAIL_FROM', from, 'give an address such as sala@example.org or Sala <sala@example.org>')
  if (url === null) return null
  const parsed = URL.parse(url)
  if (!parsed || (parsed.protocol !== 'smtp:' && parsed.protocol !== 'smtps:') || parsed.hostname === '')
    throw configError('SMTP_URL', null, 'give an address such as smtp://user:password@mail.example.org:587')
  readCredentials('SMTP_URL', parsed)
  return { url, from: from ?? `Sala <sala@${publicUrl.hostname}>` }
}

export function readDatabaseUrl(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw configError('DATABASE_URL', null, 'give an address such as postgres://user:password@host:5432/sala')
  readCredentials('DATABASE_URL', url)
  return value
}

export function readBucket(value: string | null): BucketConfig | null {
  if (value === null) return null
  const url = URL.parse(value)
  const [, bucket = '', ...more] = url?.pathname.replace(/\/$/, '').split('/') ?? []
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
  if (!isUsable || bucket === '' || more.length > 0)
    throw configError('FILES_URL', null, 'give an address such as https://key:secret@s3.example.org/bucket?region=auto')
  const { user, password } = readCredentials('FILES_URL', url)
  return {
    endpoint: `${url.origin}/${bucket}`,
    accessKeyId: user,
    secretAccessKey: password,
    region: url.searchParams.get('region') ?? 'auto',
  }
}
