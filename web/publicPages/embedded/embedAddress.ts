import type { readEmbed } from '@sala/catalog/api/embeds.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import type { z } from 'zod'

export type EmbedAddress = z.input<NonNullable<typeof readEmbed.body>>

/**
 * The request in the fragment of an address, without its `#`: `card=29&…` with the card's filters, `exploration=…`, or the secret of an
 * embedding address. Null for anything else.
 */
export function readAddress(fragment: string): EmbedAddress | null {
  if (/^[\w-]{43}$/.test(fragment)) return { token: fragment }
  const { card, exploration, ...filters } = Object.fromEntries(new URLSearchParams(fragment))
  if (exploration !== undefined) return { exploration }
  const code = readCardCode(card ?? '')
  return code === undefined ? null : { card: { code, filters } }
}
