import { exploreRowsFile, rowCountHeader } from '@sala/catalog/api/exploreRows.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'

export interface RowsFile {
  /** How much of the file has come, from 0 to 1; null while none is under way. */
  readonly progress: number | null
  readonly start: (question: Exploration, sort: RowsSort) => void
  readonly cancel: () => void
}

export type RowsSort = readonly { readonly column: string; readonly descending: boolean }[]

/** Fetches all rows behind an exploration as CSV, and saves them. Leaving the screen cancels. */
export function useRowsFile(): RowsFile {
  const { t } = useText()
  const [progress, setProgress] = useState<number | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function fetchFile(question: Exploration, sort: RowsSort) {
    const leaving = new AbortController()
    under.current = leaving
    setProgress(0)
    try {
      const body = { question, sort: [...sort] }
      const read = (response: Response) => readCounting(response, setProgress)
      saveFile(await api.download(exploreRowsFile.path, {}, leaving.signal, { body, read }))
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
    start: (question, sort) => {
      if (under.current === null) void fetchFile(question, sort)
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
