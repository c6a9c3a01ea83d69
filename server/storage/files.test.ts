import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Files, FilesUnavailable, openFiles } from './files.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sala-files-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** A bucket on this machine that keeps what is put into it, and answers nobody without a signature. */
async function bucketServer() {
  const cache = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname
    if (path.startsWith('/pictures/broken')) return void response.writeHead(503).end()
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=a-key/') === true
    const file = cache.get(path)
    if (!signed) response.writeHead(403)
    else if (request.method === 'PUT') cache.set(path, await buffer(request))
    else if (request.method === 'DELETE') {
      // S3 is content where there was nothing to delete.
      cache.delete(path)
      response.writeHead(204)
    } else if (!file) response.writeHead(404)
    response.end(signed && request.method === 'GET' ? file : undefined)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { endpoint: `http://127.0.0.1:${port}/pictures`, cache }
}

const behave = async (files: Files) => {
  const bytes = Buffer.from([0, 255, 13, 10, 0])
  expect(await files.read('widgets/a.webp')).toBeNull()
  await files.write('widgets/a.webp', Buffer.from('old'))
  await files.write('widgets/a.webp', bytes)
  expect(await files.read('widgets/a.webp')).toEqual(bytes)
  await files.remove('widgets/a.webp')
  expect(await files.read('widgets/a.webp')).toBeNull()
  await files.remove('widgets/a.webp')
}

test('files are kept in the data folder, as a whole or not at all', async () => {
  const dataFolder = folder()
  const files = openFiles({ dataFolder, bucket: null })
  await behave(files)
  await files.write('widgets/b.webp', Buffer.from('b'))
  expect(readdirSync(join(dataFolder, 'files', 'widgets'))).toEqual(['b.webp'])
})

test('D05: no name and no link leads out of the folder', async () => {
  const dataFolder = folder()
  writeFileSync(join(dataFolder, 'secret.txt'), 'secret')
  mkdirSync(join(dataFolder, 'files'))
  symlinkSync(join(dataFolder, 'secret.txt'), join(dataFolder, 'files', 'link.txt'))
  const files = openFiles({ dataFolder, bucket: null })
  for (const name of [
    '../secret.txt',
    '/etc/passwd',
    'a/../../secret.txt',
    'a\\b',
    'a\0',
    '',
    '.',
    'A.webp',
    'x'.repeat(200),
  ]) {
    expect([name, await files.read(name)]).toEqual([name, null])
    await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('no name for a file')
    await files.remove(name)
  }
  expect(await files.read('link.txt')).toBeNull()
  expect(existsSync(join(dataFolder, 'secret.txt'))).toBe(true)
})

test('files are kept in a bucket where one is named', async () => {
  const { endpoint, cache } = await bucketServer()
  const keys = { accessKeyId: 'a-key', secretAccessKey: 'a-secret', region: 'auto' }
  const files = openFiles({ dataFolder: folder(), bucket: { endpoint, ...keys } })
  await behave(files)
  await files.write('widgets/b.webp', Buffer.from('b'))
  expect([...cache.keys()]).toEqual(['/pictures/widgets/b.webp'])
  // Its own failure may pass, a refusal does not.
  await expect(files.read('broken.webp')).rejects.toThrow(FilesUnavailable)
  const stranger = openFiles({ dataFolder: folder(), bucket: { endpoint, ...keys, accessKeyId: 'another' } })
  await expect(stranger.write('widgets/c.webp', Buffer.from('c'))).rejects.toThrow()
  await expect(stranger.read('widgets/b.webp')).rejects.not.toThrow(FilesUnavailable)
})
