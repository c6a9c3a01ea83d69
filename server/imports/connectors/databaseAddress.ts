import { isIP } from 'node:net'
import { plainHost } from '../../core/config/outbound.ts'
import { decoded } from './fetching.ts'

/** What speaks at an address. MariaDB speaks as MySQL does. */
type DatabaseProduct = 'postgres' | 'mysql'

/** Where a database is, as its address says. */
export interface DatabaseAddress {
  readonly product: DatabaseProduct
  readonly host: string
  readonly port: number
  readonly database: string
  /** False by `sslmode=disable` alone. */
  readonly encrypted: boolean
  /** The same host, port and encryption as an address of the web, by which the rules of `Outbound` are asked. */
  readonly webAddress: string
}

const products: Readonly<Record<string, readonly [DatabaseProduct, number]>> = {
  'postgres:': ['postgres', 5432],
  'postgresql:': ['postgres', 5432],
  'mysql:': ['mysql', 3306],
  'mariadb:': ['mysql', 3306],
}

/**
 * Reads an address such as `postgres://host:5432/database` or `mysql://host:3306/database`. `sslmode` is its one parameter: `verify-full` (the
 * default) or `disable`. Null for any other text, and for one with a user or password in it.
 */
export function databaseAddressOf(address: string): DatabaseAddress | null {
  const url = URL.parse(address)
  const productAndPort = url === null ? undefined : products[url.protocol]
  if (url === null || productAndPort === undefined || url.username !== '' || url.password !== '') return null
  const [product, defaultPort] = productAndPort
  const sslmode = url.searchParams.get('sslmode') ?? 'verify-full'
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'sslmode')
  const port = url.port === '' ? defaultPort : Number(url.port)
  const encrypted = sslmode !== 'disable'
  // Hosts of other protocols are left as they are typed; those of the web are written in one way.
  const web = URL.parse(`${encrypted ? 'https' : 'http'}://${url.hostname}:${port}/`)
  const database = decoded(url.pathname.slice(1))
  if (!isKnown || !['verify-full', 'disable'].includes(sslmode) || url.hash !== '') return null
  if (web === null || port === 0 || !database || /[/\0]/.test(database)) return null
  const host = plainHost(web)
  // The client of MySQL checks certificates by names alone.
  if (product === 'mysql' && encrypted && isIP(host) !== 0) return null
  return { product, host, port, database, encrypted, webAddress: web.href }
}
