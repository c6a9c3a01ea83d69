import type { Context } from '@sala/widgets/context.ts'
import { useRouterState } from '@tanstack/react-router'
import { useText } from '../../i18n/text.ts'
import type { Search } from '../filters/address.ts'
import { openCard } from '../filters/useFilters.ts'
import type { PlacedCard } from '../grid/CardGrid.tsx'
import type { SharedValues } from './shared.ts'
import { unfollowedChoices } from './unfollowedChoices.ts'

interface FollowingCountProps {
  readonly cards: readonly PlacedCard[]
  readonly values: SharedValues
  readonly context: Context
}

/** How many cards follow all shared choices. */
export function FollowingCount({ cards, values, context }: FollowingCountProps) {
  const { t } = useText()
  const following = useRouterState({
    select: ({ location }) => countFollowing(cards, values, location.search, context),
  })
  return (
    <p className="quiet tiny paragraph" role="status">
      {t('dashboard.following', { following, total: cards.length })}
    </p>
  )
}

/** How many cards follow all of the choices, at an address. */
export function countFollowing(
  cards: FollowingCountProps['cards'],
  values: SharedValues,
  search: Search,
  context: Context,
): number {
  return cards.filter(({ widget, ...rest }) => {
    const { filters } = openCard(widget, search, { shared: values, ...rest }, context)
    return unfollowedChoices(widget, values, filters, context).length === 0
  }).length
}
