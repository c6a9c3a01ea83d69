import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createOutbound } from '../../services/outbound.ts'
import { startDatabaseProxy } from '../testing/databaseProxy.ts'
import { answer, startSource } from '../testing/source.ts'
import { fetchFile, withRetries } from './fetchFile.ts'
import { RunFailure } from './fetching.ts'
import { withS3Folder } from './folders/s3Folder.ts'

/** An authority that this process trusts, and certificates of it for 127.0.0.1 by their days. */
function authority() {
  const folder = mkdtempSync(join(tmpdir(), 'sala-authority-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const readText = (name: string) => readFileSync(join(folder, name), 'utf8')
  const fresh = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`]
  openssl('req', '-x509', ...fresh('authority'), '-days', '2', '-out', 'authority.crt')
  openssl('req', ...fresh('publisher'), '-out', 'publisher.csr')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  const signed = ['-req', '-in', 'publisher.csr', '-extfile', 'names', '-out', 'publisher.crt']
  return {
    certificate: readText('authority.crt'),
    sign: (days: number) => {
      openssl(
        'x509',
        ...signed,
        '-CA',
        'authority.crt',
        '-CAkey',
        'authority.key',
        '-CAcreateserial',
        '-days',
        `${days}`,
      )
      return { key: readText('publisher.key'), cert: readText('publisher.crt') }
    },
  }
}

const target = {
  kind: 'address',
  query: '',
  hostKey: '',
  timeZone: 'UTC',
  credentials: 'none',
  credentialName: '',
  secret: null,
  etag: null,
  lastModified: null,
} as const

test('a certificate of a trusted authority is an answer until it is over', { tags: 'release' }, async () => {
  const { certificate, sign } = authority()
  const before = getCACertificates('default')
  setDefaultCACertificates([certificate])
  onTestFinished(() => setDefaultCACertificates(before))
  const fetched = async (days: number) => {
    const source = await startSource(sign(days))
    source.set('/file.csv', (_request, response) => answer(response, 'a,b\n'))
    const outbound = createOutbound([{ host: '127.0.0.1', port: source.port }])
    const options = { signal: AbortSignal.timeout(10_000), delays: [], timeoutMs: 5000, onAttempt: () => undefined }
    try {
      return await fetchFile(outbound, { ...target, address: source.url('/file.csv') }, options)
    } finally {
      await source.close()
    }
  }
  const questionOf = async (days: number) => {
    const { host, user, template } = inject('cluster')
    const proxy = await startDatabaseProxy(host, sign(days))
    const outbound = createOutbound([{ host: '127.0.0.1', port: proxy.port }])
    const address = `postgres://127.0.0.1:${proxy.port}/${template}`
    const database = { kind: 'database', credentials: 'basic', credentialName: user, query: 'select 1 as one' }
    const options = { signal: AbortSignal.timeout(10_000), delays: [], timeoutMs: 5000, onAttempt: () => undefined }
    try {
      return await fetchFile(outbound, { ...target, ...database, address }, options)
    } finally {
      await proxy.close()
    }
  }
  const bucketOf = async (days: number) => {
    const source = await startSource(sign(days))
    const outbound = createOutbound([{ host: '127.0.0.1', port: source.port }])
    const options = { signal: AbortSignal.timeout(10_000), delays: [], timeoutMs: 5000, onAttempt: () => undefined }
    const keys = { kind: 's3', credentials: 'basic', credentialName: 'a-key', secret: 'a-secret' }
    const address = `s3://127.0.0.1:${source.port}/figures/`
    try {
      return await withRetries(options, () =>
        withS3Folder(outbound, { ...target, ...keys, address }, options, (folder) => folder.files()),
      )
    } finally {
      await source.close()
    }
  }
  expect((await fetched(1))?.body.toString()).toBe('a,b\n')
  expect((await questionOf(1))?.body.toString()).toBe('"one"\n"1"\n')
  for (const refused of [fetched(-1), questionOf(-1), bucketOf(-1)]) {
    const refusal = await refused.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RunFailure)
    expect(refusal).toMatchObject({ problem: 'not_reached', detail: expect.stringMatching(/expired/) })
  }
})
