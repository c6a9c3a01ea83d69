import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { type DirectoryConfig, readDirectory } from './directory.ts'
import { hostOf, isLoopback } from './loopback.ts'
import { type MetricsConfig, readMetrics } from './metrics.ts'
import { type OpenIdConfig, readOpenId } from './openId.ts'
import { type OutboundHost, readOutboundHosts } from './outbound.ts'
import { readTraces } from './traces.ts'
import type { VariableName } from './variables.ts'
import { type LakeConfig, readWarehouse } from './warehouse.ts'

/** What the server is told by its surroundings, checked once at start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the one folder that everything is written to. */
  readonly dataFolder: string
  readonly demo: boolean
  /** Null: a random one is made and kept in the data folder. */
  readonly demoPassword: string | null
  /** Where people reach the product, without a slash at the end; decides whether cookies are for https only. */
  readonly publicUrl: URL
  readonly logLevel: LogLevel
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** A session that was not used for this long has ended. */
  readonly sessionIdleMs: number
  /** A session ends at this age, however much it was used. */
  readonly sessionLifeMs: number
  /** The screen is locked after so many minutes without a touch; 0: never. */
  readonly lockMinutes: number
  /** Where other servers on the same stores reach this one; null for the only one. */
  readonly serverUrl: string | null
  /** Whether people may ask for an account. */
  readonly signUp: boolean
  /** Null: no mail is sent, and administrators hand one-time links over. */
  readonly mail: MailConfig | null
  /** Null: everybody has a password of Sala's own. */
  readonly directory: DirectoryConfig | null
  /** Null: nobody signs in by OpenID Connect. */
  readonly openId: OpenIdConfig | null
  /** Seals what is kept of second factors. Null: the key in the data folder. */
  readonly secretKey: string | null
  /** Origins of sites that may show the public widgets in a frame. */
  readonly publicFrameSites: readonly string[]
  /** Origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[]
  /** Hosts of the own network, or without encryption, that typed addresses may reach. */
  readonly outboundHosts: readonly OutboundHost[]
  /** The folder below which connectors may watch folders; null: none is watched. */
  readonly watchedFolder: string | null
  /** The OpenTelemetry collector that traces are sent to; null: none are. */
  readonly traces: URL | null
  /** Null: nobody is told of metrics. */
  readonly metrics: MetricsConfig | null
  /** Null: files are kept in the data folder. */
  readonly bucket: BucketConfig | null
  readonly facts: {
    readonly memory: string
    readonly threads: number
    readonly timeoutMs: number
    /** Null: the file `facts.duckdb` in the data folder. */
    readonly lake: LakeConfig | null
  }
}

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

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A variable that cannot be used: says which, what it holds and what to do. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from an environment. An absent or empty variable has its default.
 * Throws `ConfigError` for the first value that cannot be used.
 */
