import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { cardRequest } from '../files/useDownload.ts'
import { SubscriptionDialog } from './lazySubscription.ts'
import type { Draft } from './SubscriptionDialog.tsx'

interface CardByMail {
  /** Opens the dialog for the card with its present filters; null for people who are not signed in, and until the filters are read. */
  readonly start: (() => void) | null
  readonly dialog: ReactNode
}

/** Subscribes to one card by mail. */
export function useCardByMail(
  widget: AnyWidget,
  title: string,
  open: OpenWidget | null,
  context: Context | null,
): CardByMail {
  const router = useRouter()
  const { user } = useStore(session)
  const [draft, setDraft] = useState<Draft | null>(null)
  if (user === null || open === null || context === null) return { start: null, dialog: null }
  return {
    start: () => {
      const { pathname, searchStr } = router.state.location
      setDraft({ name: title, path: pathname + searchStr, cards: [cardRequest(widget, open, context)] })
    },
    dialog: draft && <SubscriptionDialog start={draft} onClose={() => setDraft(null)} />,
  }
}
