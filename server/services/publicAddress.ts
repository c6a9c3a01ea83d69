import ipaddr from 'ipaddr.js'

/** Public by its number, but the metadata and key service of one cloud (Azure) answers there to every machine. */
const metadataAddresses = new Set(['168.63.129.16'])

/** All global addresses of IPv6 are in here (IANA). */
const global6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an IP address is one of the public internet: not of this machine, a private network, a link, a carrier's NAT, a metadata
 * service, multicast, documentation or a reserved range. Forms of IPv6 that carry an IPv4 address (mapped, NAT64, 6to4, Teredo) are not
 * public, whatever they carry, because a gateway of the own network would deliver them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(global6)
}
