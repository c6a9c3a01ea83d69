import { AsOf, asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { todayInThailand } from '../context.ts'
import type { Search } from '../filters/address.ts'

export interface AsOfChoice {
  /** The day in the address as of which figures are shown, `YYYY-MM-DD`; null for present figures. */
  readonly day: string | null
  /** An invalid value of the parameter; null if there is none. */
  readonly wrong: string | null
  readonly choose: (day: string | null) => void
}

/** The day of a page's figures, in its address as `as_of`. Each choice is a step in the history. */
export function useAsOf(): AsOfChoice {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => textIn(location.search) })
  const isDay = text !== null && AsOf.safeParse(text).success && text <= todayInThailand()
  return {
    day: isDay ? text : null,
    wrong: isDay ? null : text,
    choose: (day) =>
      void navigate({
        to: '.',
        search: ({ [asOfParameter]: _, ...others }: Search) => ({ ...others, ...(day && { [asOfParameter]: day }) }),
        resetScroll: false,
      }),
  }
}

function textIn({ [asOfParameter]: value }: Search): string | null {
  return value === undefined ? null : String(value).slice(0, 40)
}
