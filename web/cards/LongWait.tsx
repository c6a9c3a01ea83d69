import { useEffect, useState } from 'react'
import { longWait } from '../constants.ts'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './CardMessage.module.css'

interface LongWaitProps {
  /** Asks again and cancels the request under way. */
  readonly onRetry: () => void
  /** On its own line, beside existing content or in a narrow place. */
  readonly beside?: boolean
}

/**
 * Replaces content while it is loading. After 15 seconds it says that this takes unusually long and offers to retry; the answer is still
 * shown when it arrives. Before that it takes no room.
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
