import type { CardsFormat } from '@sala/catalog/api/exports.ts'
import { explain } from '../../api/explain.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { createStore, useStore } from '../../store.ts'
import type { DownloadRequest, FileInProgress } from './makeMany.ts'

export interface ManyDownload {
  /** The format under way, or null. */
  readonly making: CardsFormat | null
  /** 0 to 1, of the file under way. */
  readonly progress: number
  /** Starts a file and saves it when it is ready; notices report it. One at a time in this tab. */
  readonly start: (request: DownloadRequest) => void
  /** Cancels the file, on the server too. */
  readonly cancel: () => void
}

/** Module state, not component state: the download survives navigation to another page. */
const underWay = createStore<FileInProgress | null>(null)

/** Downloads of many cards in one file: of a dashboard, a board or the export tray. All callers share one. */
export function useManyDownload(): ManyDownload {
  const { t, locale } = useText()
  const current = useStore(underWay)
  return {
    making: current?.format ?? null,
    progress: current?.progress ?? 0,
    start: (request) => {
      if (underWay.get() !== null) return notify('info', t('dashboard.oneAtATime'))
      const stop = new AbortController()
      underWay.set({ format: request.format, progress: 0, stop })
      // The code that makes files is loaded with the first file.
      import('./makeMany.ts').then(
        ({ makeMany }) => makeMany(request, underWay, locale, t),
        (error: unknown) => {
          underWay.set(null)
          notify('error', explain(error, t).message)
        },
      )
    },
    cancel: () => underWay.get()?.stop.abort(),
  }
}
