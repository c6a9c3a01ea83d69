import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { Config } from '../core/config/config.ts'
import type { LakeConfig } from '../core/config/warehouse.ts'
import { Refusal, unknownChoice } from '../core/refusal.ts'
import { onConnection } from '../facts/engines/attachments/connections.ts'
import { type CopiedTable, copyFigures, ownTablesIn, TargetNotEmpty } from '../facts/engines/attachments/copy.ts'
import { attachLake } from '../facts/engines/attachments/lakeAttachment.ts'
import { filesOf, maintainLake } from '../facts/engines/attachments/maintain.ts'
import { makeFile } from '../facts/engines/attachments/prepare.ts'
import { lockLake } from '../facts/engines/attachments/writes/writeLock.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Maintenance } from '../facts/engines/engine.ts'

type WarehouseConfig = Pick<Config, 'dataFolder' | 'facts'>

/**
 * Copies the figures of the data folder's file into the lake, or those of the lake into a new file. No import may run meanwhile: the file
 * is locked by the process that has it open, and the lake by this one. Throws `Refusal`.
 */
export async function copyWarehouse(
  config: WarehouseConfig,
  to: 'lake' | 'file',
  signal: AbortSignal,
  rowsAtOnce?: number,
): Promise<readonly CopiedTable[]> {
  const lake = lakeOf(config)
  const { memory: memoryLimit, threads, packedTexts } = config.facts
  const options = { folder: config.dataFolder, memoryLimit, threads, packedTexts, rowsAtOnce }
  const file = join(config.dataFolder, 'facts.duckdb')
  if (to === 'lake' && !existsSync(file)) throw new Refusal('refused', `there is no ${file} to copy`)
  if (to === 'file' && existsSync(file))
    throw new Refusal('refused', `${file} is there already; figures are copied only into a new file`)
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  // Makes tables that are missing in the lake, and columns that data sets gained in the file.
  await (await openDuckDB({ ...options, lake })).close()
  const lock = await lockLake(lake.catalogue, signal)
  const part = `${file}.copying`
  try {
    if (to === 'lake') {
      await (await openDuckDB(options)).close()
      return await copyFigures('file', { lake, file }, options)
    }
    rmSync(part, { force: true })
    await makeFile(part, options)
    const copied = await copyFigures('lake', { lake, file: part }, options)
    renameSync(part, file)
    return copied
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof TargetNotEmpty) throw new Refusal('refused', error.message)
    throw error
  } finally {
    await lock.release()
  }
}

/** Tidies the files of the lake now. Throws `Refusal` where there is none. */
export async function maintainWarehouse(config: WarehouseConfig, signal: AbortSignal): Promise<Maintenance> {
  const lake = lakeOf(config)
  const attachment = await attachLake(lake, config.dataFolder, {})
  try {
    const lock = await attachment.lockWrites(signal)
    try {
      return await onConnection(attachment, maintainLake)
    } finally {
      await lock.release()
    }
  } finally {
    await attachment.close()
  }
}

/** The files that hold the rows of a data set. Throws `Refusal` where some of their rows are deleted: other programs would count them. */
export async function warehouseFiles(config: WarehouseConfig, dataset: string): Promise<readonly string[]> {
  const attachment = await attachLake(lakeOf(config), config.dataFolder, {})
  try {
    const { files, isExact } = await onConnection(attachment, async (connection) => {
      // Data sets that administrators have made are known by their tables: the state is not open here.
      const own = [...(await ownTablesIn(connection, 'lake')).keys()].filter(isOwnName)
      const names = [...allDatasets.map(({ name }): string => name), ...own]
      if (!names.includes(dataset)) throw unknownChoice('the data set', dataset, names)
      return await filesOf(connection, dataset)
    })
    if (isExact) return files
    throw new Refusal(
      'refused',
      `files of ${dataset} hold rows that were replaced or undone; run \`warehouse maintain\` first`,
    )
  } finally {
    await attachment.close()
  }
}

function lakeOf({ facts }: WarehouseConfig): LakeConfig {
  if (facts.lake !== null) return facts.lake
  throw new Refusal('usage', 'WAREHOUSE_URL names no lake; the file of the data folder needs none of this')
}
