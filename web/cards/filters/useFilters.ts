import type { Context } from '@sala/widgets/context.ts'
import { addressOf, type FilterValue, inFilterBar } from '@sala/widgets/filters/filters.ts'
import type { OpenWidget } from '@sala/widgets/widget.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSharedChoices } from '../sharedChoices/SharedChoices.ts'
import { inherit, inheritedValues, type SharedValues } from '../sharedChoices/shared.ts'
import { type UnfollowedChoice, unfollowedChoices } from '../sharedChoices/unfollowedChoices.ts'
import { prefixOf, readParameters, type Search, writeParameters } from './address.ts'
import { afterFrame } from './afterFrame.ts'
import { useBoardFilters } from './BoardFilters.ts'
import type { Filterable, OpenFilters } from './filterable.ts'
import { keepAddressForReload } from './pendingAddress.ts'

type Values = Readonly<Record<string, FilterValue>>

/** The chosen values, until the address has them. */
interface Ahead {
  readonly before: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
}

export interface Filters<Open extends OpenFilters = OpenWidget> {
  /** The widget with its filters from the address; null without a context. */
  readonly open: Open | null
  /** Whether the address has parameters of this card. */
  readonly changed: boolean
  /** The filters of the bar that differ from their defaults, by name. */
  readonly differing: readonly string[]
  /** The shared choices that the card does not follow. */
  readonly otherwise: readonly UnfollowedChoice[]
  /** Whether the card would follow more of them with an empty part in the address. */
  readonly couldFollow: boolean
  /**
   * Changes filters. Each change is a step in the history, unless `replace` merges it with the previous one. Any change except of the page
   * resets the page to the first.
   */
  readonly change: (values: Values, options?: { readonly replace: boolean }) => void
  readonly reset: () => void
  /** The widget with one filter changed, in the notation of the address; null without a context. */
  readonly opened: (name: string, text: string) => Open | null
  /** Filters that the dashboard sets; they are not offered. */
  readonly fixed: FixedFilters
}

/** Filters that a dashboard sets, in the notation of the address. */
export type FixedFilters = Readonly<Record<string, string>>
const noneFixed: FixedFilters = {}
const nothing = { parameters: {} } as const

/** A card as an address shows it on a dashboard, for files of many cards. */
export function openCard<Open extends OpenFilters>(
  widget: Filterable<Open>,
  search: Search,
  { shared, fixed = noneFixed, stored = noneFixed, prefix = prefixOf(widget.code) }: Surroundings,
  context: Context,
): Open {
  const parameters = readParameters(search, prefix)
  return widget.open({ ...inherit(widget, shared, context).parameters, ...stored, ...parameters, ...fixed }, context)
}

interface Surroundings {
  readonly shared: SharedValues
  readonly fixed?: FixedFilters | undefined
  /** The filters that a board stores for the card; the address takes precedence. */
  readonly stored?: FixedFilters | undefined
  /** The prefix of its parameters, if it is not the code. */
  readonly prefix?: string | undefined
}

/**
 * The filters of a card, which are in the address. Precedence: fixed filters, the card's own parameters, filters stored by a board, shared
 * choices. On the owner's board the changes are stored on the board, except page and search.
 */
