import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Environment, readConfig } from './config.ts'
import { ConfigError } from './configError.ts'
import { halfOfMachine } from './memory.ts'
import { variables } from './variables.ts'

test('an empty environment has every default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    demo: false,
    demoPassword: null,
    publicUrl: new URL('http://localhost:8080'),
    logLevel: 'info',
    databaseUrl: null,
    bucket: null,
    trustedProxies: [],
    sessionIdleMs: 8 * 3_600_000,
    sessionLifeMs: 7 * 86_400_000,
    lockMinutes: 30,
    serverUrl: null,
    signUp: true,
    mail: null,
    traces: null,
    metrics: null,
    directory: null,
    openId: null,
    secretKey: null,
    publicFrameSites: [],
    oauthSites: [],
    outboundHosts: [],
    watchedFolder: null,
    allowedOrigins: [],
    facts: {
      memory: `${Math.floor(halfOfMachine() / 1e6)}MB`,
      mirrorMemory: null,
      threads: 2,
      timeoutMs: 30_000,
      packedTexts: false,
      lake: null,
    },
  })
})

test('queries may keep half of what the machine has in memory, or of what the process is confined to', () => {
  const [gigabyte, unconfined] = [2 ** 30, 18_446_744_073_709_552_000]
  expect(halfOfMachine(24 * gigabyte, 0)).toBe(12 * gigabyte)
  expect(halfOfMachine(24 * gigabyte, unconfined)).toBe(12 * gigabyte)
  expect(halfOfMachine(24 * gigabyte, 3 * gigabyte)).toBe(1.5 * gigabyte)
  expect(halfOfMachine(2 * gigabyte, 0)).toBeGreaterThanOrEqual(1e9)
  expect(halfOfMachine(gigabyte / 4, 0)).toBe(256e6)
})

test('the public address follows the port, and an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '9001', HOST: ' ' }).publicUrl.origin).toBe('http://localhost:9001')
})

test('demonstration data are on under npm start only', () => {
  expect(readConfig({ npm_lifecycle_event: 'start' }).demo).toBe(true)
  expect(readConfig({ npm_lifecycle_event: 'start', SALA_DEMO: 'off' }).demo).toBe(false)
  expect(readConfig({ npm_lifecycle_event: 'sala' }).demo).toBe(false)
  expect(readConfig({ SALA_DEMO: 'on' }).demo).toBe(true)
})

test.each(['0.0.0.0', '::', '192.168.1.4', 'sala.example.org'])('demonstration accounts are refused on %s', (HOST) => {
  expect(() => readConfig({ HOST, SALA_DEMO: 'on' })).toThrow(/SALA_DEMO=on .*HOST=.*Set SALA_DEMO=off/)
  expect(() => readConfig({ HOST, npm_lifecycle_event: 'start' })).toThrow(/the default with npm start/)
  expect(readConfig({ HOST, SALA_DEMO: 'off' }).demo).toBe(false)
})

