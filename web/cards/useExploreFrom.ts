import type { Context } from '@sala/widgets/context.ts'
import type { OpenWidget } from '@sala/widgets/widget.ts'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '../api/explain.ts'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { mayExplore } from '../menu/menu.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { asOfQuery } from './asOf/asOfQuery.ts'

const loadQuestion = withWords(['definitions'], () =>
  Promise.all([import('@sala/widgets/explore/exploredCall.ts'), import('@sala/catalog/explore/exploration.ts')]),
)

/**
 * Opens the figures of a card as an exploration, optionally with the dialog for an alert, or gives the reason why not; null for people who
 * may not explore. The code that builds the question loads on demand.
 */
export function useExploreFrom(
  open: OpenWidget | null,
  context: Context | null,
): { readonly explore: () => void; readonly alert: (name: string) => void } | null {
  const { t } = useText()
  const navigate = useNavigate()
  const person = useStore(session)
  if (open === null || context === null || !mayExplore(person)) return null
  const freshnessOf: Readonly<Record<string, { readonly windowEnd: string | null } | undefined>> = context.datasets
  const lead = (alert: string | null) => {
    loadQuestion().then(
      ([{ exploredCall, notExplorable }, { encodeExploration }]) => {
        const explored = exploredCall(open.asks, (name) => freshnessOf[name]?.windowEnd ?? null)
        if (explored.found === null) return notify('info', context.say(notExplorable[explored.reason]))
        const { question } = explored.found
        const watched = alert === null ? null : explored.watched
        // Figures without months and years cannot be watched; the dialog says so.
        const search = {
          // An alert watches the present figures.
          ...(alert === null ? asOfQuery(context) : { alert }),
          q: encodeExploration(watched ?? question),
        }
        void navigate({ to: paths.explore, search })
      },
      (error: unknown) => notify('error', explain(error, t).message),
    )
  }
  return { explore: () => lead(null), alert: lead }
}
