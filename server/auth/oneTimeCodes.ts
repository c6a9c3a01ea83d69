import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '../state/keys.ts'

/** Codes of authenticators (RFC 6238: six digits, 30 seconds, SHA-1, which is what every authenticator knows) and recovery codes. */

const issuer = 'Sala'
const [period, digits] = [30, 6]
/** Clocks may be one step apart. */
const tolerance = 1

/** A new secret in base32, 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator scans. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret, period, digits }).toString()
}

/** The time step whose code this is, or null for none near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period,
    digits,
    timestamp,
    window: tolerance,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const [codes, letters] = [10, 24]
/** Those of before had 16, and count until they are used or renewed. */
const lettersBefore = 16

/** Ten recovery codes of 120 bits in letters that are not mistaken for each other: six times four with `-` between. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codes }, () => {
    const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return text.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** What of a recovery code is kept; null for what cannot be one. */
export function recoveryHash(code: string): string | null {
  const normalized = code.toLowerCase().replace(/[\s-]/g, '')
  return normalized.length === letters || normalized.length === lettersBefore ? sha256(normalized) : null
}
