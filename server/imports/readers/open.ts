import { open } from 'node:fs/promises'
import type { ReadLimits } from '../limits.ts'
import type { ImportOptions } from '../protocol.ts'
import { sniffFormat } from './format.ts'
import type { Source } from './table.ts'

/** Opens a file as what its content is. The readers are loaded as they are needed. Throws `ReadFailure` for a file that none can read. */
export async function openSource(options: ImportOptions, size: number, limits: ReadLimits): Promise<Source> {
  const handle = await open(options.file, 'r')
  const head = Buffer.alloc(8192)
  let length = 0
  try {
    length = (await handle.read(head, 0, head.length, 0)).bytesRead
  } finally {
    await handle.close()
  }
  const format = sniffFormat(head.subarray(0, length), options.fileName)
  switch (format) {
    case 'text':
      return (await import('./text.ts')).openText(options.file, limits)
    case 'xls':
    case 'xlsx':
      return (await import('./workbook.ts')).openWorkbook(options.file, format, size, limits)
    case 'json':
      return (await import('./json.ts')).openJson(options.file, size, limits)
    case 'ndjson':
      return (await import('./json.ts')).openLines(options.file, limits)
    case 'parquet':
      return (await import('./parquet.ts')).openParquet(options.file, size)
  }
}
