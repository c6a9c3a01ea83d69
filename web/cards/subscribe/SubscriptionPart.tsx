import { lazy, Suspense } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { Boundary } from '../Boundary.tsx'
import type { Draft } from './SubscriptionDialog.tsx'

/** Its code comes when it is first opened. */
const SubscriptionDialog = lazy(withWords(['notifications'], () => import('./SubscriptionDialog.tsx')))

interface SubscriptionPartProps {
  /** The content of the subscription; null without one. */
  readonly start: Draft | null
  readonly onClose: () => void
}

/** The dialog for a subscription. */
export function SubscriptionPart({ start, onClose }: SubscriptionPartProps) {
  if (start === null) return null
  return (
    <Boundary>
      <Suspense>
        <SubscriptionDialog start={start} onClose={onClose} />
      </Suspense>
    </Boundary>
  )
}
