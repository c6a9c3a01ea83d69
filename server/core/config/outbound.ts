import { configError } from './configError.ts'
import { hostOf } from './loopback.ts'

/** In lower case, without the brackets of IPv6 and the dot that ends a full name. `URL` has made 127.0.0.1 of 0x7f.1 and 2130706433. */
export const plainHost = (url: URL): string => hostOf(url).replace(/\.$/, '')

/** A host that may be fetched from though it is in the own network, or without encryption. */
export interface OutboundHost {
  /** A name or an address, in lower case, without brackets. */
  readonly host: string
  /** Null: every port. */
  readonly port: number | null
}

export const outboundVariables = [
  {
    name: 'OUTBOUND_HOSTS',
    fallback: 'none: https on the public internet',
    meaning:
      'Hosts, by comma, that webhooks and other typed addresses may reach in the own network or by http, such as `hooks.example.org,10.0.0.9:8443`',
  },
] as const

/** Reads `OUTBOUND_HOSTS`. Throws a `ConfigError` for the first part that is no host. */
export function readOutboundHosts(value: string | null): readonly OutboundHost[] {
  if (value === null) return []
  return value.split(',').map((part) => {
    const typed = part.trim()
    // The address parser writes every form of an address in the same way as it does for those that are fetched.
    const url = URL.parse(`http://${typed}`)
    const port = /:(\d{1,5})$/.exec(typed.replace(/^\[[^\]]*\]/, ''))?.[1]
    if (!url || url.hostname === '' || url.pathname !== '/' || url.search || url.hash || /[/@?#*]/.test(typed))
      throw configError('OUTBOUND_HOSTS', typed, 'give hosts by comma, such as hooks.example.org or 10.0.0.9:8443')
    return {
      host: plainHost(url),
      port: port === undefined ? null : Number(port),
    }
  })
}
