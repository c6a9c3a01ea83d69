import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'

/**
 * Encrypts secrets that the server must read again (second factors), so that a copy of the database does not give them away. AES-256-GCM;
 * the key is `SECRET_KEY` or a file of the data folder.
 */
export interface Encryption {
  encrypt(text: string): string
  /** The text, or null where it is damaged or was encrypted with another key. */
  decrypt(encrypted: string): string | null
  /** Whether the key of the stored secrets is missing. `decrypt` returns null then, and `encrypt` throws `EncryptionKeyMissing`. */
  isMissing(): boolean
  /** Creates a key in place of a missing one. Secrets encrypted with the old key cannot be read any more. */
  createKey(): void
  /**
   * Changes the key. `reencrypt` receives the new key's `encrypt`; the old key is deleted once it has resolved. False where the key comes
   * from `SECRET_KEY`, which the server cannot change.
   */
  rotate(reencrypt: (encrypt: (text: string) => string) => Promise<void>): Promise<boolean>
}

const keyFile = 'secret-key'

/** The key of the stored secrets is missing. */
export class EncryptionKeyMissing extends Error {
  constructor({ dataFolder }: Pick<Config, 'dataFolder'>) {
    super(
      `${join(dataFolder, keyFile)} is missing, and second factors are sealed by it. Put your copy of it back; it is read without a new start. ` +
        'Where it is lost for good: npm run sala -- accept-loss secret-key --yes',
    )
  }
}

/**
 * Opens the encryption of this installation. Creates the key in the data folder if it does not exist, unless secrets were encrypted before
 * (`isInUse`): then the key counts as missing until its file is restored.
 */
export function openEncryption(
  { secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>,
  { isInUse = false }: { readonly isInUse?: boolean } = {},
): Encryption {
  const path = join(dataFolder, keyFile)
  let current =
    secretKey === null && isInUse && !existsSync(path) ? null : cipherFor(secretKey ?? readOrCreateKey(path))
  const currentCipher = () => {
    if (current === null && existsSync(path)) current = cipherFor(readOrCreateKey(path))
    return current
  }
  return {
    encrypt: (text) => {
      const cipher = currentCipher()
      if (cipher === null) throw new EncryptionKeyMissing({ dataFolder })
      return cipher.encrypt(text)
    },
    decrypt: (encrypted) => currentCipher()?.decrypt(encrypted) ?? null,
    isMissing: () => currentCipher() === null,
    createKey: () => {
      if (currentCipher() === null) current = cipherFor(readOrCreateKey(path))
    },
    rotate: async (reencrypt) => {
      if (secretKey !== null) return false
      const key = newKey()
      const next = cipherFor(key)
      writeFileSync(`${path}.new`, `${key}\n`, { mode: 0o600 })
      await reencrypt(next.encrypt)
      renameSync(`${path}.new`, path)
      current = next
      return true
    },
  }
}

function cipherFor(secret: string): Pick<Encryption, 'encrypt' | 'decrypt'> {
  const key = createHash('sha256').update('sala second factors').update(secret).digest()
  return {
    encrypt: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (encrypted) => {
      try {
        const bytes = Buffer.from(encrypted, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const newKey = () => randomBytes(32).toString('base64')

function readOrCreateKey(path: string): string {
  if (!existsSync(path)) writeFileSync(path, `${newKey()}\n`, { mode: 0o600, flag: 'wx' })
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${path} holds no key: restore it from a backup, or remove it and set up second factors anew`)
  return key
}
