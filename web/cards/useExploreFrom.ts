import type { Context } from '@sala/widgets/context.ts'
import type { OpenWidget } from '@sala/widgets/widget.ts'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '../api/explain.ts'
import { useText } from '../i18n/text.ts'
import { mayExplore } from '../menu/menu.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/**
 * Opens the figures of a card as an exploration, or says why there is none; null for who may not explore. What works out the question comes
 * when it is wanted.
 */
export function useExploreFrom(open: OpenWidget | null, context: Context | null): (() => void) | null {
  const { t } = useText()
  const navigate = useNavigate()
  const person = useStore(session)
  if (open === null || context === null || !mayExplore(person)) return null
  const held: Readonly<Record<string, { readonly newest: string | null } | undefined>> = context.datasets
  return () => {
    const question = Promise.all([
      import('@sala/widgets/explore/exploredCall.ts'),
      import('@sala/catalog/explore/exploration.ts'),
    ])
    question.then(
      ([{ exploredCall }, { encodeExploration }]) => {
        const explored = exploredCall(open.asks, (name) => held[name]?.newest ?? null)
        if (explored.found === null) notify('info', t(`card.notExplorable.${explored.reason}`))
        else void navigate({ to: paths.explore, search: { q: encodeExploration(explored.found.question) } })
      },
      (error: unknown) => notify('error', explain(error, t).message),
    )
  }
}
