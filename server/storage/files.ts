import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BucketConfig } from '../core/config/addresses.ts'
import type { Config } from '../core/config/config.ts'

/**
 * Files that people have given: in the data folder, or in a bucket where `FILES_URL` names one
 * (docs/decisions/0026-postgresql-backup-and-operation.md). Names are ours and
 * never a person's: parts of small letters and digits, joined by `/`.
 */
export interface Files {
  /** Keeps a file; one of the same name is replaced as a whole. */
  write(name: string, bytes: Buffer): Promise<void>
  /** The bytes of a file, or null where there is none of this name. */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
}

export function openFiles({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): Files {
  return withSafeNames(bucket === null ? filesInFolder(join(dataFolder, 'files')) : filesInBucket(bucket))
}

/** Whether a name is one of ours. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64}){0,3}(\.[a-z0-9]{1,8})?$/.test(name)
}

/** Refuses every name that is not ours before it reaches a path or an address. */
function withSafeNames(files: Files): Files {
  const safe = isFileName
  return {
    write: async (name, bytes) => {
      if (!safe(name)) throw new Error(`${JSON.stringify(name)} is no name for a file`)
      await files.write(name, bytes)
    },
    read: async (name) => (safe(name) ? files.read(name) : null),
    has: async (name) => safe(name) && (await files.has(name)),
    remove: async (name) => {
      if (safe(name)) await files.remove(name)
    },
  }
}

function filesInFolder(folder: string): Files {
  return {
    write: async (name, bytes) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written beside and then renamed: a file is there as a whole or not at all, also after a crash.
      const part = `${path}.${randomUUID()}.part`
      try {
        const file = await open(part, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: async (name) => {
      try {
        // A link in the folder leads nowhere: only what we wrote is read.
        const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
        try {
          return await file.readFile()
        } finally {
          await file.close()
        }
      } catch (error) {
        if (
          error instanceof Error &&
          'code' in error &&
          ['ENOENT', 'ELOOP', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
        )
          return null
        throw error
      }
    },
    has: async (name) =>
      await stat(join(folder, name)).then(
        (entry) => entry.isFile(),
        () => false,
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function filesInBucket({ endpoint, accessKeyId, secretAccessKey, region }: BucketConfig): Files {
  // Loaded only where there is a bucket.
  const client = import('s3mini').then(
    ({ S3mini }) => new S3mini({ endpoint, accessKeyId, secretAccessKey, region, requestAbortTimeout: 15_000 }),
  )
  const ask = async <Answer>(request: (bucket: Awaited<typeof client>) => Promise<Answer>): Promise<Answer> => {
    try {
      return await request(await client)
    } catch (error) {
      throw isOutage(error) ? new FilesUnavailable('the bucket of files cannot be reached', { cause: error }) : error
    }
  }
  return {
    write: async (name, bytes) => {
      await ask((bucket) => bucket.putObject(name, bytes, 'application/octet-stream'))
    },
    read: async (name) => {
      const bytes = await ask((bucket) => bucket.getObjectArrayBuffer(name))
      return bytes === null ? null : Buffer.from(bytes)
    },
    has: async (name) => (await ask((bucket) => bucket.objectExists(name))) === true,
    remove: async (name) => {
      await ask((bucket) => bucket.deleteObject(name))
    },
  }
}

/** The storage of the bucket is away or says that it fails itself, so that a retry makes sense. */
export class FilesUnavailable extends Error {}

/** Whether the storage did not answer within the time for it, or answered 5xx. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || ('status' in error && typeof error.status === 'number' && error.status >= 500))
