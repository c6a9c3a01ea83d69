import { open } from 'node:fs/promises'
import { ReadFailure } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'
import type { ImportOptions } from '../protocol.ts'
import { sniffFormat } from './format.ts'
import type { Source } from './table.ts'

/** Opens a file as what its content is. The readers are loaded as they are needed. Throws `ReadFailure` for a file that none can read. */
export async function openSource(options: ImportOptions, limits: ReadLimits): Promise<Source> {
  const handle = await open(options.file, 'r')
  const head = Buffer.alloc(8192)
  const { bytesRead } = await handle.read(head, 0, head.length, 0).finally(() => handle.close())
  const format = sniffFormat(head.subarray(0, bytesRead), options.fileName)
  switch (format) {
    case 'text':
      return (await import('./text.ts')).openText(options.file, limits)
    default:
      throw new ReadFailure('unreadable', `${format} files are not read yet`)
  }
}
