import { plainHost } from '../../../core/config/outbound.ts'
import { decoded } from '../fetching.ts'
import { filesMeantBy } from './namePattern.ts'

/** Where files of an SFTP server are, as an address says. */
export interface SftpAddress {
  readonly host: string
  readonly port: number
  /** The path of the folder; one that does not begin with a slash is below the user's own. */
  readonly folder: string
  /** The name of one file. Null where `pattern` says which. */
  readonly fileName: string | null
  /** Whether a name of the folder counts. */
  readonly isMeant: (name: string) => boolean
  /** The same host and port as an address of the web, by which the rules of `Outbound` are asked. */
  readonly webAddress: string
}

/**
 * Reads an address such as `sftp://host:22/reports/arrivals-*.csv`: its last part names a file, or files by asterisks; after a last slash all
 * files of the folder count. `/~/` begins a path below the user's own folder. Null for any other text, and for one with a user or password.
 */
export function sftpAddressOf(address: string): SftpAddress | null {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'sftp:' || url.username !== '' || url.password !== '') return null
  const port = url.port === '' ? 22 : Number(url.port)
  // Hosts of other protocols are left as they are typed; those of the web are written in one way.
  const web = URL.parse(`https://${url.hostname}:${port}/`)
  const path = decoded(url.pathname)
  if (web === null || port === 0 || url.search !== '' || url.hash !== '' || !path || path.includes('\0')) return null
  const end = path.lastIndexOf('/')
  const [name, folder] = [path.slice(end + 1), path.slice(0, end + 1).replace(/^\/~\//, './')]
  // A folder is named as it is: asterisks in it are no pattern.
  if (folder.includes('*')) return null
  return {
    host: plainHost(web),
    port,
    folder,
    ...filesMeantBy(name),
    webAddress: web.href,
  }
}
