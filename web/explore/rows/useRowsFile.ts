import { exploreRowsBook, exploreRowsFile, exploreRowsParquet, rowCountHeader } from '@sala/catalog/api/exploreRows.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'

export interface RowsFile {
  /** How much of the file has come, from 0 to 1, where that is known; null while none is under way. */
  readonly progress: number | 'unknown' | null
  readonly start: (format: RowsFormat, question: Exploration, sort: RowsSort) => void
  readonly cancel: () => void
}

/** The files that rows come as. */
export type RowsFormat = 'csv' | 'parquet' | 'xlsx'
const routes = { csv: exploreRowsFile, parquet: exploreRowsParquet, xlsx: exploreRowsBook } as const

export type RowsSort = readonly { readonly column: string; readonly descending: boolean }[]

/** Fetches all rows behind an exploration as a file, and saves them. Leaving the screen cancels. */
export function useRowsFile(): RowsFile {
  const { t } = useText()
  const [progress, setProgress] = useState<RowsFile['progress']>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function fetchFile(format: RowsFormat, question: Exploration, sort: RowsSort) {
    const leaving = new AbortController()
    under.current = leaving
    setProgress(format === 'csv' ? 0 : 'unknown')
    try {
      const body = { question, sort: [...sort] }
      // What is packed does not tell how many rows have come.
      const read = (response: Response) => (format === 'csv' ? readCounting(response, setProgress) : response.blob())
      saveFile(await api.download(routes[format].path, {}, leaving.signal, { body, read }))
      notify('success', t('exploredRows.saved'))
    } catch (error) {
      if (!leaving.signal.aborted) notify('error', explain(error, t).message)
    } finally {
      under.current = null
      setProgress(null)
    }
  }

  return {
    progress,
    start: (format, question, sort) => {
      if (under.current === null) void fetchFile(format, question, sort)
    },
    cancel: () => under.current?.abort(),
  }
}

const lineEnd = 10

/** Reads a file and tells how much has come, by its lines against the number of rows that its header names. */
async function readCounting(response: Response, tell: (progress: number) => void): Promise<Blob> {
  const expected = Number(response.headers.get(rowCountHeader) ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    for (const byte of next.value) if (byte === lineEnd) lines += 1
    // Texts may have lines of their own.
    tell(expected === 0 ? 0 : Math.min(1, lines / expected))
  }
  return new Blob(parts, { type: 'text/csv' })
}
