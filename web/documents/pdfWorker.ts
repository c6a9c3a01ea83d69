import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'
import type { PdfReply, PdfRequest } from './pdfMessages.ts'

/**
 * Draws the pages of one PDF. Files come from people, and some are made to hurt: what reads them has no document, no session and no
 * scripts of the file, and the page ends this worker when it takes too long (docs/decisions/0018-confined-processes-and-documents.md).
 */

/** Points of a picture, in a page and of a page. */
const maxPoints = 16_000_000

/** Canvases without a document; pdf.js asks for further ones while it draws. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: { readonly canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { readonly canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters are elements of a document, and there is none: a page is drawn without them. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy = () => undefined
}

let opened: PDFDocumentProxy | null = null

function say(message: PdfReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

async function open(bytes: Uint8Array): Promise<void> {
  opened = await getDocument({
    data: bytes,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    // Letters are drawn as shapes, and those of fonts that the file does not bring by the system's: neither needs a document.
    disableFontFace: true,
    useSystemFonts: true,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: maxPoints,
    verbosity: 0,
  }).promise
  const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
  say({ kind: 'opened', pages: opened.numPages, ratio: height / width })
}

async function draw(number: number, width: number): Promise<void> {
  const page = await opened?.getPage(number)
  if (page === undefined) throw new Error('nothing is open')
  const fullPage = page.getViewport({ scale: 1 })
  const scale = Math.min(width / fullPage.width, Math.sqrt(maxPoints / (fullPage.width * fullPage.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  // The types know the canvases of documents alone; of a context pdf.js uses what both kinds have.
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport }).promise
  page.cleanup()
  const picture = canvas.transferToImageBitmap()
  say({ kind: 'drawn', page: number, picture }, [picture])
}

self.addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  // pdf.js listens here too, and has messages of its own.
  if (data.kind === 'open') open(data.bytes).catch(() => say({ kind: 'failed', page: null }))
  if (data.kind === 'draw') draw(data.page, data.width).catch(() => say({ kind: 'failed', page: data.page }))
})
