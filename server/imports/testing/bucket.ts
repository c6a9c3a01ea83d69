import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * For tests: a service of S3 on this machine, by path and by name of the host, written after its documentation. It answers nobody whose signature of
 * version 4 it does not come to itself.
 */
export interface TestBucket {
  readonly port: number
  /** Objects by their keys. */
  readonly objects: Map<string, TestObject>
  /** The paths and queries of all requests, the newest last. */
  readonly requests: string[]
  /** Answers in place of the service, where it is set. */
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | null
  close(): Promise<void>
}

export interface TestObject {
  readonly body: string
  readonly modified: Date
}

export const bucketKeys = {
  name: 'figures',
  region: 'eu-west-9',
  accessKey: 'AKIDTEST',
  secret: 'a secret/+key',
} as const

/** Keys of a page, fewer than are asked for, as a service may give them. */
const pageKeys = 2

export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, TestObject>()
  const requests: string[] = []
  const bucket = { objects, requests, fault: null as TestBucket['fault'] }
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (bucket.fault) bucket.fault(request, response)
    else respond(request, response, objects)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(bucket, {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function respond(request: IncomingMessage, response: ServerResponse, objects: ReadonlyMap<string, TestObject>): void {
  const url = new URL(request.url ?? '', 'http://service')
  const isVirtual = request.headers.host?.startsWith(`${bucketKeys.name}.`) === true
  const [, bucket, ...rest] = (isVirtual ? `/${bucketKeys.name}${url.pathname}` : url.pathname).split('/')
  const key = decodeURIComponent(rest.join('/'))
  const object = objects.get(key)
  const refusal = refusalOf(request, bucket === bucketKeys.name, key, object)
  if (refusal !== null) {
    const [status, code] = refusal
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  } else if (object === undefined) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(url, objects))
  } else {
    response.writeHead(200, { etag: etagOf(object), 'content-length': Buffer.byteLength(object.body) }).end(object.body)
  }
}

function refusalOf(
  request: IncomingMessage,
  isKnown: boolean,
  key: string,
  object: TestObject | undefined,
): readonly [status: number, code: string] | null {
  const { authorization = '', 'if-match': condition } = request.headers
  if (!authorization.includes(`Credential=${bucketKeys.accessKey}/`)) return [403, 'InvalidAccessKeyId']
  if (authorization !== authorizationOf(request, bucketKeys)) return [403, 'SignatureDoesNotMatch']
  if (!isKnown) return [404, 'NoSuchBucket']
  if (key === '') return null
  if (object === undefined) return [404, 'NoSuchKey']
  return (condition ?? etagOf(object)) === etagOf(object) ? null : [412, 'PreconditionFailed']
}

const etagOf = ({ body }: TestObject): string => `"${createHash('md5').update(body).digest('hex')}"`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function listOf({ searchParams: query }: URL, objects: ReadonlyMap<string, TestObject>): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '/']
  const keys = new Map<string, string>()
  for (const [key, object] of [...objects].toSorted(([keyA], [keyB]) => (keyA < keyB ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const end = key.indexOf(delimiter, prefix.length)
    const common = key.slice(0, end + 1)
    if (end >= 0) keys.set(common, `<CommonPrefixes><Prefix>${escaped(common)}</Prefix></CommonPrefixes>`)
    else
      keys.set(
        key,
        `<Contents><Key>${escaped(key)}</Key><LastModified>${object.modified.toISOString()}</LastModified>
<ETag>${escaped(etagOf(object))}</ETag><Size>${Buffer.byteLength(object.body)}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
      )
  }
  const [all, after] = [[...keys], query.get('continuation-token')?.replace(/^1\//, '') ?? '']
  const rest = all.filter(([key]) => key > after)
  const page = rest.slice(0, Math.min(pageKeys, Number(query.get('max-keys'))))
  const isTruncated = page.length < rest.length
  const next = isTruncated ? `<NextContinuationToken>1/${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucketKeys.name}</Name><Prefix>${escaped(prefix)}</Prefix>
<IsTruncated>${isTruncated}</IsTruncated>${next}${page.map(([, element]) => element).join('')}</ListBucketResult>`
}

/**
 * The header that a request has to bear, worked out from what was received (“Authenticating Requests: Using the Authorization Header”, Amazon S3 API
 * Reference).
 */
export function authorizationOf(
  { method = 'GET', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  {
    region,
    accessKey,
    secret,
  }: Pick<typeof bucketKeys | Record<'region' | 'accessKey' | 'secret', string>, 'region' | 'accessKey' | 'secret'>,
): string {
  const signedNames = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const time = String(headers['x-amz-date'] ?? '')
  const { pathname, searchParams } = new URL(url, 'http://service')
  const uri = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => {
        const sign = String.fromCharCode(byte)
        return /[A-Za-z0-9._~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => uri(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${uri(name)}=${uri(value)}`)
      .toSorted()
      .join('&'),
    ...signedNames.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${secret}`,
  )
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope.join('/')}, SignedHeaders=${signedNames}, Signature=${signature}`
}
