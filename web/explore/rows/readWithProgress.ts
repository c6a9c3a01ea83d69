import { estimatedSizeHeader, rowCountHeader } from '@sala/catalog/api/exploreRows.ts'

const lineEnd = 10

/** How much of a file has come with some bytes, in the unit in which its header says how much it will be. */
const measures = {
  /** Its lines: one for each row, and one for the head. Texts may have lines of their own. */
  csv: {
    header: rowCountHeader,
    of: (bytes: Uint8Array) => bytes.reduce((all, byte) => all + Number(byte === lineEnd), 0),
  },
  parquet: { header: estimatedSizeHeader, of: (bytes: Uint8Array) => bytes.length },
  xlsx: { header: estimatedSizeHeader, of: (bytes: Uint8Array) => bytes.length },
} as const

/** The files that rows come as. */
export type RowsFormat = keyof typeof measures

/** A response, as far as it is read. */
interface Download {
  readonly headers: Pick<Headers, 'get'>
  readonly body: { readonly getReader: () => { readonly read: () => Promise<ReadResult> } } | null
}

interface ReadResult {
  readonly done: boolean
  readonly value?: Uint8Array<ArrayBuffer> | undefined
}

/** Reads a file and tells how much of it has come, from 0 to 1. */
export async function readWithProgress(
  response: Download,
  format: RowsFormat,
  tell: (progress: number) => void,
): Promise<Blob> {
  const { header, of } = measures[format]
  const expected = Number(response.headers.get(header) ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next?.value !== undefined && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    received += of(next.value)
    tell(expected === 0 ? 0 : Math.min(1, received / expected))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
