import { hash, randomBytes } from 'node:crypto'

/** What makes two e-mail addresses the same account: case and width do not matter. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** The normal form of a role name: case, width, spaces and invisible letters do not matter. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** SHA-256 in lower-case hex: how tokens and cookies are kept. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** 256 random bits as 43 letters, for tokens, cookies and secret addresses. Only the SHA-256 is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