export function readConfig(env: Environment): Config {
  const text = (name: VariableName): string | null => {
    const value = env[name]?.trim()
    return value ? value : null
  }
  const number = (
    name: VariableName,
    fallback: number,
    [from, to]: readonly [number, number],
    isInteger = true,
  ): number => {
    const value = text(name)
    if (value === null) return fallback
    const read = Number(value)
    if (!Number.isFinite(read) || read < from || read > to || (isInteger && !Number.isInteger(read)))
      throw refused(name, value, `give a ${isInteger ? 'whole ' : ''}number from ${from} to ${to}`)
    return read
  }

  const port = number('PORT', 8080, [0, 65535])
  const host = text('HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw refused('HOST', host, 'give an address such as 127.0.0.1, 0.0.0.0 or :: or a host name')
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), port)
  const demo = readDemo(text('SALA_DEMO'), env.npm_lifecycle_event === 'start', host, publicUrl)
  const demoPassword = text('SALA_DEMO_PASSWORD')
  if (demoPassword !== null && demoPassword.length < 8)
    throw refused('SALA_DEMO_PASSWORD', null, 'give 8 letters or more, or leave it out for a random one')

  return {
    port,
    host,
    dataFolder: resolve(text('SALA_DATA') ?? './data'),
    demo,
    demoPassword,
    publicUrl,
    logLevel: readLogLevel(text('LOG_LEVEL')),
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    bucket: readBucket(text('FILES_URL')),
    trustedProxies: readProxies(text('TRUSTED_PROXIES')),
    sessionIdleMs: number('SESSION_IDLE_HOURS', 8, [0.25, 24 * 7], false) * 3_600_000,
    sessionLifeMs: number('SESSION_DAYS', 7, [0.25, 90], false) * 86_400_000,
    lockMinutes: number('LOCK_MINUTES', 30, [0, 24 * 60], false),
    serverUrl: readServerUrl(text('SERVER_URL')),
    signUp: readSwitch('SIGN_UP', text('SIGN_UP'), true),
    mail: readMail(text('SMTP_URL'), text('MAIL_FROM'), publicUrl),
    directory: readDirectory(text, refused),
    openId: readOpenId(text, refused),
    secretKey: readSecretKey(text('SECRET_KEY')),
    traces: readTraces(text('OTEL_EXPORTER_OTLP_ENDPOINT'), refused),
    metrics: readMetrics(text, text('METRICS_PORT') === null ? null : number('METRICS_PORT', 0, [0, 65535]), refused),
    publicFrameSites: readSites('PUBLIC_FRAME_SITES', text('PUBLIC_FRAME_SITES')),
    allowedOrigins: readSites('ALLOWED_ORIGINS', text('ALLOWED_ORIGINS')),
    outboundHosts: readOutboundHosts(text('OUTBOUND_HOSTS'), refused),
    watchedFolder: readWatchedFolder(text('WATCHED_FOLDER')),
    facts: {
      memory: readMemory(text('FACTS_MEMORY')),
      threads: number('FACTS_THREADS', 2, [1, 256]),
      timeoutMs: number('QUERY_SECONDS', 30, [0.1, 3600], false) * 1000,
      lake: readWarehouse(text, refused),
    },
  }
}

function readWatchedFolder(value: string | null): string | null {
  if (value !== null && !isAbsolute(value))
    throw refused('WATCHED_FOLDER', value, 'give the whole path of a folder, such as /srv/figures')
  return value
}

function refused(name: VariableName, value: string | null, wayOut: string): ConfigError {
  return new ConfigError(`${name}${value === null ? '' : `=${value}`} cannot be used: ${wayOut}.`)
}

function readDemo(value: string | null, started: boolean, host: string, publicUrl: URL): boolean {
  if (value !== null && value !== 'on' && value !== 'off') throw refused('SALA_DEMO', value, 'give on or off')
  const on = value === null ? started : value === 'on'
  const reached = reachedBy(host, publicUrl)
  if (!on || reached === null) return on
  const origin = value === null ? ' (the default with npm start)' : ''
  throw new ConfigError(
    `SALA_DEMO=on${origin} cannot be used with ${reached.setting}: the demonstration accounts are for this machine alone. ` +
      `Set SALA_DEMO=off, or ${reached.wayOut}.`,
  )
}

/** By which setting others can reach this machine: where it listens, or a proxy before it; null where they cannot. */
function reachedBy(host: string, { hostname, origin }: URL): { setting: string; wayOut: string } | null {
  if (!isLoopback(host)) return { setting: `HOST=${host}`, wayOut: 'HOST=127.0.0.1' }
  const own = isLoopback(hostOf({ hostname }))
  return own ? null : { setting: `PUBLIC_URL=${origin}`, wayOut: 'leave PUBLIC_URL out' }
}

function readPublicUrl(value: string | null, port: number): URL {
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
    throw refused('PUBLIC_URL', value, 'give an address such as https://sala.example.org, without a path')
  return url
}

function readServerUrl(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw refused('SERVER_URL', value, 'give an address such as http://10.0.0.5:8080, without a path')
  return url.origin
}

