import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { literal } from '../duckdb/tables.ts'
import type { Attachment } from './attachment.ts'
import { confinedConnection, onConnection } from './connections.ts'
import { fileAttachment } from './fileAttachment.ts'
import type { InstanceOptions } from './instance.ts'
import { lakeName, openWithLake } from './openLake.ts'
import { prepareStore } from './prepare.ts'
import { copyChangeWithin } from './writes/changesWithin.ts'
import { declarationsHash, noteDeclarations } from './writes/declarations.ts'

/**
 * Opens a store for some data sets in a file, with the lake attached for reading, in a DuckDB of its own, so that its failures do not
 * affect the instance of the lake. It is locked down like that one. A new file gets empty tables and records its declarations and its lake;
 * an existing file is opened as it is. `folder` belongs to this server.
 */
export async function attachMirror(
  lake: LakeConfig,
  { folder, file, datasets }: { readonly folder: string; readonly file: string; readonly datasets: readonly Dataset[] },
  options: InstanceOptions,
): Promise<Attachment> {
  const isNew = !existsSync(file)
  mkdirSync(dirname(file), { recursive: true })
  // An earlier process that was killed left its spilled data here.
  rmSync(`${file}.tmp`, { recursive: true, force: true })
  const instance = await openWithLake(lake, folder, options, file)
  try {
    const attachment = fileAttachment(instance, file)
    await onConnection(attachment, async (connection) => {
      if (isNew) {
        await prepareStore(connection, 'file', { ...options, datasets })
        await noteDeclarations(connection, declarationsHash(datasets))
        await copyChangeWithin(connection, `${lakeName}.main`)
      }
      await connection.run(`set allowed_directories = [${literal(lake.files)}]`)
      await attachment.confine(connection)
    })
    return { ...attachment, connect: async () => confinedConnection(await instance.connect()) }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}
