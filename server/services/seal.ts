import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'

/**
 * Seals what has to be read again (the secrets of second factors), so that the store alone gives nobody a second factor. AES-256-GCM;
 * the key is `SECRET_KEY` or a file of the data folder.
 */
export interface Seal {
  seal(text: string): string
  /** The text, or null where it was damaged or sealed by another key. */
  open(sealed: string): string | null
  /** Whether the key is missing that the store's secrets were sealed by; `open` gives null then, and `seal` throws `SealMissing`. */
  isMissing(): boolean
  /** Makes a new key in place of one that is missing: what was sealed by the old one stays closed. */
  begin(): void
  /**
   * Takes a new key: `reseal` is given what seals by it, and once it is done the old key is forgotten. False where the key is not ours to
   * change (`SECRET_KEY`).
   */
  rotate(reseal: (seal: (text: string) => string) => Promise<void>): Promise<boolean>
}

const keyFile = 'secret-key'

/** The key that the store's secrets were sealed by is not there. */
export class SealMissing extends Error {
  constructor({ dataFolder }: Pick<Config, 'dataFolder'>) {
    super(
      `${join(dataFolder, keyFile)} is missing, and second factors are sealed by it. Put your copy of it back; it is read without a new start. ` +
        'Where it is lost for good: npm run sala -- accept-loss secret-key --yes',
    )
  }
}

/**
 * The seal of this installation. Makes the data folder's key where there is none, unless something was sealed by it before (`isInUse`):
 * then the key is missing until its file is there again.
 */
export function openSeal(
  { secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>,
  { isInUse = false }: { readonly isInUse?: boolean } = {},
): Seal {
  const path = join(dataFolder, keyFile)
  let current = secretKey === null && isInUse && !existsSync(path) ? null : sealBy(secretKey ?? keptKey(path))
  const known = () => {
    if (current === null && existsSync(path)) current = sealBy(keptKey(path))
    return current
  }
  return {
    seal: (text) => {
      const seal = known()
      if (seal === null) throw new SealMissing({ dataFolder })
      return seal.seal(text)
    },
    open: (sealed) => known()?.open(sealed) ?? null,
    isMissing: () => known() === null,
    begin: () => {
      if (known() === null) current = sealBy(keptKey(path))
    },
    rotate: async (reseal) => {
      if (secretKey !== null) return false
      const key = freshKey()
      const next = sealBy(key)
      writeFileSync(`${path}.new`, `${key}\n`, { mode: 0o600 })
      await reseal(next.seal)
      renameSync(`${path}.new`, path)
      current = next
      return true
    },
  }
}

function sealBy(secret: string): Pick<Seal, 'seal' | 'open'> {
  const key = createHash('sha256').update('sala second factors').update(secret).digest()
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed) => {
      try {
        const bytes = Buffer.from(sealed, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const freshKey = () => randomBytes(32).toString('base64')

function keptKey(path: string): string {
  if (!existsSync(path)) writeFileSync(path, `${freshKey()}\n`, { mode: 0o600, flag: 'wx' })
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${path} holds no key: restore it from a backup, or remove it and set up second factors anew`)
  return key
}
