import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import {
  type BucketConfig,
  type MailConfig,
  readBucket,
  readDatabaseUrl,
  readMail,
  readPublicUrl,
  readServerUrl,
} from './addresses.ts'
import { ConfigError, configError } from './configError.ts'
import { type DirectoryConfig, readDirectory } from './directory.ts'
import { hostOf, isLoopback } from './loopback.ts'
import { type FactsMemory, readFactsMemory } from './memory.ts'
import { type MetricsConfig, readMetrics } from './metrics.ts'
import { type OpenIdConfig, readOpenId } from './openId.ts'
import { type OutboundHost, readOutboundHosts } from './outbound.ts'
import { readTraces } from './traces.ts'
import type { VariableName } from './variables.ts'
import { type LakeConfig, readWarehouse } from './warehouse.ts'

/** The configuration of the server from its environment, validated once at start. */
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
  /** Null: no sign-in by OpenID Connect. */
  readonly openId: OpenIdConfig | null
  /** Seals what is kept of second factors. Null: the key in the data folder. */
  readonly secretKey: string | null
  /** Origins of sites that may show the public widgets in a frame. */
  readonly publicFrameSites: readonly string[]
  /** Origins of sites that may ask people to read in their name (OAuth), as programs on their own computers may. */
  readonly oauthSites: readonly string[]
  /** Origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[]
  /** Hosts of the own network, or without encryption, that typed addresses may reach. */
  readonly outboundHosts: readonly OutboundHost[]
  /** The folder below which connectors may watch folders; null: none is watched. */
  readonly watchedFolder: string | null
  /** The OpenTelemetry collector that traces are sent to; null: none are. */
  readonly traces: URL | null
  /** Null: no metrics are served. */
  readonly metrics: MetricsConfig | null
  /** Null: files are kept in the data folder. */
  readonly bucket: BucketConfig | null
  readonly facts: FactsMemory & {
    readonly threads: number
    readonly timeoutMs: number
    readonly packedTexts: boolean
    /** Null: the file `facts.duckdb` in the data folder. */
    readonly lake: LakeConfig | null
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
    const number = Number(value)
    if (!Number.isFinite(number) || number < from || number > to || (isInteger && !Number.isInteger(number)))
      throw configError(name, value, `give a ${isInteger ? 'whole ' : ''}number from ${from} to ${to}`)
    return number
  }

  const port = number('PORT', 8080, [0, 65535])
  const host = text('HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw configError('HOST', host, 'give an address such as 127.0.0.1, 0.0.0.0 or :: or a host name')
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), port)
  const demo = readDemo(text('SALA_DEMO'), env.npm_lifecycle_event === 'start', host, publicUrl)
  const demoPassword = text('SALA_DEMO_PASSWORD')
  if (demoPassword !== null && demoPassword.length < 8)
    throw configError('SALA_DEMO_PASSWORD', null, 'give 8 letters or more, or leave it out for a random one')
  const lake = readWarehouse(text)
  const isMirrored = readSwitch('WAREHOUSE_MIRROR', text('WAREHOUSE_MIRROR'))

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
    signUp: readSwitch('SIGN_UP', text('SIGN_UP')),
    mail: readMail(text('SMTP_URL'), text('MAIL_FROM'), publicUrl),
    directory: readDirectory(text),
    openId: readOpenId(text),
    secretKey: readSecretKey(text('SECRET_KEY')),
    traces: readTraces(text('OTEL_EXPORTER_OTLP_ENDPOINT')),
    metrics: readMetrics(text, text('METRICS_PORT') === null ? null : number('METRICS_PORT', 0, [0, 65535])),
    publicFrameSites: readSites('PUBLIC_FRAME_SITES', text('PUBLIC_FRAME_SITES')),
    oauthSites: readSites('OAUTH_SITES', text('OAUTH_SITES')),
    allowedOrigins: readSites('ALLOWED_ORIGINS', text('ALLOWED_ORIGINS')),
    outboundHosts: readOutboundHosts(text('OUTBOUND_HOSTS')),
    watchedFolder: readWatchedFolder(text('WATCHED_FOLDER')),
    facts: {
      ...readFactsMemory(text('FACTS_MEMORY'), isMirrored && lake !== null),
      threads: number('FACTS_THREADS', 2, [1, 256]),
      timeoutMs: number('QUERY_SECONDS', 30, [0.1, 3600], false) * 1000,
      packedTexts: readSwitch('PACKED_TEXTS', text('PACKED_TEXTS') ?? 'off'),
      lake,
    },
  }
}

function readWatchedFolder(value: string | null): string | null {
  if (value !== null && !isAbsolute(value))
    throw configError('WATCHED_FOLDER', value, 'give the whole path of a folder, such as /srv/figures')
  return value
}

function readDemo(value: string | null, started: boolean, host: string, publicUrl: URL): boolean {
  if (value !== null && value !== 'on' && value !== 'off') throw configError('SALA_DEMO', value, 'give on or off')
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
  const isLoopbackHost = isLoopback(hostOf({ hostname }))
  return isLoopbackHost ? null : { setting: `PUBLIC_URL=${origin}`, wayOut: 'leave PUBLIC_URL out' }
}

/** A switch that is on by default. */
function readSwitch(name: VariableName, value: string | null): boolean {
  if (value !== null && value !== 'on' && value !== 'off') throw configError(name, value, 'give on or off')
  return value !== 'off'
}

/** Keys that stand in examples, or that people type when they are asked for something. */
const wellKnownKeys = /^(change.?me|secret|password|example|your.?secret|test|0123456789|(.)\2*$)/i

function readSecretKey(value: string | null): string | null {
  if (value === null) return null
  if (value.length < 32 || wellKnownKeys.test(value) || new Set(value).size < 10)
    throw configError('SECRET_KEY', null, 'give 32 random letters or more, such as `openssl rand -base64 32` prints')
  return value
}

function readSites(
  name: 'PUBLIC_FRAME_SITES' | 'ALLOWED_ORIGINS' | 'OAUTH_SITES',
  value: string | null,
): readonly string[] {
  if (value === null) return []
  return value.split(',').map((part) => {
    const site = part.trim()
    const url = URL.parse(site)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== site)
      throw configError(name, site, 'give origins by comma, such as https://www.example.org')
    return site
  })
}

function readLogLevel(value: string | null): LogLevel {
  if (value === null) return 'info'
  const level = logLevels.find((name) => name === value)
  if (!level) throw configError('LOG_LEVEL', value, `give one of ${logLevels.join(', ')}`)
  return level
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
      throw configError(
        'TRUSTED_PROXIES',
        proxy,
        'give addresses or networks by comma, such as 10.0.0.5,192.168.0.0/24',
      )
  }
  return proxies
}
