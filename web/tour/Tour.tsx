import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import { Modal } from '../controls/dialogs/Modal.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'
import { type Box, placeBubble } from './place.ts'
import styles from './Tour.module.css'
import { canShow, targetOf } from './target.ts'
import { type Step, stepsOf, type TourName } from './tours.ts'

interface TourProps {
  readonly name: TourName
  /** The first step, from 0: the step of the offer is not repeated. */
  readonly from?: number
  readonly onEnd: (forGood?: boolean) => void
}

/**
 * A guided tour: one thing after the other is lit and told about. A modal `dialog` keeps the keyboard inside; the arrow keys go on
 * and back along the reading direction, and Escape ends it.
 */
export function Tour({ name, from = 0, onEnd }: TourProps) {
  const { t } = useText()
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // As the screen is when the tour starts: what one may not see, or has folded away, is not told about.
  const [steps] = useState(() => stepsOf(name).filter(canShow))
  const [at, setAt] = useState(from)
  const step = steps[at]
  const lit = useLitBox(step)
  const [place, setPlace] = useState({ left: 0, top: 0 })

  // Where it stands depends on how large its words make it.
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = bubble.current ?? { offsetWidth: 0, offsetHeight: 0 }
    setPlace(placeBubble(lit, { width, height }, { width: window.innerWidth, height: window.innerHeight }))
  }, [lit])

  // Tools of a card that a step explains are visible without hovering.
  useLayoutEffect(() => {
    document.documentElement.dataset.touring = ''
    return () => {
      delete document.documentElement.dataset.touring
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step puts the focus on the way on
  useEffect(() => next.current?.focus(), [at])

  if (step === undefined) return null
  const isLast = at === steps.length - 1
  const goOn = () => (isLast ? onEnd() : setAt(at + 1))
  const goBack = () => setAt(Math.max(0, at - 1))

  function walk(event: KeyboardEvent) {
    const along = document.documentElement.dir === 'rtl' ? -1 : 1
    const move = { ArrowRight: along, ArrowLeft: -along }[event.key]
    if (move === undefined) return
    event.preventDefault()
    // The arrows walk; ending takes a button.
    if (move > 0) setAt(Math.min(steps.length - 1, at + 1))
    else goBack()
  }

  return (
    <Modal
      className={styles.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onEnd}
      onKeyDown={walk}
    >
      {lit === null ? (
        <div className={styles.dimmed} />
      ) : (
        <div className={styles.lit} style={{ left: lit.left, top: lit.top, width: lit.width, height: lit.height }} />
      )}
      <div ref={bubble} className={`absolute ${styles.bubble}`} style={place}>
        <div aria-live="polite">
          <h2 id={`${id}-title`}>{t(`tour.steps.${step.name}.title`)}</h2>
          <p id={`${id}-text`}>{t(`tour.steps.${step.name}.text`)}</p>
        </div>
        <div className={styles.close}>
          <IconButton icon="close" label={t('tour.end')} size={18} onPress={() => onEnd()} />
        </div>
        <div className="row gap-1">
          <span className="quiet tiny equal-part">{t('tour.progress', { step: at + 1, steps: steps.length })}</span>
          {at > 0 && (
            <button type="button" className={`${buttons.quiet} ${buttons.small}`} onClick={goBack}>
              {t('tour.back')}
            </button>
          )}
          <button ref={next} type="button" className={`${buttons.main} ${buttons.small}`} onClick={goOn}>
            {isLast ? t('tour.done') : t('tour.next')}
          </button>
        </div>
        {at === 0 && (
          <button type="button" className={styles.never} onClick={() => onEnd(true)}>
            {t('tour.never')}
          </button>
        )}
      </div>
    </Modal>
  )
}

const margin = 6

/** The box of what a step points at, brought on screen; it follows the window. Null where it points at nothing. */
function useLitBox(step: Step | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const target = step === undefined ? null : targetOf(step)
    if (target === null) return setBox(null)
    const measure = () => {
      const { left, top, width, height } = target.getBoundingClientRect()
      setBox({ left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin })
    }
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    measure()
    const following = new ResizeObserver(measure)
    following.observe(document.documentElement)
    following.observe(target)
    // The content area scrolls by itself.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      following.disconnect()
      document.removeEventListener('scroll', measure, { capture: true })
    }
  }, [step])
  return box
}
