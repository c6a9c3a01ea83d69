import type { Context } from '@sala/widgets/context.ts'
import { addressOf, type FilterValue } from '@sala/widgets/filters.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { prefixOf, readParameters, type Search, writeParameters } from './address.ts'
import { useSharedChoices } from './SharedChoices.ts'
import { inherit, inheritedValues, type SharedName, type SharedValues } from './shared.ts'

type Values = Readonly<Record<string, FilterValue>>

export interface Filters {
  /** The widget with its filters read from the address; null until the context is there. */
  readonly open: OpenWidget | null
  /** Whether the address says anything about this card alone. */
  readonly changed: boolean
  /** What is chosen for all cards, of a kind that this one knows, but which it cannot show. */
  readonly unheeded: readonly SharedName[]
  /**
   * Changes some filters. Each change is a step that Back takes back, unless `replace` makes it a part of the step before. Any
   * change but one of the page leads back to the first page.
   */
  readonly change: (values: Values, options?: { readonly replace: boolean }) => void
  readonly reset: () => void
  /** What the dashboard decides; it is not offered. */
  readonly fixed: FixedFilters
}

/** Filters that a dashboard decides, as an address writes them. */
export type FixedFilters = Readonly<Record<string, string>>
const noneFixed: FixedFilters = {}
const nothing = { parameters: {}, unheeded: [] } as const

/** A card as an address shows it on a dashboard, for what is made of many cards at once. */
export function openCard(
  widget: AnyWidget,
  search: Search,
  { shared, fixed = noneFixed }: { readonly shared: SharedValues; readonly fixed?: FixedFilters | undefined },
  context: Context,
): OpenWidget {
  const own = readParameters(search, prefixOf(widget.code))
  return widget.open({ ...inherit(widget, shared, context).parameters, ...own, ...fixed }, context)
}

/** The filters of a card, which live in the address: what is fixed, then its own parameters, then what is chosen for all cards. */
export function useFilters(
  widget: AnyWidget,
  context: Context | null,
  prefix: string,
  fixed: FixedFilters = noneFixed,
): Filters {
  const navigate = useNavigate()
  const { values: shared } = useSharedChoices()
  const parameters = useRouterState({
    select: (state) => readParameters(state.location.search, prefix),
    structuralSharing: true,
  })
  const inherited = useMemo(
    () => (context === null ? nothing : inherit(widget, shared, context)),
    [widget, shared, context],
  )
  // As text: a choice that this card does not know leaves it as it is, and it is not drawn again.
  const given = new URLSearchParams({ ...inherited.parameters, ...parameters, ...fixed }).toString()
  const open = useMemo(
    () => (context === null ? null : widget.open(Object.fromEntries(new URLSearchParams(given)), context)),
    [widget, given, context],
  )

  function write(next: Readonly<Record<string, string>>, replace: boolean) {
    void navigate({
      to: '.',
      search: (search: Search) => writeParameters(search, prefix, next),
      replace,
      resetScroll: false,
    })
  }

  return {
    open,
    changed: Object.keys(parameters).length > 0,
    unheeded: inherited.unheeded,
    change: (values, { replace } = { replace: false }) => {
      if (open === null || context === null) return
      const pages = Object.entries(widget.filters).flatMap(([name, filter]) =>
        filter.kind === 'page' && !(name in values) ? [[name, filter.fallback(context)] as const] : [],
      )
      const next = { ...open.filters, ...Object.fromEntries(pages), ...values }
      const free = Object.fromEntries(Object.entries(widget.filters).filter(([name]) => !(name in fixed)))
      write(addressOf(free, next, context, inheritedValues(widget, inherited, context)), replace)
    },
    reset: () => write({}, false),
    fixed,
  }
}
