export interface InstanceOptions {
  /** DuckDB's memory limit, in its own notation; beyond it, DuckDB spills to the folder. */
  readonly memoryLimit?: string
  readonly threads?: number
  /** Texts that are searched are packed in new tables: messages take half the disk, and searches three times as long (bench/README.md). */
  readonly packedTexts?: boolean
}

/** The settings of every DuckDB that serves figures. */
export const instanceSettings = ({ memoryLimit = '1GB', threads = 2 }: InstanceOptions) => ({
  threads: String(threads),
  memory_limit: memoryLimit,
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  // Gives memory back after a large import or query: 165 MB instead of 440 MB after one of three million rows.
  allocator_background_threads: 'true',
  allocator_flush_threshold: '16MB',
})
