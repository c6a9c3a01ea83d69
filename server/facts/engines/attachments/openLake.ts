import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { LakeBucket, LakeConfig } from '../../../core/config/warehouse.ts'
import { literal } from '../duckdb/tables.ts'
import { onConnection } from './connections.ts'
import { loadExtensions, WarehouseUnusable } from './extensions.ts'
import { type InstanceOptions, instanceSettings } from './instance.ts'
import { inspectCatalogue, lockLake } from './writes/writeLock.ts'

/** The name of the lake in statements. */
export const lakeName = 'lake'

/**
 * A DuckDB in memory with the lake attached and nothing locked, or one in the file `mirror`, which can only read the lake. `folder` belongs
 * to this server and takes what does not fit into memory. Throws `WarehouseUnusable` if retrying cannot help.
 */
export async function openWithLake(
  lake: LakeConfig,
  folder: string,
  options: InstanceOptions,
  mirror: string | null = null,
): Promise<DuckDBInstance> {
  const { isSuperuser, isNew } = await inspectCatalogue(lake.catalogue)
  if (isSuperuser)
    throw new WarehouseUnusable(
      'WAREHOUSE_URL cannot be used: its account is a superuser of PostgreSQL, which may read the files of that machine. ' +
        'Give the lake a database and an account of its own: create role lake login password …; create database lake owner lake;',
    )
  // Several servers that start on a new catalogue would all make its tables.
  const lock = isNew ? await lockLake(lake.catalogue, new AbortController().signal) : null
  try {
    return await openAttached(lake, folder, options, mirror)
  } finally {
    await lock?.release()
  }
}

async function openAttached(
  lake: LakeConfig,
  folder: string,
  options: InstanceOptions,
  mirror: string | null,
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(mirror ?? ':memory:', {
    ...instanceSettings(options),
    temp_directory: mirror === null ? join(folder, 'lake.tmp') : `${mirror}.tmp`,
  })
  try {
    await onConnection({ connect: () => instance.connect() }, async (connection) => {
      await loadExtensions(connection, lake, join(folder, 'extensions'))
      // Files of a lake never change, so their metadata can be cached.
      await connection.run('set parquet_metadata_cache = true')
      await makeSecrets(connection, lake)
      const { search } = new URL(lake.catalogue)
      const further = furtherParameters(new URLSearchParams(search))
      await connection.run(
        `attach ${literal(`ducklake:postgres:${further}`)} as ${lakeName} (data_path ${literal(lake.files)}, meta_secret 'catalogue', data_inlining_row_limit 0${mirror === null ? '' : ', read_only'})`,
      )
    })
    return instance
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

/** Parameters of the address that libpq knows and that are not credentials, in libpq's notation. */
function furtherParameters(parameters: URLSearchParams): string {
  const supportedOptions = ['sslmode', 'sslrootcert', 'connect_timeout', 'target_session_attrs']
  return supportedOptions.flatMap((name) => (parameters.has(name) ? [`${name}=${parameters.get(name)}`] : [])).join(' ')
}

/** Passes the credentials to DuckDB through variables of the connection, so that no statement, log or error contains them. */
async function makeSecrets(connection: DuckDBConnection, { catalogue, bucket, files }: LakeConfig): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(catalogue)
  await makeSecret(connection, 'catalogue', 'postgres', {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') ?? (port || '5432'),
    user: searchParams.get('user') ?? decodeURIComponent(username),
    password: searchParams.get('password') ?? decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  })
  if (bucket !== null) await makeSecret(connection, 'files', 's3', { ...bucketSecret(bucket), scope: files })
}

function bucketSecret({ accessKeyId, secretAccessKey, sessionToken, region, endpoint }: LakeBucket) {
  const url = endpoint === null ? null : new URL(endpoint)
  return {
    key_id: accessKeyId,
    secret: secretAccessKey,
    session_token: sessionToken,
    region,
    ...(url && { endpoint: url.host, url_style: 'path', use_ssl: String(url.protocol === 'https:') }),
  }
}

async function makeSecret(
  connection: DuckDBConnection,
  name: string,
  type: 'postgres' | 's3',
  options: Readonly<Record<string, string | null>>,
): Promise<void> {
  const values = Object.entries(options).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, value] as const],
  )
  for (const [key, value] of values) await connection.run(`set variable ${key} = $value`, { value })
  const fields = values.map(([key]) => `, ${key} getvariable('${key}')`).join('')
  await connection.run(`create temporary secret ${name} (type ${type}${fields})`)
  for (const [key] of values) await connection.run(`reset variable ${key}`)
}