test('demonstration accounts are refused behind a proxy that lets others in', () => {
  const PUBLIC_URL = 'https://sala.example.org'
  const wayOut = /SALA_DEMO=on.* cannot be used with PUBLIC_URL=https:\/\/sala\.example\.org: .*Set SALA_DEMO=off/
  expect(() => readConfig({ PUBLIC_URL, SALA_DEMO: 'on' })).toThrow(wayOut)
  expect(() => readConfig({ PUBLIC_URL, npm_lifecycle_event: 'start' })).toThrow(wayOut)
  expect(readConfig({ PUBLIC_URL, SALA_DEMO: 'off' }).demo).toBe(false)
  for (const own of ['http://localhost:9000', 'https://127.0.0.1', 'http://[::1]:8080'])
    expect(readConfig({ PUBLIC_URL: own, SALA_DEMO: 'on' }).demo).toBe(true)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['SALA_DEMO', 'yes'],
  ['PUBLIC_URL', 'sala.example.org'],
  ['PUBLIC_URL', 'https://sala.example.org/path'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['TRUSTED_PROXIES', '10.0.0.5/'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/0x8'],
  ['SESSION_IDLE_HOURS', '0'],
  ['SESSION_DAYS', '400'],
  ['LOCK_MINUTES', '-1'],
  ['SIGN_UP', 'yes'],
  ['MAIL_FROM', 'nobody'],
  ['PUBLIC_FRAME_SITES', 'https://www.example.org/path'],
  ['PUBLIC_FRAME_SITES', '*'],
  ['ALLOWED_ORIGINS', 'https://front.example.org/app'],
  ['ALLOWED_ORIGINS', '*'],
  ['FACTS_MEMORY', 'lots'],
  ['FACTS_MEMORY', '0GB'],
  ['FACTS_MEMORY', '50%'],
  ['FACTS_THREADS', '1.5'],
  ['QUERY_SECONDS', '-1'],
  ['METRICS_PORT', '70000'],
  ['METRICS_HOST', '0.0.0.0'],
])('%s=%s is refused by name, with its value and a way out', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=.*cannot be used: give `))
})

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@db/sala'],
  ['FILES_URL', 'https://key:hunter2@s3.example.org/'],
  ['FILES_URL', 'https://s3.example.org/bucket'],
  ['SALA_DEMO_PASSWORD', 'hunter2'],
  ['SMTP_URL', 'http://root:hunter2@mail'],
  ['SMTP_URL', 'smtp://root:hunter2%@mail'],
  ['FILES_URL', 'https://key:hunter2%@s3.example.org/bucket'],
  ['DATABASE_URL', 'postgres://root:hunter2%@db/sala'],
  ['METRICS_TOKEN', 'hunter2'],
])('%s is refused without repeating the secret', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} cannot be used: give `))
  expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/)
})

test.each([
  'hunter2',
  'change-me-change-me-change-me-change-me',
  'a'.repeat(40),
  'secret0123456789secret0123456789',
  'abababababababababababababababababab',
])('A14: the key %s is refused with one clear line that does not repeat it', (key) => {
  const readIt = () => readConfig({ SECRET_KEY: key })
  expect(readIt).toThrow(/^SECRET_KEY cannot be used: give 32 random letters or more[^\n]*$/)
  expect(readIt).not.toThrow(new RegExp(key))
  const fresh = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 251)).toString('base64')
  expect(readConfig({ SECRET_KEY: fresh }).secretKey).toBe(fresh)
})

test('D16: a sender that would begin another header is refused', () => {
  expect(() => readConfig({ MAIL_FROM: 'Sala <sala@example.org>\r\nBcc: x@example.org' })).toThrow(ConfigError)
})

test('a directory and a provider are set up as a whole, and never in the clear', () => {
  const directory = {
    DIRECTORY_URL: 'ldaps://one.example.org, ldap://two.example.org:3389/',
    DIRECTORY_BASE: 'dc=example,dc=org',
    DIRECTORY_USER: 'service@example.org',
    DIRECTORY_PASSWORD: 'a secret of the directory',
  }
  expect(readConfig(directory).directory).toMatchObject({
    urls: ['ldaps://one.example.org', 'ldap://two.example.org:3389'],
    login: ['mail', 'userPrincipalName'],
    department: 'department',
    departmentBase: null,
  })
  const provider = { OPENID_ISSUER: 'https://login.example.org/staff', OPENID_CLIENT_ID: 'sala' }
  const variables = { ...provider, OPENID_CLIENT_SECRET: 'a secret of the provider' }
  expect(readConfig(variables).openId).toMatchObject({ name: 'login.example.org', scopes: 'openid profile email' })

  const refused: readonly (readonly [Environment, RegExp])[] = [
    [{ DIRECTORY_BASE: 'dc=example' }, /DIRECTORY_BASE .*DIRECTORY_URL/],
    [{ ...directory, DIRECTORY_URL: 'http://one.example.org' }, /DIRECTORY_URL=http/],
    [{ ...directory, DIRECTORY_URL: 'ldaps://user:secret@one.example.org' }, /DIRECTORY_URL/],
    [{ ...directory, DIRECTORY_PASSWORD: '' }, /DIRECTORY_PASSWORD/],
    [{ ...directory, DIRECTORY_BASE: 'example.org' }, /DIRECTORY_BASE=example.org/],
    [{ ...directory, DIRECTORY_FILTER: '(objectClass=person' }, /DIRECTORY_FILTER/],
    [{ ...directory, DIRECTORY_LOGIN: 'mail,*)(uid=*' }, /DIRECTORY_LOGIN/],
    [{ ...directory, DIRECTORY_CA_FILE: './package.json' }, /DIRECTORY_CA_FILE/],
    [provider, /OPENID_CLIENT_SECRET/],
    [{ OPENID_NAME: 'Staff' }, /OPENID_NAME .*OPENID_ISSUER/],
    [{ ...variables, OPENID_ISSUER: 'http://login.example.org' }, /OPENID_ISSUER=http/],
    [{ ...variables, OPENID_SCOPES: 'email' }, /OPENID_SCOPES/],
  ]
  for (const [env, words] of refused) {
    expect(() => readConfig(env)).toThrow(words)
    expect(() => readConfig(env)).not.toThrow(/a secret of/)
  }
})

