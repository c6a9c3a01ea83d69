import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An S3 bucket on this machine, with as much of the protocol as DuckDB speaks; it answers nobody without the key. */
export interface TestBucket {
  readonly endpoint: string
  /** `/bucket/name` -> what is kept. */
  readonly kept: Map<string, Buffer>
  close(): Promise<void>
}

export async function openBucket(accessKeyId: string): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  /** Parts of objects that are being uploaded, by the id of their upload. */
  const uploads = new Map<string, Map<number, Buffer>>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const path = decodeURIComponent(url.pathname)
    const body = await buffer(request)
    const end = (status: number, text = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(text)), ...headers }).end(text)
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return void end(403)
    const upload = url.searchParams.get('uploadId')
    switch (request.method) {
      case 'POST': {
        if (url.searchParams.has('uploads')) {
          const id = String(uploads.size + 1)
          uploads.set(id, new Map())
          return void end(200, `<Result><UploadId>${id}</UploadId></Result>`)
        }
        if (url.searchParams.has('delete')) {
          for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
            objects.delete(`${path.replace(/\/$/, '')}/${key}`)
          return void end(200, '<DeleteResult/>')
        }
        const parts = [...(uploads.get(upload ?? '') ?? [])].sort(([one], [other]) => one - other)
        objects.set(path, Buffer.concat(parts.map(([, part]) => part)))
        return void end(200, '<CompleteMultipartUploadResult/>')
      }
      case 'PUT':
        if (upload === null) objects.set(path, body)
        else uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
        return void end(200, '', { etag: '"part"' })
      case 'DELETE':
        objects.delete(path)
        return void end(204)
      default:
        if (url.searchParams.has('list-type')) return void end(200, listOf(path, url.searchParams.get('prefix') ?? ''))
        sendObject(request, response, objects.get(path))
    }
  }
  const listOf = (path: string, prefix: string) => {
    const bucket = `${path.replace(/\/$/, '')}/`
    const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}${prefix}`))
    const entries = keys.map(
      (key) =>
        `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kept: objects,
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  }
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
  if (object === undefined) return void response.writeHead(404).end()
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const isPart = from !== undefined && request.method === 'GET'
  const part = isPart ? object.subarray(Number(from), Number(to) + 1) : object
  response.writeHead(isPart ? 206 : 200, {
    'content-length': String(part.length),
    'accept-ranges': 'bytes',
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    etag: '"object"',
    ...(isPart ? { 'content-range': `bytes ${from}-${to}/${object.length}` } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}
