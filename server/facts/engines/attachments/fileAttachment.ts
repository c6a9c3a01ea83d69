import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Attachment, WriteLock } from './attachment.ts'
import { onConnection } from './connections.ts'
import { type InstanceOptions, instanceSettings } from './instance.ts'

/** Only one process can open the file. */
const noOtherServer: WriteLock = { assertHeld: () => {}, release: async () => {} }

/** Opens the file `facts.duckdb` of a folder, or creates it. Throws if another process holds it or it is damaged. */
export async function attachFile(folder: string, options: InstanceOptions): Promise<Attachment> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'facts.duckdb')
  return fileAttachment(await DuckDBInstance.create(file, instanceSettings(options)), file)
}

/** The tables in the file of an instance. */
export function fileAttachment(instance: DuckDBInstance, file: string): Attachment {
  const connect = () => instance.connect()
  const checkpoint = () => onConnection({ connect }, (connection) => connection.run('checkpoint'))
  return {
    kind: 'file',
    instance,
    connect,
    async confine(connection) {
      await connection.run('set enable_external_access = false; set lock_configuration = true')
    },
    lockWrites: async () => noOtherServer,
    async withFiles(work) {
      await checkpoint()
      return await work([file, `${file}.wal`].filter((path) => existsSync(path)))
    },
    // The write-ahead log still holds the texts. If a reader prevents this checkpoint, the next one empties it.
    async purge() {
      await checkpoint().catch(() => undefined)
    },
    isLost: () => false,
    close: async () => instance.closeSync(),
  }
}
