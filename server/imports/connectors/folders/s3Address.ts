import { plainHost } from '../../../core/config/outbound.ts'
import { decoded } from '../fetching.ts'
import { filesMeantBy } from './namePattern.ts'

/** Where files of a bucket are, as an address says. */
export interface S3Address {
  /** The address of the bucket on the web, by which the rules of `Outbound` are asked too; without a slash at the end. */
  readonly webAddress: string
  readonly region: string
  /** What the keys begin with: nothing, or a text that ends in a slash. */
  readonly prefix: string
  /** The name of one file. Null where `isMeant` says which. */
  readonly fileName: string | null
  /** Whether a name after the prefix counts. */
  readonly isMeant: (name: string) => boolean
}

const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/
const parameters: Readonly<Record<string, RegExp>> = {
  region: /^[a-z0-9-]{1,40}$/,
  /** `virtual`: the bucket stands in the name of the host. */
  style: /^(path|virtual)$/,
  tls: /^off$/,
}

/**
 * Reads an address such as `s3://s3.eu-west-1.amazonaws.com/bucket/reports/arrivals-*.csv`: the host of the service, the bucket, and the prefix; its last
 * part names a file, or files by asterisks; after a last slash all files there count. Parameters: `region`, `style=virtual`, `tls=off`. Null for any other
 * text, and for one with a user or password.
 */
export function s3AddressOf(address: string): S3Address | null {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 's3:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return null
  const query = [...url.searchParams]
  if (!query.every(([name, value]) => parameters[name]?.test(value) === true)) return null
  const path = decoded(url.pathname)
  const [, bucket = '', key = ''] = /^\/([^/]+)\/(.*)$/s.exec(path ?? '') ?? []
  const end = key.lastIndexOf('/') + 1
  const [prefix, name] = [key.slice(0, end), key.slice(end)]
  // Prefixes are named as they are: asterisks in one are no pattern.
  if (!bucketName.test(bucket) || prefix.includes('*') || key.includes('\0')) return null
  const { region, style, tls } = Object.fromEntries(query)
  const host = style === 'virtual' ? `${bucket}.${url.host}` : url.host
  const web = URL.parse(`${tls === 'off' ? 'http' : 'https'}://${host}${style === 'virtual' ? '' : `/${bucket}`}`)
  if (web === null || web.hostname === '') return null
  return {
    webAddress: web.href.replace(/\/$/, ''),
    region: region ?? regionIn(plainHost(web)),
    prefix,
    ...filesMeantBy(name),
  }
}

/** The region that a host of Amazon says; elsewhere the name that services without regions take. */
const regionIn = (host: string): string => /(?:^|\.)s3[.-]([a-z0-9-]+)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'