export function useFilters<Open extends OpenFilters>(
  widget: Filterable<Open>,
  context: Context | null,
  prefix: string,
  fixed: FixedFilters = noneFixed,
): Filters<Open> {
  const router = useRouter()
  const { values: shared } = useSharedChoices()
  const board = useBoardFilters()
  const boardFilters = board.of(prefix)
  const addressed = useRouterState({
    select: (state) => readParameters(state.location.search, prefix),
    structuralSharing: true,
  })
  const [ahead, setAhead] = useState<Ahead | null>(null)
  // The latest choice is drawn before the address has it; a change of the address then takes precedence.
  if (ahead !== null && ahead.before !== addressed) setAhead(null)
  const inAddress = ahead !== null && ahead.before === addressed ? ahead.parameters : addressed
  const inherited = useMemo(
    () => (context === null ? nothing : inherit(widget, shared, context)),
    [widget, shared, context],
  )
  // As text: a choice that does not concern this card leaves the text equal, so the card is not drawn again.
  const openSearch = new URLSearchParams({
    ...inherited.parameters,
    ...boardFilters,
    ...inAddress,
    ...fixed,
  }).toString()
  const open = useMemo(
    () => (context === null ? null : widget.open(Object.fromEntries(new URLSearchParams(openSearch)), context)),
    [widget, openSearch, context],
  )

  const differs = useMemo(
    () => (context === null || open === null ? [] : unfollowedChoices(widget, shared, open.filters, context)),
    [widget, shared, open, context],
  )

  function write(next: Readonly<Record<string, string>>, replace: boolean) {
    const { keep } = board
    const passing = (name: string) => ['page', 'search'].includes(widget.filters[name]?.kind ?? '')
    const toAddress = keep === null ? next : pick(next, passing)
    if (keep !== null)
      keep(
        prefix,
        pick(next, (name) => !passing(name)),
      )
    if (keep !== null && sameTexts(toAddress, inAddress)) return
    const chosen = { before: addressed, parameters: toAddress }
    setAhead(chosen)
    const { pathname } = window.location
    const to = { to: '.', search: (search: Search) => writeParameters(search, prefix, toAddress) }
    keepAddressForReload(() => router.buildLocation(to).href)
    afterFrame(() => {
      // After navigation to another page, the change no longer applies.
      if (window.location.pathname !== pathname) return
      void router
        .navigate({ ...to, replace, resetScroll: false })
        .finally(() => setAhead((now) => (now === chosen ? null : now)))
    })
  }

  function openedWithout(fixed: FixedFilters): Values {
    return context === null ? {} : widget.open({ ...inherited.parameters, ...boardFilters, ...fixed }, context).filters
  }

  /** The values of the card while its own part of the address, or of the board, is empty. */
  const usual =
    board.keep === null ? { ...inherited, parameters: { ...inherited.parameters, ...boardFilters } } : inherited
  const parameters = board.keep === null ? inAddress : { ...boardFilters, ...inAddress }

  return {
    open,
    changed: Object.keys(parameters).length > 0,
    differing:
      open === null || context === null
        ? []
        : differingOf(widget, open.filters, inheritedValues(widget, usual, context)),
    otherwise: differs,
    couldFollow:
      context !== null &&
      differs.length > 0 &&
      Object.keys(inAddress).length > 0 &&
      unfollowedChoices(widget, shared, openedWithout(fixed), context).length < differs.length,
    change: (values, { replace } = { replace: false }) => {
      if (open === null || context === null) return
      const pages = Object.entries(widget.filters).flatMap(([name, filter]) =>
        filter.kind === 'page' && !(name in values) ? [[name, filter.fallback(context)] as const] : [],
      )
      const next = { ...open.filters, ...Object.fromEntries(pages), ...values }
      const free = Object.fromEntries(Object.entries(widget.filters).filter(([name]) => !(name in fixed)))
      write(addressOf(free, next, context, inheritedValues(widget, usual, context)), replace)
    },
    reset: () => write({}, false),
    opened: (name, text) =>
      context === null
        ? null
        : widget.open({ ...Object.fromEntries(new URLSearchParams(openSearch)), [name]: text }, context),
    fixed,
  }
}

function differingOf(widget: Pick<Filterable, 'filters'>, values: Values, usual: Values): readonly string[] {
  return Object.entries(widget.filters).flatMap(([name, filter]) =>
    inFilterBar(filter) && values[name] !== usual[name] ? [name] : [],
  )
}

function pick(texts: Readonly<Record<string, string>>, isPicked: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isPicked(name)))
}

function sameTexts(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
