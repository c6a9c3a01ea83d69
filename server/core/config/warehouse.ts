import { isAbsolute, resolve } from 'node:path'
import { configError } from './configError.ts'

/** A lake: tables as Parquet files that servers share, with a catalogue in PostgreSQL. */
export interface LakeConfig {
  /** The address of the catalogue, `postgres://…`, with its credentials. */
  readonly catalogue: string
  /** Where the files are: an absolute folder or `s3://bucket/prefix`, with a slash at the end. */
  readonly files: string
  /** The access to `s3://`; null for a folder. */
  readonly bucket: LakeBucket | null
  /** The folder with DuckDB's signed extensions; null to fetch them from DuckDB's own site. */
  readonly extensions: string | null
}

export interface LakeBucket {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
  readonly region: string
  /** `https://host:port` of an S3-compatible storage; null for Amazon's. */
  readonly endpoint: string | null
}

export const warehouseVariables = [
  {
    name: 'SERVER_URL',
    fallback: 'none: this is the only one',
    meaning: 'Of several servers: where the others reach this one, such as `http://10.0.0.5:8080`',
  },
  {
    name: 'WAREHOUSE_URL',
    fallback: 'one file in the data folder',
    meaning:
      'The catalogue of a lake that several servers share, such as `ducklake:postgres://user:password@host/lake`',
    secret: true,
  },
  {
    name: 'WAREHOUSE_FILES',
    fallback: 'none',
    meaning: 'The files of that lake: a shared folder, or `s3://bucket/prefix` with the variables `AWS_…` below',
  },
  {
    name: 'WAREHOUSE_MIRROR',
    fallback: '`on`',
    meaning:
      'Whether a server of a lake keeps a mirror of the large data sets in its data folder, for quick answers; `on` or `off`',
  },
  {
    name: 'PACKED_TEXTS',
    fallback: '`off`',
    meaning:
      'Whether texts of messages are packed in a file or a mirror that is made from now on: half the disk, and searches that take three times as long; `on` or `off`',
  },
  {
    name: 'DUCKDB_EXTENSIONS',
    fallback: 'DuckDB’s own site',
    meaning: 'The folder with the signed extensions `ducklake`, `postgres_scanner` and, for `s3://`, `httpfs`',
  },
  { name: 'AWS_ACCESS_KEY_ID', fallback: 'none', meaning: 'The key of the storage of `WAREHOUSE_FILES`', secret: true },
  { name: 'AWS_SECRET_ACCESS_KEY', fallback: 'none', meaning: 'Its secret', secret: true },
  { name: 'AWS_SESSION_TOKEN', fallback: 'none', meaning: 'A token that the storage may want besides', secret: true },
  { name: 'AWS_REGION', fallback: '`us-east-1`', meaning: 'The region of the storage' },
  {
    name: 'AWS_ENDPOINT_URL',
    fallback: 'Amazon’s',
    meaning: 'The address of an S3-compatible storage, such as `https://s3.example.org`',
  },
] as const

type WarehouseVariable = (typeof warehouseVariables)[number]['name']
/** Reads how the lake is reached; null where figures are in the file of the data folder. Throws a `ConfigError`. */
export function readWarehouse(read: (name: WarehouseVariable) => string | null): LakeConfig | null {
  const [url, files, extensions] = [read('WAREHOUSE_URL'), read('WAREHOUSE_FILES'), read('DUCKDB_EXTENSIONS')]
  const access = {
    accessKeyId: read('AWS_ACCESS_KEY_ID'),
    secretAccessKey: read('AWS_SECRET_ACCESS_KEY'),
    sessionToken: read('AWS_SESSION_TOKEN'),
    region: read('AWS_REGION') ?? 'us-east-1',
    endpoint: read('AWS_ENDPOINT_URL'),
  }
  if (url === null) {
    if (files === null) return null
    throw configError('WAREHOUSE_FILES', files, 'name the catalogue in WAREHOUSE_URL too, or leave it out')
  }
  const catalogue = url.replace(/^ducklake:/, '')
  const address = URL.parse(catalogue)
  if (catalogue === url || !address || !/^postgres(ql)?:$/.test(address.protocol) || address.pathname.length < 2)
    throw configError('WAREHOUSE_URL', null, 'give an address such as ducklake:postgres://user:password@host:5432/lake')
  if (files === null) throw configError('WAREHOUSE_FILES', null, 'give a shared folder or s3://bucket/prefix')
  const further = { catalogue, extensions: extensions === null ? null : resolve(extensions) }
  if (isAbsolute(files)) return { ...further, files: `${resolve(files)}/`, bucket: null }
  if (!/^s3:\/\/[^/\s'"]+(\/[^\s'"]*)?$/.test(files))
    throw configError('WAREHOUSE_FILES', files, 'give the whole path of a shared folder, or s3://bucket/prefix')
  return { ...further, files: `${files.replace(/\/+$/, '')}/`, bucket: checkBucket(access) }
}

type BucketAccess = Omit<LakeBucket, 'accessKeyId' | 'secretAccessKey'> & {
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
}

function checkBucket(access: BucketAccess): LakeBucket {
  const { accessKeyId, secretAccessKey, endpoint } = access
  if (accessKeyId === null) throw configError('AWS_ACCESS_KEY_ID', null, 'WAREHOUSE_FILES=s3://… needs it')
  if (secretAccessKey === null) throw configError('AWS_SECRET_ACCESS_KEY', null, 'WAREHOUSE_FILES=s3://… needs it')
  const url = endpoint === null ? null : URL.parse(endpoint)
  if (endpoint !== null && (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username))
    throw configError('AWS_ENDPOINT_URL', null, 'give an address such as https://s3.example.org')
  return { ...access, accessKeyId, secretAccessKey, endpoint: url?.origin ?? null }
}
