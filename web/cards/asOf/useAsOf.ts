import { AsOf, asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { todayInUtc } from '../context.ts'
import type { Search } from '../filters/address.ts'

export interface AsOfChoice {
  /** The day as of which the address asks for figures, `YYYY-MM-DD`; null for those of now. */
  readonly day: string | null
  /** What the address has in its place and is no such day; null where there is none. */
  readonly wrong: string | null
  readonly choose: (day: string | null) => void
}

/** The day of the figures of a page, which stands in its address as `as_of`. Each choice is a step that Back takes back. */
export function useAsOf(): AsOfChoice {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => textIn(location.search) })
  const isDay = text !== null && AsOf.safeParse(text).success && text <= todayInUtc()
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
