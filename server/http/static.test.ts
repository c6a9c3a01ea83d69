import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'
import { createTestDatabase } from '../testing/testState.ts'
import { typedPage } from './static.ts'

const script = 'console.log("ready")\n'.repeat(100)
const page = '<!doctype html><title>Sala</title>'

/** A web client as the build leaves it. */
function webClient(): string {
  const base = mkdtempSync(join(tmpdir(), 'sala-web-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const folder = join(base, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(base, 'secret.txt'), 'secret')
  return folder
}

test('files of the build come compressed and are kept for ever, the page is asked for each time', async () => {
  const { app } = await startApp({ webFolder: webClient() })
  const asset = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(script)
  expect((await app.inject({ url: '/assets/app-1a2b.js' })).body).toBe(script)
  expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  for (const url of [
    '/',
    '/admin/dashboard/immigration-checkpoint',
    '/admin/login?next=%2F',
    '/public/widget/voice-of-customer/29',
  ]) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, page])
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  }
  const head = await app.inject({ method: 'HEAD', url: '/admin/login' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a server answers for files of other releases on the same store, those of three builds', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const buildOf = (name: string) => {
    const folder = webClient()
    writeFileSync(join(folder, 'assets', `${name}.js`), `${name} ${script}`)
    writeFileSync(join(folder, 'assets', `${name}.js.br`), brotliCompressSync(`${name} ${script}`))
    writeFileSync(join(folder, 'assets', `${name}.woff2`), `${name} letters`)
    return folder
  }
  const folder = buildOf('one-1111')
  const old = await startApp({ webFolder: folder, database })
  // As soon as the next release has started, its pages may ask the last one's server.
  const next = await startApp({ webFolder: buildOf('two-2222'), database })
  const ask = ({ app }: { readonly app: FastifyInstance }, name: string, encoding = 'gzip') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
  for (const [server, name] of [
    [old, 'two-2222'],
    [next, 'one-1111'],
  ] as const) {
    const plain = await ask(server, `${name}.js`)
    expect([plain.statusCode, plain.body]).toEqual([200, `${name} ${script}`])
    const packed = await ask(server, `${name}.js`, 'gzip, deflate, br')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`${name} ${script}`)
    const letters = await ask(server, `${name}.woff2`)
    expect([letters.body, letters.headers['content-type']]).toEqual([`${name} letters`, 'font/woff2'])
  }
  expect((await ask(next, 'three-3333.js')).statusCode).toBe(404)

  // A build in the folder of a running server takes its files away, and brings others.
  rmSync(join(folder, 'assets', 'one-1111.js'))
  rmSync(join(folder, 'assets', 'one-1111.js.br'))
  writeFileSync(join(folder, 'assets', 'built-4444.js'), 'built')
  expect((await ask(old, 'one-1111.js')).body).toBe(`one-1111 ${script}`)
  expect((await ask(old, 'built-4444.js')).body).toBe('built')

  // The same build once more is none that others make room for.
  for (const name of ['two-2222', 'three-3333', 'three-3333']) await startApp({ webFolder: buildOf(name), database })
  expect((await ask(next, 'one-1111.js')).statusCode).toBe(200)
  await startApp({ webFolder: buildOf('four-4444'), database })
  expect((await ask(next, 'one-1111.js')).statusCode).toBe(404)
  expect((await ask(next, 'app-1a2b.js')).statusCode).toBe(200)
})

test('what is under /api or /assets and is not there is not there, and pages take no other method', async () => {
  const { app } = await startApp({ webFolder: webClient() })
  for (const url of ['/api', '/api/', '/api/nothing', '/assets/none.js', '/assets', '/assets/']) {
    const { statusCode, headers } = await app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/problem+json; charset=utf-8'])
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await app.inject({ method, url: '/admin/login' })).statusCode).toBe(404)
})

test('percent signs that stand for nothing are taken as they were typed, on pages alone and on this host', async () => {
  const { app } = await startApp({ webFolder: webClient() })
  for (const [typed, leadsTo] of [
    ['/admin/search/100%', '/admin/search/100%25'],
    ['/admin/search/%E0%A4%A?lang=th', '/admin/search/%25E0%25A4%25A?lang=th'],
    ['/admin/search/%ED%A0%80/%E0%B8%99', '/admin/search/%25ED%25A0%2580/%E0%B8%99'],
  ] as const) {
    const answer = await app.inject({ url: typed })
    expect([typed, answer.statusCode, answer.headers.location]).toEqual([typed, 302, leadsTo])
  }
  for (const url of ['//example.org/%', '/\\example.org/%', '/\\/example.org/%'])
    expect(typedPage({ method: 'GET', url }), url).toBe('/example.org/%25')
  expect(typedPage({ method: 'GET', url: 'http://example.org/%' })).toBeNull()
  for (const [method, url] of [
    ['GET', '/api/search/%'],
    ['GET', '/assets/%'],
    ['POST', '/admin/login%'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 404, undefined])
  }
})

test('D05: no address leads out of the folder', { tags: 'release' }, async () => {
  const { app } = await startApp({ webFolder: webClient() })
  for (const url of [
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets/..;/..;/secret.txt',
    '//secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ]) {
    const { body } = await app.inject({ url })
    expect([url, body.includes('secret')]).toEqual([url, false])
  }
})
