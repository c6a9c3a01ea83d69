import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

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

test('what is under /api or /assets and is not there is not there, and pages take no other method', async () => {
  const { app } = await startApp({ webFolder: webClient() })
  for (const url of ['/api', '/api/', '/api/nothing', '/assets/none.js', '/assets', '/assets/']) {
    const { statusCode, headers } = await app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/problem+json; charset=utf-8'])
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await app.inject({ method, url: '/admin/login' })).statusCode).toBe(404)
})

test('D05: no address leads out of the folder', async () => {
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
