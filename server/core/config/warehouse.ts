import { isAbsolute, resolve } from 'node:path'

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

/** Reads how the lake is reached; null where figures are in the file of the data folder. Throws what `refused` makes. */
export function readWarehouse(
  text: (name: WarehouseVariable) => string | null,
  refused: (name: WarehouseVariable, value: string | null, wayOut: string) => Error,
): LakeConfig | null {
  const url = text('WAREHOUSE_URL')
  const files = text('WAREHOUSE_FILES')
  if (url === null) {
    if (files !== null)
      throw refused('WAREHOUSE_FILES', files, 'name the catalogue in WAREHOUSE_URL too, or leave it out')
    return null
  }
  const catalogue = url.replace(/^ducklake:/, '')
  const address = URL.parse(catalogue)
  if (catalogue === url || !address || !/^postgres(ql)?:$/.test(address.protocol) || address.pathname.length < 2)
    throw refused('WAREHOUSE_URL', null, 'give an address such as ducklake:postgres://user:password@host:5432/lake')
  if (files === null) throw refused('WAREHOUSE_FILES', null, 'give a shared folder or s3://bucket/prefix')
  const extensions = text('DUCKDB_EXTENSIONS')
  const further = { catalogue, extensions: extensions === null ? null : resolve(extensions) }
  if (!/^[a-z0-9]+:\/\//i.test(files)) {
    if (!isAbsolute(files))
      throw refused('WAREHOUSE_FILES', files, 'give the whole path of a folder that every server has')
    return { ...further, files: `${resolve(files)}/`, bucket: null }
  }
  if (!/^s3:\/\/[^/\s'"]+(\/[^\s'"]*)?$/.test(files))
    throw refused('WAREHOUSE_FILES', files, 'give a shared folder or s3://bucket/prefix')
  return { ...further, files: `${files.replace(/\/+$/, '')}/`, bucket: readLakeBucket(text, refused) }
}

function readLakeBucket(
  text: (name: WarehouseVariable) => string | null,
  refused: (name: WarehouseVariable, value: string | null, wayOut: string) => Error,
): LakeBucket {
  const accessKeyId = text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = text('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === null) throw refused('AWS_ACCESS_KEY_ID', null, 'WAREHOUSE_FILES=s3://… needs it')
  if (secretAccessKey === null) throw refused('AWS_SECRET_ACCESS_KEY', null, 'WAREHOUSE_FILES=s3://… needs it')
  const endpoint = text('AWS_ENDPOINT_URL')
  const parsed = endpoint === null ? null : URL.parse(endpoint)
  if (
    endpoint !== null &&
    (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.pathname !== '/' || parsed.username)
  )
    throw refused('AWS_ENDPOINT_URL', null, 'give an address such as https://s3.example.org')
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: text('AWS_SESSION_TOKEN'),
    region: text('AWS_REGION') ?? 'us-east-1',
    endpoint: parsed?.origin ?? null,
  }
}
