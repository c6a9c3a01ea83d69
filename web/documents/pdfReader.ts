import type { PdfReply, PdfRequest } from './pdfMessages.ts'

/** The pages of an open PDF. */
export interface PdfReader {
  readonly pages: number
  /** The height of the first page in widths. */
  readonly ratio: number
  /** A page as a picture so many points wide. Rejects where it cannot be drawn. */
  readonly draw: (page: number, width: number) => Promise<ImageBitmap>
  readonly close: () => void
}

/** Opening a file and drawing a page may take so long, in milliseconds. */
const patience = 30_000

/** Opens a PDF in a worker of its own. Rejects where it is none, or takes too long. */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfReader> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number | null, { resolve: (reply: PdfReply) => void; reject: (cause: Error) => void }>()
  const close = () => {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('closed'))
    waiting.clear()
  }
  signal.addEventListener('abort', close)

  /** One question, and the answer about the same page. */
  function ask(page: number | null, question: PdfRequest, transfer: Transferable[] = []): Promise<PdfReply> {
    const { promise, resolve, reject } = Promise.withResolvers<PdfReply>()
    waiting.get(page)?.reject(new Error('asked again'))
    waiting.set(page, { resolve, reject })
    // Whatever is drawn for so long keeps all other pages waiting too.
    const late = setTimeout(close, patience)
    worker.postMessage(question, transfer)
    return promise.finally(() => clearTimeout(late))
  }

  worker.addEventListener('error', close)
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<PdfReply>>) => {
    const reply = replyOf(data)
    if (reply === null) return
    const page = reply.kind === 'opened' ? null : reply.page
    const pendingRequest = waiting.get(page)
    waiting.delete(page)
    if (reply.kind === 'failed') pendingRequest?.reject(new Error('not to be drawn'))
    else pendingRequest?.resolve(reply)
  })

  const answer = await ask(null, { kind: 'open', bytes }, [bytes.buffer])
  if (answer.kind !== 'opened') throw new Error('something else was opened')
  return {
    pages: answer.pages,
    ratio: answer.ratio,
    close,
    draw: async (page, width) => {
      const drawn = await ask(page, { kind: 'draw', page, width })
      if (drawn.kind !== 'drawn') throw new Error('something else was drawn')
      return drawn.picture
    },
  }
}

/** pdf.js sends messages of its own, which have no kind. */
function replyOf(data: Partial<PdfReply>): PdfReply | null {
  switch (data.kind) {
    case 'opened': {
      const { kind, pages, ratio } = data
      return pages === undefined || ratio === undefined ? null : { kind, pages, ratio }
    }
    case 'drawn': {
      const { kind, page, picture } = data
      return page === undefined || picture === undefined ? null : { kind, page, picture }
    }
    case 'failed':
      return { kind: data.kind, page: data.page ?? null }
    default:
      return null
  }
}
