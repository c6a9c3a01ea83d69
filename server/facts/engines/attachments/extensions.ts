import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, version } from '@duckdb/node-api'
import { ConfigError } from '../../../core/config/configError.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'

/** The configuration of the lake is unusable; retrying does not help. */
export class WarehouseUnusable extends ConfigError {}

/** The extensions that a lake needs, by the names of their files. */
function extensionsFor({ bucket }: Pick<LakeConfig, 'bucket'>): readonly string[] {
  return ['postgres_scanner', 'ducklake', ...(bucket === null ? [] : ['httpfs'])]
}

const fileOf = (folder: string, name: string): string => join(folder, `${name}.duckdb_extension`)

/**
 * Loads the extensions of a lake from the configured folder, or else from DuckDB's own site through `downloads`. DuckDB loads only
 * extensions that its makers signed for exactly this version. Throws `WarehouseUnusable` if one is missing or has another signature.
 */
export async function loadExtensions(
  connection: DuckDBConnection,
  lake: Pick<LakeConfig, 'bucket' | 'extensions'>,
  downloads: string,
): Promise<void> {
  if (lake.extensions === null) await connection.run('set extension_directory = $downloads', { downloads })
  for (const name of extensionsFor(lake)) {
    const file = lake.extensions === null ? null : fileOf(lake.extensions, name)
    if (file !== null && !existsSync(file)) throw missing(name, `there is no ${file}`)
    try {
      if (file === null) await connection.run(`install ${name}; load ${name}`)
      else await connection.run(`load '${file.replaceAll("'", "''")}'`)
    } catch (error) {
      throw missing(name, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
}

function missing(name: string, why: string): WarehouseUnusable {
  return new WarehouseUnusable(
    `WAREHOUSE_URL cannot be used: DuckDB’s extension ${name} could not be loaded (${why}). Put ` +
      `${name}.duckdb_extension as DuckDB publishes it for version ${version()} and this kind of machine into a folder, and name ` +
      'the folder in DUCKDB_EXTENSIONS; where this machine may reach DuckDB’s own site, leave DUCKDB_EXTENSIONS out.',
  )
}
