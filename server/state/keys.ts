import { hash, randomBytes } from 'node:crypto'

/** What makes two e-mail addresses the same account: case and width do not matter. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** What makes two role names the same: case, width, spaces and letters that nobody sees do not matter. */
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

/** 256 random bits as 43 letters, for tokens, cookies and addresses that nobody can guess. Only its SHA-256 is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
