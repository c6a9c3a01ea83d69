import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { problem } from '../core/problems.ts'
import type { Encryption } from './encryption.ts'

/**
 * What to store of a form's secret: the one that was sent, encrypted; undefined where none was, which leaves the stored one as it is. Throws
 * `invalid_value` with `refusal` where none was sent and the stored one, if any, must not be used; null where it may be.
 */
export function secretToStore(
  { encrypt }: Pick<Encryption, 'encrypt'>,
  secret: string | undefined,
  refusal: MessageDescriptor | null,
): string | undefined {
  if (secret !== undefined) return encrypt(secret)
  if (refusal !== null) throw problem('invalid_value', { field: 'secret', message: refusal })
  return undefined
}
