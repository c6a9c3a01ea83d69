import { exploreRowsBook, exploreRowsFile, exploreRowsParquet } from '@sala/catalog/api/exploreRows.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { type RowsFormat, readWithProgress } from './readWithProgress.ts'

interface RowsFile {
  /** How much of the file has come, from 0 to 1; null while none is under way. */
  readonly progress: number | null
  readonly start: (format: RowsFormat, question: Exploration, sort: RowsSort) => void
  readonly cancel: () => void
}

const routes = { csv: exploreRowsFile, parquet: exploreRowsParquet, xlsx: exploreRowsBook } as const

type RowsSort = readonly { readonly column: string; readonly descending: boolean }[]

/** Fetches all rows behind an exploration as a file, and saves them. Leaving the screen cancels. */
export function useRowsFile(): RowsFile {
  const { t } = useText()
  const [progress, setProgress] = useState<RowsFile['progress']>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function fetchFile(format: RowsFormat, question: Exploration, sort: RowsSort) {
    const leaving = new AbortController()
    under.current = leaving
    setProgress(0)
    try {
      const body = { question, sort: [...sort] }
      const read = (response: Response) => readWithProgress(response, format, setProgress)
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
