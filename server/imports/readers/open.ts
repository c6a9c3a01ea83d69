import { open } from 'node:fs/promises'
import { ReadFailure } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'
import type { ImportOptions } from '../process/protocol.ts'
import { sniffFormat } from './format.ts'
import { normalizedSheet } from './sdmx/sdmx.ts'
import type { RowBatch, Sheet, Source } from './table.ts'
import { withFigures } from './withFigures.ts'
import { ofIndicator } from './worldBank.ts'

/** Opens a file as what its content is. Throws `ReadFailure` for a file that no reader can read. */
export async function openSource(options: ImportOptions, size: number, limits: ReadLimits): Promise<Source> {
  const source = withFigures(ofIndicator(await openContent(options, size, limits), options.dataset))
  const { columns } = options
  if (columns === null) return source
  return { ...source, sheets: source.sheets.map((sheet) => ({ ...sheet, batches: () => headed(columns, sheet) })) }
}

/** The rows of a sheet without a head under the names that the person gives. */
async function* headed(columns: readonly string[], sheet: Sheet): AsyncGenerator<RowBatch> {
  yield { rows: [columns], numbers: 0, bytes: 0 }
  yield* sheet.batches()
}

/** The readers are loaded as they are needed. */
async function openContent(options: ImportOptions, size: number, limits: ReadLimits): Promise<Source> {
  const handle = await open(options.file, 'r')
  const head = Buffer.alloc(8192)
  let length = 0
  try {
    length = (await handle.read(head, 0, head.length, 0)).bytesRead
  } finally {
    await handle.close()
  }
  const format = sniffFormat(head.subarray(0, length), options.fileName)
  if (options.columns !== null && format !== 'text' && format !== 'xls' && format !== 'xlsx') {
    throw new ReadFailure(
      'no_table',
      '--columns is for text files and workbooks without a head; this file names its columns itself, so use --map',
    )
  }
  if (format !== 'text') requireNothingOfText(options)
  switch (format) {
    case 'text':
      return normalized(
        await (await import('./text.ts')).openText(options.file, limits, {
          lines: options.columns?.length === 1 && options.separator === null,
          separator: options.separator,
          encoding: options.encoding,
        }),
      )
    case 'xls':
    case 'xlsx':
      return (await import('./workbook.ts')).openWorkbook(options.file, format, size, limits)
    case 'json':
      return (await import('./json.ts')).openJson(options.file, size, limits)
    case 'ndjson':
      return (await import('./json.ts')).openLines(options.file, limits)
    case 'feed':
      return (await import('./feeds/feed.ts')).openFeed(options.file, size)
    case 'sdmx':
      return (await import('./sdmx/sdmxXml.ts')).openSdmxXml(options.file, size, limits)
    case 'parquet':
      return (await import('./parquet.ts')).openParquet(options.file, size)
  }
}

const normalized = (source: Source): Source => ({ ...source, sheets: source.sheets.map(normalizedSheet) })

/** Refuses options of text files for other files. */
function requireNothingOfText({ separator, encoding }: ImportOptions): void {
  const message = 'is said of text files alone; this file is a workbook, JSON, XML or Parquet, so leave it out'
  if (separator !== null) throw new ReadFailure('wrong_separator', `--separator ${message}`, { value: separator })
  if (encoding !== null) throw new ReadFailure('wrong_encoding', `--encoding ${message}`, { value: encoding })
}
