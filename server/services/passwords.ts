import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Queue } from '../core/queues/queue.ts'

/** What one computation costs; kept beside each hash, so that it can be raised later. */
interface Cost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
}

/** Computes argon2id; off the event loop. */
export type Derive = (password: string, salt: Buffer, cost: Cost) => Promise<Buffer>

export interface Passwords {
  /** The text under which a password is kept. Throws `QueueFull`. */
  hash(password: string): Promise<string>
  /**
   * Whether a password is the one of a hash. Without a hash (an unknown account) it computes as much and gives false.
   * Throws `QueueFull`.
   */
  verify(password: string, hash: string | null, order?: Order): Promise<boolean>
  /** Whether a hash was made at another cost than today's: how long it takes would tell its account from one that is not there. */
  outdated(hash: string): boolean
}

/** `first`: before others that wait, so that people who were here before do not wait behind a flood of strangers. */
interface Order {
  readonly first: boolean
}

/**
 * OWASP's first choice for argon2id. A thousand wrong tries a minute from everywhere keep half a core busy, and the right one is computed
 * within a second (bench/signIns.ts).
 */
const defaultCost: Cost = { memory: 19 * 1024, passes: 2 }
const saltLength = 16
const tagLength = 32
/** Each takes its memory, and libuv has four threads for everything. */
const limits = { concurrency: 2, maxWaiting: 64 }

/** Passwords by argon2id. Tests give a lower cost, or count what `derive` is asked. */
export function createPasswords({
  cost = defaultCost,
  derive = argon2id,
}: {
  cost?: Cost
  derive?: Derive
} = {}): Passwords {
  const queue = new Queue({ ...limits, name: 'password_hashes' })
  return {
    hash: async (password) => {
      const salt = randomBytes(saltLength)
      // Only authorised people set a password, so hashing may pass ahead of sign-in attempts.
      return print({ ...cost, salt, tag: await queue.run(() => derive(password, salt, cost), { priority: 1 }) })
    },
    verify: async (password, hash, { first } = { first: false }) => {
      const stored = hash === null ? null : parse(hash)
      const compute = () => derive(password, stored?.salt ?? randomBytes(saltLength), stored ?? cost)
      const tag = await queue.run(compute, { priority: first ? 1 : 0 })
      return stored !== null && stored.tag.length === tag.length && timingSafeEqual(stored.tag, tag)
    },
    outdated: (hash) => {
      const stored = parse(hash)
      return stored === null || stored.memory !== cost.memory || stored.passes !== cost.passes
    },
  }
}

/** Whether a text can be a password at all: not empty, not only spaces, no NUL, not longer than 1,000 letters. */
export function canBePassword(text: string): boolean {
  return text.trim() !== '' && !text.includes('\0') && text.length <= 1000
}

function argon2id(password: string, nonce: Buffer, { memory, passes }: Cost): Promise<Buffer> {
  // Thai vowels and accents can be typed in more than one way.
  const message = password.normalize('NFC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

interface StoredHash extends Cost {
  readonly salt: Buffer
  readonly tag: Buffer
}

/** The usual notation of the password hashing competition. */
function print({ memory, passes, salt, tag }: StoredHash): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${saltText}$${tagText}`
}

function parse(hash: string): StoredHash | null {
  const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!parameters) return null
  const [, memory, passes, salt = '', tag = ''] = parameters
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
