import { stat } from 'node:fs/promises'
import type { ImportAlias } from '@sala/catalog/api/importAliases.ts'
import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import { aliasesFor } from '../aliases.ts'
import { checkRequest } from '../checkRequest.ts'
import type { SheetSample } from '../process/protocol.ts'
import { limitsFor, readInProcess } from '../process/reading.ts'
import { recipesFor } from '../recipes/checkRecipe.ts'
import { valueAt } from '../records/chunks.ts'
import type { ImportRequest } from '../shapes.ts'

/** Keeps what was read from the rows that are shown of each sheet while its chunks go by. */
export class PreviewRows {
  readonly #read = new Map<
    string | null,
    { readonly row: number; readonly values: Record<string, string | number | null> }[]
  >()
  readonly #rows = new Map<string | null, Set<number>>()
  readonly #from: number

  /** `from`: the number of the first row that is shown. */
  constructor(from = 1) {
    this.#from = from
  }

  add({ rows, vectors, origin }: Chunk): void {
    if (origin === undefined) return
    const read = this.#read.get(origin.sheet) ?? []
    const numbers = this.#rows.get(origin.sheet) ?? new Set()
    this.#read.set(origin.sheet, read)
    this.#rows.set(origin.sheet, numbers)
    // As many rows of the file as are shown may have holes between them; the samples say which these are.
    const last = this.#from + maxNumbers
    for (let at = 0; at < rows; at++) {
      const row = Math.abs(origin.rows[at] ?? 0)
      if (row < this.#from || row > last) continue
      numbers.add(row)
      if (read.length < previewLimits.read) read.push({ row, values: valuesAt(vectors, at) })
    }
  }

  /** The samples beside what was read from them. */
  previews(samples: readonly SheetSample[]): SheetPreview[] {
    return samples.slice(0, previewLimits.sheets).map(({ sheet, transposed, rows, merges }) => {
      const numbers = this.#rows.get(sheet) ?? new Set()
      const last = rows.at(-1)?.number ?? 0
      const read = (this.#read.get(sheet) ?? []).filter(({ row }) => row <= last)
      const filled = new Set(read.flatMap(({ values }) => Object.keys(values).filter((name) => values[name] !== null)))
      return {
        sheet,
        transposed,
        rows: rows.map(({ number, cells, more, isHead, isTotal }) => ({
          number,
          cells: [...cells],
          more,
          taken: numbers.has(number) ? 'read' : isTotal ? 'total' : isHead ? 'head' : 'left',
        })),
        merges: [...merges],
        read: read.map(({ row, values }) => ({
          row,
          values: Object.fromEntries(Object.entries(values).filter(([name]) => filled.has(name))),
        })),
      }
    })
  }
}

/** Numbers that the shown rows of a sheet may lie apart: a text file may have empty lines between its rows. */
const maxNumbers = 5000

function valuesAt(vectors: Chunk['vectors'], at: number): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(vectors).map(([name, vector]) => {
      const value = valueAt(vector, at)
      return [name, typeof value === 'string' ? value.slice(0, previewLimits.text) : value]
    }),
  )
}

/** The rows of a file to preview. */
interface PreviewPosition {
  /** The number of the first row, as the file's own program counts it. */
  readonly from: number
  /** The name of the sheet; null for the first one with a table. */
  readonly sheet: string | null
}

/**
 * Reads a file as a check does, stores nothing, and gives the rows from a number on as they stand and as they were read. Null where the
 * file cannot be read, the sheet is not there, or the signal aborts.
 */
export async function readPreview(
  request: ImportRequest,
  { from, sheet }: PreviewPosition,
  { aliases, recipes }: { readonly aliases: readonly ImportAlias[]; readonly recipes: readonly NamedRecipe[] },
  signal: AbortSignal,
): Promise<SheetPreview | null> {
  const { dataset, options } = checkRequest(request)
  const preview = new PreviewRows(from)
  const { size } = await stat(request.file)
  const reading = await readInProcess(
    {
      ...options,
      sheet: sheet ?? options.sheet,
      aliases: aliasesFor(dataset, aliases),
      recipes: recipesFor(request, recipes),
      previewFrom: from,
    },
    {
      onChunk: async (chunk) => preview.add(chunk),
      onFaults: async () => undefined,
      onProgress: () => undefined,
    },
    limitsFor(size),
    signal,
  )
  return reading.kind === 'end' ? (preview.previews(reading.summary.samples)[0] ?? null) : null
}
