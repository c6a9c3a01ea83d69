import { useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import type { Draft } from './SubscriptionDialog.tsx'
import { SubscriptionPart } from './SubscriptionPart.tsx'

interface SubscribeButtonProps {
  readonly className: string
  readonly wordClass: string
  /** False while the cards of the page are not known: there is nothing to send yet. */
  readonly ready: boolean
  /** The page as it is at the moment of the press; null while its cards are not known. */
  readonly draft: () => Draft | null
}

/** Has a page sent by mail. */
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
      <SubscriptionPart start={start} onClose={() => setStart(null)} />
    </>
  )
}
