import { connectorMessages } from '@sala/catalog/api/problemTexts/connectorMessages.ts'
import { problem } from '../core/problems.ts'
import type { Outbound } from '../services/outbound.ts'

/** Throws `invalid_value` for an address that the server would never fetch. Checks the text only; name resolution is checked when fetching. */
export function requireOutboundAddress(outbound: Outbound, address: string): void {
  const refusal = outbound.refusalOf(address)
  if (refusal === null) return
  const { reason } = refusal
  const message = reason === 'not_encrypted' || reason === 'private_address' ? reason : 'bad_address'
  throw problem('invalid_value', { field: 'address', value: address, message: connectorMessages[message] })
}