function readSwitch(name: VariableName, value: string | null, fallback: boolean): boolean {
  if (value !== null && value !== 'on' && value !== 'off') throw refused(name, value, 'give on or off')
  return value === null ? fallback : value === 'on'
}

/** The user and password of an address, decoded. Throws `ConfigError` where a `%` in them is not written as addresses want it. */
function readCredentials(name: VariableName, { username, password }: URL): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw refused(name, null, 'give % in its user or password as %25, @ as %40, / as %2F and : as %3A')
  }
}

function readMail(url: string | null, from: string | null, publicUrl: URL): MailConfig | null {
  // A line break would begin another header of the mail.
  if (from !== null && !/^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw refused('MAIL_FROM', from, 'give an address such as sala@example.org or Sala <sala@example.org>')
  if (url === null) return null
  const parsed = URL.parse(url)
  if (!parsed || (parsed.protocol !== 'smtp:' && parsed.protocol !== 'smtps:') || parsed.hostname === '')
    throw refused('SMTP_URL', null, 'give an address such as smtp://user:password@mail.example.org:587')
  readCredentials('SMTP_URL', parsed)
  return { url, from: from ?? `Sala <sala@${publicUrl.hostname}>` }
}

/** Keys that stand in examples, or that people type when they are asked for something. */
const wellKnownKeys = /^(change.?me|secret|password|example|your.?secret|test|0123456789|(.)\2*$)/i

function readSecretKey(value: string | null): string | null {
  if (value === null) return null
  if (value.length < 32 || wellKnownKeys.test(value) || new Set(value).size < 10)
    throw refused('SECRET_KEY', null, 'give 32 random letters or more, such as `openssl rand -base64 32` prints')
  return value
}

function readSites(name: 'PUBLIC_FRAME_SITES' | 'ALLOWED_ORIGINS', value: string | null): readonly string[] {
  if (value === null) return []
  return value.split(',').map((part) => {
    const site = part.trim()
    const url = URL.parse(site)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== site)
      throw refused(name, site, 'give origins by comma, such as https://www.example.org')
    return site
  })
}

function readLogLevel(value: string | null): LogLevel {
  if (value === null) return 'info'
  const level = logLevels.find((name) => name === value)
  if (!level) throw refused('LOG_LEVEL', value, `give one of ${logLevels.join(', ')}`)
  return level
}

function readDatabaseUrl(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw refused('DATABASE_URL', null, 'give an address such as postgres://user:password@host:5432/sala')
  readCredentials('DATABASE_URL', url)
  return value
}

function readBucket(value: string | null): BucketConfig | null {
  if (value === null) return null
  const url = URL.parse(value)
  const [, bucket = '', ...more] = url?.pathname.replace(/\/$/, '').split('/') ?? []
  const known = url && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
  if (!known || bucket === '' || more.length > 0)
    throw refused('FILES_URL', null, 'give an address such as https://key:secret@s3.example.org/bucket?region=auto')
  const { user, password } = readCredentials('FILES_URL', url)
  return {
    endpoint: `${url.origin}/${bucket}`,
    accessKeyId: user,
    secretAccessKey: password,
    region: url.searchParams.get('region') ?? 'auto',
  }
}

function readProxies(value: string | null): readonly string[] {
  if (value === null) return []
  const proxies = value.split(',').map((part) => part.trim())
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/')
    const version = isIP(address)
    const width = bits === undefined ? 1 : Number(bits)
    const plain = bits === undefined || /^\d{1,3}$/.test(bits)
    if (version === 0 || more.length > 0 || !plain || width < 1 || width > (version === 4 ? 32 : 128))
      throw refused('TRUSTED_PROXIES', proxy, 'give addresses or networks by comma, such as 10.0.0.5,192.168.0.0/24')
  }
  return proxies
}

function readMemory(value: string | null): string {
  if (value === null) return '1GB'
  if (!/^[1-9]\d{0,5}(MB|GB|MiB|GiB)$/.test(value))
    throw refused('FACTS_MEMORY', value, 'give a size such as 512MB or 4GB')
  return value
}
