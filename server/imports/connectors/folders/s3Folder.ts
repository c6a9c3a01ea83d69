import { createHash } from 'node:crypto'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import { AwsV4Signer } from 'aws4fetch'
import type { Outbound, OutboundResponse } from '../../../services/outbound.ts'
import { elementsOf, parseXml, textOfXml, type XmlElement } from '../../readers/xml/xmlTree.ts'
import { type FetchOptions, RunFailure, type Target } from '../fetching.ts'
import type { Folder, FolderFile } from './folderFiles.ts'
import { type S3Address, s3AddressOf } from './s3Address.ts'

/** Keys of a prefix that are looked at; a prefix with more is refused as a whole. */
const maxKeys = 10_000
const page = { keys: 1000, bytes: 8 * 2 ** 20 } as const

/** A request without a body is signed with the hash of none. */
const emptyHash = createHash('sha256').digest('hex')

/** An object of a bucket, with its version. */
interface S3File extends FolderFile {
  readonly etag: string
}

/**
 * Gives `work` the files of a bucket that the address names, by the protocol of S3: ListObjectsV2 and GetObject, with signatures of version 4. Redirects are
 * refused, so that a region has to be the right one. Throws `RunFailure` and `OutboundRefusal`.
 */
export async function withS3Folder<T>(
  outbound: Outbound,
  target: Target,
  { signal, timeoutMs }: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  const where = s3AddressOf(target.address)
  if (where === null) throw new RunFailure('bad_address')
  const deadline = Date.now() + timeoutMs
  const get: Get = async (path, query, { headers = {}, maxBytes }) => {
    // What is sent is what is signed, letter by letter.
    const url = `${where.webAddress}/${path}${query === '' ? '' : `?${query}`}`
    const left = deadline - Date.now()
    if (left <= 0) throw new RunFailure('timeout')
    const signed = await signatureOf(url, where.region, target, headers)
    return outbound.request(url, { headers: signed, maxBytes, timeoutMs: left, signal })
  }
  return work(s3Folder(get, where))
}

type Get = (
  path: string,
  query: string,
  options: { readonly headers?: Readonly<Record<string, string>>; readonly maxBytes: number },
) => Promise<OutboundResponse>

async function signatureOf(
  url: string,
  region: string,
  { credentialName, secret }: Target,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...{ url, region, service: 's3', accessKeyId: credentialName, secretAccessKey: secret ?? '' },
    headers: { 'x-amz-content-sha256': emptyHash, ...headers },
  })
  return Object.fromEntries((await signer.sign()).headers)
}

/** Percent-encodes as signatures of version 4 do. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function s3Folder(get: Get, { prefix, fileName, isMeant }: S3Address): Folder {
  const versions = new Map<string, string>()
  return {
    files: async () => {
      const objects = await filesBelow(get, prefix, fileName ?? '')
      const files = objects.filter(({ name }) => (fileName === null ? isMeant(name) : name === fileName))
      for (const { name, etag } of files) versions.set(name, etag)
      return files.map(({ etag: _, ...file }) => file)
    },
    read: async ({ name, bytes }) => {
      const etag = versions.get(name) ?? ''
      const path = (prefix + name).split('/').map(encoded).join('/')
      const headers = etag === '' ? {} : { 'if-match': `"${etag}"` }
      const response = await get(path, '', { headers, maxBytes: connectorLimits.bytes })
      if (response.status === 404 || response.status === 412) return null
      requireSuccess(response)
      // Not every service heeds the condition.
      const isSame = response.body.length === bytes && bareEtag(response.headers.etag ?? etag) === etag
      return isSame ? response.body : null
    },
  }
}

/** The objects directly below a prefix, whose names begin with `start`. */
async function filesBelow(get: Get, prefix: string, start: string): Promise<readonly S3File[]> {
  const files: S3File[] = []
  let names = 0
  let token: string | null = null
  do {
    const query: readonly (readonly [string, string])[] = [
      ...(token === null ? [] : [['continuation-token', token] as const]),
      ['delimiter', '/'],
      ['list-type', '2'],
      ['max-keys', String(page.keys)],
      ['prefix', prefix + start],
    ]
    const text = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&')
    const response = await get('', text, { maxBytes: page.bytes })
    requireSuccess(response)
    const list = listIn(response)
    const contents = partsOf(list, 'Contents')
    names += contents.length + partsOf(list, 'CommonPrefixes').length
    if (names > maxKeys) throw new RunFailure('too_large')
    for (const object of contents) {
      const name = wordIn(object, 'Key').slice(prefix.length)
      if (isName(name)) files.push(fileOf(name, object))
    }
    token = nextToken(list, token)
  } while (token !== null)
  return files
}

/** The object of the prefix itself, which programs make for an empty folder, has no name; dots would be taken for parts of a path. */
const isName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !name.includes('/') && name.length <= 255

function fileOf(name: string, object: XmlElement): S3File {
  const [size, modified] = [wordIn(object, 'Size'), new Date(wordIn(object, 'LastModified'))]
  if (!/^\d{1,15}$/.test(size) || Number.isNaN(modified.getTime())) throw new RunFailure('wrong_type', 'ListObjectsV2')
  return { name, bytes: Number(size), modified, etag: bareEtag(wordIn(object, 'ETag')) }
}

/** A version without its quotation marks, which some services leave out. */
const bareEtag = (etag: string): string => etag.replaceAll('"', '')

/** The token of the next page; null after the last. A service that gives none, or the same again, would leave files out or never end. */
function nextToken(list: XmlElement, before: string | null): string | null {
  if (wordIn(list, 'IsTruncated') !== 'true') return null
  const token = wordIn(list, 'NextContinuationToken')
  if (token === '' || token === before) throw new RunFailure('wrong_type', 'ListObjectsV2')
  return token
}

/** The root element of a document of S3; some services leave its namespace out. */
function documentIn({ body }: OutboundResponse): XmlElement | null {
  try {
    const limits = { what: 'the list', wayOut: 'use a longer prefix' }
    return parseXml(new TextDecoder('utf-8', { fatal: true }).decode(body), {}, limits)
  } catch {
    return null
  }
}

function listIn(response: OutboundResponse): XmlElement {
  const list = documentIn(response)
  if (list === null || localName(list) !== 'ListBucketResult')
    throw new RunFailure('wrong_type', (response.headers['content-type'] ?? '').slice(0, 100))
  return list
}

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)
const partsOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  elementsOf(element).filter((part) => localName(part) === name)
const wordIn = (element: XmlElement, name: string): string => {
  const [child] = partsOf(element, name)
  return child === undefined ? '' : textOfXml(child)
}

/** Throws `RunFailure` for any answer but a whole one. The code of a refusal says more than its number. */
function requireSuccess(response: OutboundResponse): void {
  const { status } = response
  if (status === 200) return
  const refusal = documentIn(response)
  const code = refusal === null ? '' : wordIn(refusal, 'Code').slice(0, 100)
  if (status === 401 || status === 403) throw new RunFailure('access_denied', code || null)
  if (status === 404) throw new RunFailure('folder_missing', code || null)
  // Amazon names no other address for a bucket of another region.
  if (status >= 300 && status < 400) throw new RunFailure('redirected', code || null)
  throw new RunFailure('http_status', status >= 500 || code === '' ? String(status) : `${status} ${code}`)
}
