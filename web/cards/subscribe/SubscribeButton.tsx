import { useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { SubscriptionDialog } from './lazySubscription.ts'
import type { Draft } from './SubscriptionDialog.tsx'

interface SubscribeButtonProps {
  readonly className: string
  readonly wordClass: string
  /** False until the cards of the page are known. */
  readonly ready: boolean
  /** The page at the moment of the press; null until its cards are known. */
  readonly draft: () => Draft | null
}

/** Opens the subscription to a page by mail. */
export function SubscribeButton({ className, wordClass, ready, draft }: SubscribeButtonProps) {
  const { t } = useText()
  const [start, setStart] = useState<Draft | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={!ready}
        aria-label={t('dashboard.byMail')}
        title={t('dashboard.byMail')}
        onClick={() => setStart(draft())}
      >
        <Icon name="mail" size={18} />
        <span className={wordClass}>{t('dashboard.byMail')}</span>
      </button>
      {start && <SubscriptionDialog start={start} onClose={() => setStart(null)} />}
    </>
  )
}
