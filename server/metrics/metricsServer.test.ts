import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Bench } from '../cli/testing/commandLine.ts'
import { readConfig } from '../core/config/config.ts'
import { Queue } from '../core/queues/queue.ts'
import { type Closers, startServer } from '../start/startServer.ts'
import { startApp } from '../testing/startApp.ts'
import { buildMetricsServer } from './metricsServer.ts'

const bench = new Bench()
afterAll(() => bench.close())
const silent = pino({ level: 'silent' })
const token = 'a token for scrapers only'.replaceAll(' ', '-')

/** The value of the one line with these labels; null where there is none. */
function valueIn(text: string, name: string, labels: Readonly<Record<string, string>>): number | null {
  const parts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && parts.every((part) => line.includes(part)))
  return line === undefined ? null : Number(line.slice(line.lastIndexOf('}') + 2).split(' ')[0])
}

test('requests, queries, caches and data sets are told by route and name, and nothing of who asked or what was typed', async () => {
  const rows = { population: [{ location_source: 'TH', year: 2025, population_number: 7 }] }
  const { app, services, as } = await startApp({ rows })
  const admin = await as('admin')
  const server = await buildMetricsServer({ token: null }, services, silent)
  onTestFinished(() => server.close())
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const scrape = async () => {
    const answer = await fetch(`${address}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('openmetrics-text'),
    ])
    return await answer.text()
  }
  const seen = (text: string) => ({
    asked: valueIn(text, 'sala_http_request_duration_seconds_count', {
      method: 'GET',
      route: '/api/market/population',
      status: '200',
    }),
    queries: valueIn(text, 'sala_query_duration_seconds_count', { dataset: 'population', outcome: 'ok' }),
    misses: valueIn(text, 'sala_cache_lookups_total', { cache: 'answers', result: 'miss' }),
    hits: valueIn(text, 'sala_cache_lookups_total', { cache: 'answers', result: 'hit' }),
  })
  const since = (before: ReturnType<typeof seen>, after: ReturnType<typeof seen>) => ({
    asked: (after.asked ?? 0) - (before.asked ?? 0),
    queries: (after.queries ?? 0) - (before.queries ?? 0),
    misses: (after.misses ?? 0) - (before.misses ?? 0),
    hits: (after.hits ?? 0) - (before.hits ?? 0),
  })
  // Other tests of the process have been counted too.
  const before = await scrape()
  // What alerts look at is there before its first event, since Prometheus sees no increase in a series that begins with one.
  const begun = [
    valueIn(before, 'sala_imports_total', { dataset: 'gdp' }),
    valueIn(before, 'sala_query_duration_seconds_count', { dataset: 'gdp', outcome: 'timeout' }),
    valueIn(before, 'sala_mails_total', { outcome: 'given_up' }),
  ]
  expect(begun).not.toContain(null)
  expect((await admin.get('market/population?year=2025')).statusCode).toBe(200)
  const first = seen(await scrape())
  expect(since(seen(before), first)).toEqual({ asked: 1, queries: expect.any(Number), misses: 1, hits: 0 })
  expect(since(seen(before), first).queries).toBeGreaterThan(0)
  expect((await admin.get('market/population?year=2025')).statusCode).toBe(200)
  await app.inject({ url: '/api/somebody@example.org/typed-this?secret=letters' })
  await admin.get('search?q=typed-words')
  const text = await scrape()
  expect(since(first, seen(text))).toEqual({ asked: 1, queries: 0, misses: 0, hits: 1 })
  expect(text.trimEnd().endsWith('# EOF')).toBe(true)
  expect(text).not.toMatch(/somebody|typed|letters/)
  const unknown = (text: string) =>
    valueIn(text, 'sala_http_request_duration_seconds_count', { method: 'GET', route: 'none', status: '404' }) ?? 0
  expect(unknown(text) - unknown(before)).toBe(1)
  expect(valueIn(text, 'sala_dataset_newest_timestamp_seconds', { dataset: 'population' })).toBe(
    Date.UTC(2025, 0) / 1000,
  )
  expect(valueIn(text, 'sala_dataset_newest_timestamp_seconds', { dataset: 'gdp' })).toBeNull()
  // The figures of 2026 may take until the end of 2026 and the days that are allowed.
  expect(valueIn(text, 'sala_dataset_due_timestamp_seconds', { dataset: 'population' })).toBeGreaterThan(
    Date.UTC(2027, 0) / 1000 - 86_400,
  )
  expect(valueIn(text, 'sala_imports_total', { dataset: 'population' })).toBeGreaterThanOrEqual(1)
  expect((await fetch(`${address}/`)).status).toBe(404)
})

test('a queue tells what waits and what runs, also after work was left or failed', async () => {
  const server = await buildMetricsServer({ token: null }, { engine: (await startApp()).engine }, silent)
  onTestFinished(() => server.close())
  const work = async () => {
    const { body } = await server.inject('/metrics')
    return (['waiting', 'running'] as const).map((state) =>
      valueIn(body, 'sala_queue_work', { queue: 'of_the_metrics_test', state }),
    )
  }
  const queue = new Queue({ concurrency: 1, maxWaiting: 1, name: 'of_the_metrics_test' })
  const refused = async () =>
    valueIn((await server.inject('/metrics')).body, 'sala_queue_refused_total', { queue: 'of_the_metrics_test' })
  expect(await refused()).toBe(0)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const runs = queue.run(() => gate)
  const waits = queue.run(async () => undefined, { signal: leaving.signal })
  await expect(queue.run(async () => undefined)).rejects.toThrow()
  expect(await work()).toEqual([1, 1])
  leaving.abort(new Error('gone'))
  await expect(waits).rejects.toThrow('gone')
  expect(await work()).toEqual([0, 1])
  open()
  await runs
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await work()).toEqual([0, 0])
  expect(await refused()).toBe(1)
})

test('a started server hands metrics out on their own port alone, to whoever has the token', {
  tags: 'release',
}, async () => {
  const addresses: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void addresses.push(JSON.parse(line).address) })
  const closers: Closers = []
  onTestFinished(async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  })
  const env = { SALA_DATA: bench.dataFolder(), PORT: '0', METRICS_PORT: '0', METRICS_TOKEN: token }
  const { address } = await startServer(readConfig(env), log, closers)
  const metrics = addresses.find((candidate) => candidate?.startsWith('http://127.0.0.1:') && candidate !== address)
  const status = async (url: string, authorization?: string) =>
    (await fetch(url, authorization === undefined ? {} : { headers: { authorization } })).status
  expect(await status(`${metrics}/metrics`, `Bearer ${token}`)).toBe(200)
  expect(await status(`${metrics}/metrics`)).toBe(401)
  expect(await status(`${metrics}/metrics`, `Bearer ${token}x`)).toBe(401)
  expect(await status(`${metrics}/metrics`, `Basic ${btoa(`sala:${token}`)}`)).toBe(401)
  expect(
    await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text(),
  ).not.toContain('sala_http')
})

test('alert rules and dashboard ask for metrics that there are', async () => {
  const { engine, as } = await startApp()
  await (await as('admin')).get('datasets')
  const server = await buildMetricsServer({ token: null }, { engine }, silent)
  onTestFinished(() => server.close())
  const { body } = await server.inject('/metrics')
  const metrics = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name]) => name))
  const folder = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring')
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const request = readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:sala|nodejs|process)_[a-z0-9_]+/g)
    const names = [...new Set([...request].map(([name]) => name.replace(/_(count|bucket|total)$/, '')))]
    expect(names.length).toBeGreaterThan(5)
    expect([file, names.filter((name) => !metrics.has(name))]).toEqual([file, []])
  }
})

/** Hours of two servers that both tell of a data set that is due, of mails that are given up, and of one server that is gone. */
const hours = `
rule_files: [RULES]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'sala_dataset_due_timestamp_seconds{dataset="gdp",instance="one",job="sala"}', values: '0x1600' }
      - { series: 'sala_dataset_due_timestamp_seconds{dataset="gdp",instance="two",job="sala"}', values: '0x1600' }
      - { series: 'sala_mails_total{outcome="given_up",instance="one",job="sala"}', values: '0x10 1x1600' }
      - { series: 'up{instance="one",job="sala"}', values: '1x1600' }
      - { series: 'up{instance="two",job="sala"}', values: '1x5 0x1600' }
    alert_rule_test:
      - { alertname: SalaFiguresLate, eval_time: 1500m, exp_alerts: [] }
      - alertname: SalaFiguresLate
        eval_time: 1505m
        exp_alerts:
          - exp_labels: { severity: info, dataset: gdp }
            exp_annotations: { summary: 'The next figures of gdp are late' }
      - alertname: SalaMailGivenUp
        eval_time: 20m
        exp_alerts:
          - exp_labels: { severity: warning, outcome: given_up, instance: one, job: sala }
            exp_annotations: { summary: 'Mails were given up; the mail server refuses them or is away' }
      - alertname: SalaDown
        eval_time: 20m
        exp_alerts:
          - exp_labels: { severity: critical, instance: two, job: sala }
            exp_annotations: { summary: 'Sala does not answer its scraper' }
`
const promtool = spawnSync('promtool', ['--version']).error === undefined

test.skipIf(!promtool)('Prometheus reads the alert rules, and they tell what they say', { tags: 'release' }, () => {
  const rules = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring', 'alerts.yml')
  const folder = bench.dataFolder()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'hours.yml')
  writeFileSync(file, hours.replace('RULES', rules))
  for (const words of [
    ['check', 'rules', rules],
    ['test', 'rules', file],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
    expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
  }
})
