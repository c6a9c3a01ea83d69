import type { BoardText } from '@sala/catalog/api/boardText.ts'
import {
  type AskedPart,
  type CardsFormat,
  cancelCards,
  type ExportJob,
  fetchCards,
  readCards,
  startCards,
} from '@sala/catalog/api/exports.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { Language } from '@sala/catalog/words.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { notify } from '../../notices/notices.ts'
import type { Store } from '../../store.ts'
import { wordsOfFormat } from './formats.ts'
import { pdfLayout } from './pdfLayout.ts'

/** The content of a file of many cards. */
export interface DownloadRequest {
  readonly format: CardsFormat
  /** The file's name and the heading of its first page: that of the dashboard, the board or the tray. */
  readonly title: string
  /** In the order of the file, made by `cardRequest` and `partRequest`. At most `maxCards` of catalog/api/exports.ts. */
  readonly cards: readonly AskedPart[]
  /** Texts of a board after the last card. */
  readonly texts?: readonly BoardText[]
}

/** The file under way. */
export interface FileInProgress {
  readonly format: CardsFormat
  readonly progress: number
  readonly stop: AbortController
}

/** The polling interval for the progress, in milliseconds. */
const pollInterval = 700
/** Retries of a poll: after a server is lost with its machine, the others know so within 25 seconds. */
const maxTries = 45

/** Requests a file from the server and saves it; `underWay` has the progress and is null afterwards. Notices report the outcome. */
export async function makeMany(
  { format, title, cards, texts = [] }: DownloadRequest,
  underWay: Store<FileInProgress | null>,
  language: Language,
  t: Translate,
): Promise<void> {
  const begun = underWay.get()
  if (begun === null) return
  const { signal } = begun.stop
  const name = t(wordsOfFormat(format))
  const say = (progress: number) => underWay.set({ ...begun, progress })
  let job: ExportJob | null = null
  notify('info', t('card.downloading', { format: name }))
  try {
    const layout = format === 'pdf' ? { layout: pdfLayout.get() } : {}
    const overlays = (await import('../annotations/overlayChoice.ts')).overlaysBody()
    job = await api.call(startCards, {
      body: { format, title, lang: language, ...layout, ...overlays, cards: [...cards], texts: [...texts] },
      signal,
    })
    const [toRead, toFetch] = [at(readCards, job), at(fetchCards, job)]
    while (job.state === 'making') {
      say(job.progress)
      await wait(pollInterval, signal)
      job = await persistently(() => api.call(toRead, { signal }), signal)
    }
    if (job.state === 'failed') {
      notify('error', `${t('card.downloadFailed', { format: name })} ${job.message ?? ''}`.trim())
      return
    }
    saveFile(await persistently(() => api.download(toFetch.path, {}, signal), signal))
    notify('success', t('card.downloadReady', { format: name }))
  } catch (error) {
    if (signal.aborted) {
      notify('info', t('dashboard.cancelled', { format: name }))
      return
    }
    const { message, requestId } = explain(error, t)
    const request = requestId === null ? '' : ` (${t('card.request', { id: requestId })})`
    notify('error', `${t('card.downloadFailed', { format: name })} ${message}${request}`)
  } finally {
    underWay.set(null)
    if (job !== null) await forget(job)
  }
}

/** Retries while the server does not answer. */
async function persistently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === maxTries || !(error instanceof ApiError) || !error.isPassing) throw error
    }
    await wait(pollInterval, signal)
  }
}

/** Tells the server to drop a file that was saved or cancelled. If it cannot be reached, the file expires. */
async function forget(job: ExportJob): Promise<void> {
  try {
    await api.call(at(cancelCards, job))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** A route of a job, with the job's own path. */
function at<Declaration extends { readonly path: string }>(declaration: Declaration, { id }: ExportJob): Declaration {
  return { ...declaration, path: declaration.path.replace(':id', encodeURIComponent(id)) }
}

function wait(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, time)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
  })
}
