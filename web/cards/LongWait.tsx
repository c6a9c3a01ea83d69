import { useEffect, useState } from 'react'
import { longWait } from '../constants.ts'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './CardMessage.module.css'

interface LongWaitProps {
  /** Asks anew; what is under way is given up. */
  readonly onRetry: () => void
  /** On its own line, beside what is shown or where there is little room. */
  readonly beside?: boolean
}

/**
 * Stands where something is waited for. After 15 seconds it says that this takes unusually long and offers to ask again; the answer is
 * still shown when it comes. Until then it takes no room.
 */
export function LongWait({ onRetry, beside = false }: LongWaitProps) {
  const { t } = useText()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (long) return
    const timer = setTimeout(() => setLong(true), longWait)
    return () => clearTimeout(timer)
  }, [long])

  function askAgain() {
    setLong(false)
    onRetry()
  }

  // The live region must exist before its text, or screen readers do not announce it.
  return (
    <div role="status" className={long ? (beside ? styles.strip : styles.waiting) : undefined}>
      {long && (
        <>
          {!beside && <Icon name="info" size={28} />}
          <p className={styles.title}>{t('card.slow')}</p>
          <p>{t('card.slowHint')}</p>
          <button type="button" className={styles.action} onClick={askAgain}>
            {t('card.retry')}
          </button>
        </>
      )}
    </div>
  )
}
