import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Refusal } from '../core/refusal.ts'

interface FileMark {
  readonly size: number
  readonly modified: number
}

/** Size in bytes and time of the last change in ms. Refuses what is no readable file. */
export async function fileMark(file: string): Promise<FileMark> {
  try {
    const stats = await stat(file)
    if (!stats.isFile()) throw new Refusal('usage', `file “${file}” is not a regular file; give the path of a file`)
    return { size: stats.size, modified: stats.mtimeMs }
  } catch (error) {
    throw unreadableFile(file, error)
  }
}

/**
 * SHA-256 of a file's bytes as lower-case hex, read as a stream.
 * Throws the signal's reason when it aborts.
 */
export async function hashFile(
  file: string,
  onBytes: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash('sha256')
  let done = 0
  try {
    for await (const part of createReadStream(file, { highWaterMark: 1 << 20, ...(signal ? { signal } : {}) })) {
      hash.update(part)
      done += part.length
      onBytes(done)
    }
  } catch (error) {
    throw unreadableFile(file, error)
  }
  return hash.digest('hex')
}

function unreadableFile(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new Refusal('usage', `file “${file}” does not exist; check the path`)
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new Refusal('usage', `file “${file}” may not be read by the account that imports; change its permissions`)
  }
  return error
}