test('every variable is listed once with its meaning', () => {
  const names = variables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const requests = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void requests.add(String(name)) }))
  requests.delete('npm_lifecycle_event')
  expect([...requests].sort()).toEqual([...names].sort())
})

describe('the lake', () => {
  const url = 'ducklake:postgres://lake:secret@db.example.org/lake'

  test('is a catalogue and files, in a folder or a bucket', () => {
    expect(readConfig({}).facts.lake).toBeNull()
    expect(readConfig({ WAREHOUSE_URL: url, WAREHOUSE_FILES: '/srv/lake/' }).facts.lake).toEqual({
      catalogue: 'postgres://lake:secret@db.example.org/lake',
      files: '/srv/lake/',
      bucket: null,
      extensions: null,
    })
    const bucket = {
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'word',
      AWS_ENDPOINT_URL: 'http://s3.example.org:9000',
    }
    const { lake } = readConfig({ WAREHOUSE_URL: url, WAREHOUSE_FILES: 's3://figures/sala', ...bucket }).facts
    expect(lake).toMatchObject({
      files: 's3://figures/sala/',
      bucket: { accessKeyId: 'key', region: 'us-east-1', endpoint: 'http://s3.example.org:9000' },
    })
  })

  test('and its mirror share the memory of queries; the lake alone has all of it', () => {
    const memoryOf = (FACTS_MEMORY: string, further: Environment = {}) => {
      const { facts } = readConfig({ WAREHOUSE_URL: url, WAREHOUSE_FILES: '/srv/lake', FACTS_MEMORY, ...further })
      return [facts.memory, facts.mirrorMemory]
    }
    expect(memoryOf('12GB')).toEqual(['3000MB', '9000MB'])
    expect(memoryOf('1GB')).toEqual(['500MB', '500MB'])
    expect(memoryOf('1536MiB')).toEqual(['512MB', '1098MB'])
    expect(memoryOf('12GB', { WAREHOUSE_MIRROR: 'off' })).toEqual(['12000MB', null])
    expect(readConfig({ FACTS_MEMORY: '2GiB' }).facts).toMatchObject({ memory: '2147MB', mirrorMemory: null })
  })

  test('is refused half set up, without repeating its secrets', () => {
    const faults = [
      { WAREHOUSE_URL: url },
      { WAREHOUSE_FILES: '/srv/lake' },
      { WAREHOUSE_URL: 'postgres://lake:secret@db/lake', WAREHOUSE_FILES: '/srv/lake' },
      { WAREHOUSE_URL: url, WAREHOUSE_FILES: 'lake' },
      { WAREHOUSE_URL: url, WAREHOUSE_FILES: 's3://figures' },
      { WAREHOUSE_URL: url, WAREHOUSE_FILES: 'gs://figures' },
    ]
    for (const fault of faults) {
      expect(() => readConfig(fault)).toThrow(/^(WAREHOUSE|AWS)_\w+.* cannot be used: /)
      expect(() => readConfig(fault)).not.toThrow(/secret@/)
    }
  })
})

test('every refusal names a variable that is declared', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'))
  const source = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
  const variableNames = [...source.matchAll(/\bconfigError\(\s*'(\w+)'/g)].map(([, name]) => name)
  expect(variableNames.length).toBeGreaterThan(20)
  expect(variableNames.filter((name) => !variables.some((variable) => variable.name === name))).toEqual([])
})
