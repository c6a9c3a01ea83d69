import type { Context } from '@sala/widgets/context.ts'
import { addressOf, type FilterValue } from '@sala/widgets/filters.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readParameters, type Search, writeParameters } from './address.ts'

type Values = Readonly<Record<string, FilterValue>>

export interface Filters {
  /** The widget with its filters read from the address; null until the context is there. */
  readonly open: OpenWidget | null
  /** Whether the address says anything about this card. */
  readonly changed: boolean
  /**
   * Changes some filters. Each change is a step that Back takes back, unless `replace` makes it a part of the step before. Any
   * change but one of the page leads back to the first page.
   */
  readonly change: (values: Values, options?: { readonly replace: boolean }) => void
  readonly reset: () => void
}

/** The filters of a card, which live in the address. */
export function useFilters(widget: AnyWidget, context: Context | null, prefix: string): Filters {
  const navigate = useNavigate()
  const parameters = useRouterState({
    select: (state) => readParameters(state.location.search, prefix),
    structuralSharing: true,
  })
  const open = useMemo(
    () => (context === null ? null : widget.open(parameters, context)),
    [widget, parameters, context],
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
    change: (values, { replace } = { replace: false }) => {
      if (open === null || context === null) return
      const pages = Object.entries(widget.filters).flatMap(([name, filter]) =>
        filter.kind === 'page' && !(name in values) ? [[name, filter.fallback(context)] as const] : [],
      )
      const next = { ...open.filters, ...Object.fromEntries(pages), ...values }
      write(addressOf(widget.filters, next, context), replace)
    },
    reset: () => write({}, false),
  }
}
