import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { literal } from '../duckdb/tables.ts'
import type { Attachment } from './attachment.ts'
import { confinedConnection, onConnection } from './connections.ts'
import { fileAttachment } from './fileAttachment.ts'
import type { InstanceOptions } from './instance.ts'
import { openWithLake } from './openLake.ts'
import { prepareStore } from './prepare.ts'

/**
 * Makes an empty store for some data sets in a new file, with the lake attached for reading, in a DuckDB of its own: what fails in it does not
 * concern the one of the lake. It is locked down as that one. `folder` is this server's own.
 */
export async function attachMirror(
  lake: LakeConfig,
  { folder, file, datasets }: { readonly folder: string; readonly file: string; readonly datasets: readonly Dataset[] },
  options: InstanceOptions,
): Promise<Attachment> {
  mkdirSync(dirname(file), { recursive: true })
  const instance = await openWithLake(lake, folder, options, file)
  try {
    const attachment = fileAttachment(instance, file)
    await onConnection(attachment, async (connection) => {
      await prepareStore(connection, 'file', datasets)
      await connection.run(`set allowed_directories = [${literal(lake.files)}]`)
      await attachment.confine(connection)
    })
    return { ...attachment, connect: async () => confinedConnection(await instance.connect()) }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}
