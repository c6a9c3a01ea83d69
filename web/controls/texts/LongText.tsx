import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from './LongText.module.css'

/** A text that people wrote: plain, in its own direction, and cut after a few lines until the reader wants all of it. */
export function LongText({ text }: { readonly text: string }) {
  const { t } = useText()
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)

  // Whether anything is cut follows from the room, which only the browser knows.
  useEffect(() => {
    const element = box.current
    if (open || element === null) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <p ref={box} id={id} dir="auto" className={styles.text} data-open={open}>
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('messages.showLess') : t('messages.showMore')}
        </button>
      )}
    </>
  )
}
