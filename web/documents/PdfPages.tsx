import { useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import styles from './PdfPages.module.css'
import { openPdf, type PdfReader } from './pdfReader.ts'

/** Further pages are in the file alone. */
const maxPages = 300
/** Points of a page's width; more is not seen. */
const widest = 2000

/** The pages of a PDF as pictures, each drawn when it comes near. */
export default function PdfPages({ id }: { readonly id: string }) {
  const { t } = useText()
  const [reader, setReader] = useState<PdfReader | 'failed' | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    api
      .download(`documents/${id}/file`, {}, signal)
      .then(async ({ content }) => openPdf(new Uint8Array(await content.arrayBuffer()), signal))
      .then(
        (opened) => (signal.aborted ? opened.close() : setReader(opened)),
        () => signal.aborted || setReader('failed'),
      )
    return () => left.abort()
  }, [id])

  if (reader === 'failed') return <p>{t('documents.pagesFailed')}</p>
  if (reader === null) return <p role="status">{t('common.loading')}</p>
  const pageCount = Math.min(reader.pages, maxPages)
  const numbers = Array.from({ length: pageCount }, (_, at) => at + 1)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={box} className={styles.pages} aria-label={t('documents.pages')} tabIndex={0}>
        {numbers.map((number) => (
          <Page key={number} reader={reader} number={number} box={box} />
        ))}
      </section>
      {pageCount < reader.pages && <p>{t('documents.pagesFirst', { shown: pageCount, of: reader.pages })}</p>}
    </>
  )
}

interface PageProps {
  readonly reader: PdfReader
  readonly number: number
  readonly box: { readonly current: HTMLElement | null }
}

function Page({ reader, number, box }: PageProps) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState(reader.ratio)
  const [failed, setFailed] = useState(false)
  const near = useNearViewport(canvas, box)

  useEffect(() => {
    const drawn = canvas.current
    if (drawn === null || !near || failed) return
    let unmounted = false
    const width = Math.min(widest, Math.ceil(drawn.clientWidth * window.devicePixelRatio))
    reader.draw(number, width).then(
      (picture) => {
        if (unmounted) return picture.close()
        setRatio(picture.height / picture.width)
        drawn.width = picture.width
        drawn.height = picture.height
        drawn.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
        drawn.dataset.drawn = 'true'
      },
      () => unmounted || setFailed(true),
    )
    return () => {
      unmounted = true
      // Pages far away keep their places and give back their memory.
      drawn.width = 0
      drawn.height = 0
      delete drawn.dataset.drawn
    }
  }, [reader, number, near, failed])

  return (
    <div className={`anchor ${styles.page}`}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('documents.page', { number, of: reader.pages })}
        style={{ aspectRatio: `1 / ${ratio}` }}
      />
      {failed && <p className={styles.failed}>{t('documents.pagesFailed')}</p>}
    </div>
  )
}

/** Whether an element is within a box's height of being seen. */
function useNearViewport(
  element: { readonly current: HTMLElement | null },
  box: { readonly current: HTMLElement | null },
) {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: box.current,
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, box])
  return near
}
