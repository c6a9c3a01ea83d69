import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { literal } from '../duckdb/tables.ts'
import { isLostLake } from '../unavailable.ts'
import type { Attachment } from './attachment.ts'
import { confinedConnection, onConnection } from './connections.ts'
import { copyFigures } from './copy.ts'
import type { InstanceOptions } from './instance.ts'
import { purgeTable } from './maintain.ts'
import { lakeName, openWithLake } from './openLake.ts'
import { makeFile } from './prepare.ts'
import { lockLake } from './writes/writeLock.ts'

/**
 * Opens a lake: a DuckDB in memory to which its catalogue and files are attached. `folder` belongs to this server and takes what does not
 * fit into memory. Throws `WarehouseUnusable` if retrying cannot help.
 */
export async function attachLake(lake: LakeConfig, folder: string, options: InstanceOptions): Promise<Attachment> {
  mkdirSync(folder, { recursive: true })
  const instance = await openWithLake(lake, folder, options)
  const connect = async () => {
    const connection = await instance.connect()
    try {
      await connection.run(`use ${lakeName}`)
    } catch (error) {
      connection.closeSync()
      throw error
    }
    return confinedConnection(connection)
  }
  return {
    kind: 'lake',
    instance,
    connect,
    async confine(connection) {
      await connection.run(`set allowed_directories = [${literal(lake.files)}]`)
      await connection.run('set enable_external_access = false; set lock_configuration = true')
    },
    lockWrites: (signal) => lockLake(lake.catalogue, signal),
    async withFiles(work) {
      const copies = mkdtempSync(join(folder, 'facts-copy-'))
      try {
        const file = join(copies, 'facts.duckdb')
        await makeFile(file, options)
        await copyFigures('lake', { lake, file }, { folder, ...options })
        return await work([file])
      } finally {
        rmSync(copies, { recursive: true, force: true })
      }
    },
    purge: (table) => onConnection({ connect }, (connection) => purgeTable(connection, table)),
    isLost: isLostLake,
    close: async () => instance.closeSync(),
  }
}
