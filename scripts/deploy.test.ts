import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../server/core/config/config.ts'
import { variables } from '../server/core/config/variables.ts'
import { migrationsFolder } from '../server/state/migrations.ts'

// The files of deploy/containers cannot be run by the tests; what can be read of them is compared with what they speak of.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy', 'containers')
const readText = (name: string) => readFileSync(join(folder, name), 'utf8')

const Service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.unknown()),
})
const { services, networks, volumes, secrets } = Compose.parse(parse(readText('compose.yaml'), { merge: true }))
const servers = Object.entries(services).filter(([, { image }]) => image === 'sala')
const containerfile = readText('Containerfile')
/** What an operator fills in. */
const exampleVariables = [...readText('example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

/** The values of a service as they reach it, every variable of `.env` being `given`. */
function filled(environment: Readonly<Record<string, string>>, defaultOf: (name: string) => string) {
  const fill = (value: string) =>
    value.replaceAll(/\$\{([A-Z_]+)(?::[?-][^}]*)?\}/g, (_, name: string) => defaultOf(name))
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

const settingsOfImage = Object.fromEntries(
  (/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').split(' ').map((part) => part.split('=')),
)
const configs = servers.map(([name, { environment }]) => {
  const secret = (variable: string) =>
    variable === 'PUBLIC_URL'
      ? 'https://sala.example.org'
      : variable === 'SMTP_URL'
        ? ''
        : '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
  return { name, config: readConfig({ ...settingsOfImage, ...filled(environment, secret) }) }
})

describe('compose.yaml', () => {
  test('has three servers on one lake, one PostgreSQL, one bucket and one key, as the server reads its variables', () => {
    expect(servers).toHaveLength(3)
    const variableNames = new Set<string>(variables.map(({ name }) => name))
    for (const { environment } of [...servers.map(([, server]) => server), { environment: settingsOfImage }])
      expect(Object.keys(environment).filter((name) => !variableNames.has(name))).toEqual([])
    const [first, ...others] = configs.map(({ config: { serverUrl: _, ...same } }) => same)
    for (const other of others) expect(other).toEqual(first)
    expect(first?.facts.lake?.bucket).not.toBeNull()
    expect([first?.host, first?.demo, first?.bucket !== null, first?.secretKey !== null]).toEqual([
      '0.0.0.0',
      false,
      true,
      true,
    ])
    // Each is reached by its own name, and keeps a folder of its own where the image writes to.
    for (const { name, config } of configs) {
      expect(config.serverUrl).toBe(`http://${name}:${config.port}`)
      expect(services[name]?.volumes).toEqual([`${name}:${config.dataFolder}`])
    }
  })

  test('speaks of nothing that is not there', () => {
    const text = readText('compose.yaml')
    const used = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(new Set(used)).toEqual(new Set(exampleVariables))
    for (const [name, service] of Object.entries(services)) {
      expect([name, Object.keys(service.depends_on).filter((other) => !(other in services))]).toEqual([name, []])
      expect([name, service.networks.filter((other) => !(other in networks))]).toEqual([name, []])
      expect([name, service.secrets.filter(({ source }) => !(source in secrets))]).toEqual([name, []])
      for (const [from = ''] of service.volumes.map((volume) => volume.split(':')))
        expect([name, from, from.startsWith('./') ? existsSync(join(folder, from)) : from in volumes]).toEqual([
          name,
          from,
          true,
        ])
      if (service.build) expect(existsSync(join(folder, service.build.context, service.build.dockerfile))).toBe(true)
    }
    const hosts = servers.flatMap(([, { environment }]) =>
      Object.values(environment).flatMap((value) =>
        [...value.matchAll(/(?:@|http:\/\/)([a-z]+):(\d+)/g)].map(([, host = '', port]) => `${host}:${port}`),
      ),
    )
    expect(new Set(hosts)).toEqual(new Set(['postgres:5432', 'objects:8333', 'one:8080', 'two:8080', 'three:8080']))
    expect(text).toContain('-s3.port=8333')
  })

  test('gives servers and the proxy no more than they need', () => {
    for (const name of ['proxy', ...servers.map(([name]) => name)])
      expect([name, services[name]?.read_only, services[name]?.cap_drop]).toEqual([name, true, ['ALL']])
    expect(containerfile).toMatch(/^USER 10001:10001$/m)
    // The proxy alone is reached from outside, and no way but the inner network leads from it to the servers.
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports.length > 0 ? [name] : []))).toEqual(['proxy'])
    const shared = services.proxy?.networks.filter((network) => services.one?.networks.includes(network))
    expect(shared).toEqual(['inside'])
  })
})

describe('haproxy.cfg of the containers', () => {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  const isServer = (line: string) => line.startsWith('server ')
  const here = lines(readText('haproxy.cfg'))
  const separate = lines(readFileSync(join(root, 'deploy', 'haproxy', 'haproxy.cfg'), 'utf8'))

  test('is that of a single server, but for the servers and how their names are found', () => {
    const further = [
      'resolvers containers',
      'parse-resolv-conf',
      'hold valid 2s',
      'default-server resolvers containers init-addr last,libc,none',
    ]
    const rest = here.filter((line) => !isServer(line))
    expect(rest.filter((line) => !further.includes(line))).toEqual(separate.filter((line) => !isServer(line)))
    expect(rest.filter((line) => further.includes(line))).toEqual(further)
  })

  test('sends requests to each server at its port, and reads the certificate where it is put', () => {
    const addresses = here.filter(isServer).map((line) => line.split(' ')[2])
    expect(addresses).toEqual(configs.map(({ name, config }) => `${name}:${config.port}`))
    const [certificate] = services.proxy?.secrets ?? []
    expect(here.some((line) => line.includes(`crt ${certificate?.target}`))).toBe(true)
    for (const port of services.proxy?.ports ?? [])
      expect(here.some((line) => line.startsWith(`bind :${port.split(':')[1]}`))).toBe(true)
  })
})

test('the image has what the server reads beside its program', () => {
  const copied = [...containerfile.matchAll(/^COPY --from=build \/opt\/sala\/(\S+) (\S+)$/gm)].map(([, from]) => from)
  expect(copied).toEqual(expect.arrayContaining([relative(root, migrationsFolder), 'server/dist', 'web/dist']))
})

test('the image listens where it says, and its health is asked where the server answers it', () => {
  expect(containerfile).toContain(`EXPOSE ${settingsOfImage.PORT}`)
  expect(containerfile).toContain(`http://127.0.0.1:${settingsOfImage.PORT}/api/health/ready`)
  expect(containerfile).toContain(`VOLUME ${settingsOfImage.SALA_DATA}`)
})
