import type { Context } from '@sala/widgets/context.ts'
import { isSharedMark, type Mark } from '@sala/widgets/views/mark.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { AsOfBanner } from '../cards/asOf/AsOfBanner.tsx'
import { useAsOf } from '../cards/asOf/useAsOf.ts'
import { useCardContext } from '../cards/context.ts'
import type { Search } from '../cards/filters/address.ts'
import { CardGrid } from '../cards/grid/CardGrid.tsx'
import { DashboardTools } from '../cards/grid/DashboardTools.tsx'
import { usePresentation } from '../cards/grid/usePresentation.ts'
import { WithHighlights } from '../cards/highlights/WithHighlights.tsx'
import { SharedBar } from '../cards/sharedChoices/SharedBar.tsx'
import { SharedChoicesContext } from '../cards/sharedChoices/SharedChoices.ts'
import {
  inherit,
  isChosen,
  isSeveral,
  type SharedName,
  type SharedValues,
  withoutPlace,
  writeShared,
} from '../cards/sharedChoices/shared.ts'
import { useEscape } from '../cards/sharedChoices/useEscape.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { choicesAt, inDepthOf, offeredBy, parentOf, pathOf } from '../dashboards/addresses.ts'
import { drillOf } from '../dashboards/all.ts'
import type { Dashboard as Declaration } from '../dashboards/dashboard.ts'
import { useText } from '../i18n/text.ts'
import { NoWidgets } from '../menu/NoWidgets.tsx'
import { notify } from '../notices/notices.ts'
import { holdsCard } from '../session/holdsCard.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

interface DashboardProps {
  readonly dashboard: Declaration
  /** Those that it places, and any others. */
  readonly widgets: readonly AnyWidget[]
  /** Where it is drilled to: in place of the dashboard's own name. */
  readonly title?: string
  /** Stands above the title: the way back. */
  readonly trail?: ReactNode
  /** Stands below the choices: where one may go from here. */
  readonly inside?: ReactNode
  /** Stands below the cards. */
  readonly below?: ReactNode
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a link brought along from the dashboard before. */
    readonly carried?: SharedValues
  }
}

/** Whether a card can show the chosen place. */
const takesPlace = (widget: AnyWidget, { place }: SharedValues, context: Context | null): boolean =>
  place !== undefined && context !== null && Object.keys(inherit(widget, { place }, context).parameters).length > 0

type Changes = Partial<Readonly<Record<SharedName, string | null>>>

/** A dashboard: the cards that the person may see, in their order, and what is chosen for all of them. */
export function Dashboard({ dashboard, widgets, title, trail, inside, below }: DashboardProps) {
  const { t } = useText()
  const { permissions } = useStore(session)
  const { context } = useCardContext(useAsOf().day)
  const { values, actionOf, change } = useChoices(dashboard, context)
  const carriedValues = useRouterState({
    select: (state) => state.location.state.carried ?? null,
    structuralSharing: true,
  })
  const presentation = usePresentation()
  const cards = useMemo(
    () =>
      dashboard.placements.flatMap(({ code, span, fixed, offSheet, needsPlace }) => {
        const widget = holdsCard(permissions, code) ? widgets.find((anyWidget) => anyWidget.code === code) : undefined
        if (widget === undefined || (needsPlace && !takesPlace(widget, values, context))) return []
        return [{ widget, span, fixed, offSheet }]
      }),
    [dashboard, widgets, permissions, values, context],
  )
  const shared = useMemo(() => ({ values, actionOf }), [values, actionOf])
  const name = t(`dashboards.${dashboard.name}`)
  if (cards.length === 0) {
    const codes = dashboard.placements.flatMap(({ code }) => (typeof code === 'number' ? code : []))
    return <NoWidgets widgets={codes} />
  }
  return (
    <SharedChoicesContext value={shared}>
      {trail}
      <PageHeader
        title={title ?? name}
        lead={t(`dashboardLeads.${dashboard.name}`)}
        tools={
          <DashboardTools
            title={title === undefined ? name : `${name}: ${title}`}
            cards={cards}
            values={values}
            context={context}
            presentation={presentation}
          />
        }
      />
      <AsOfBanner />
      {context !== null && (
        <SharedBar
          dashboard={dashboard}
          cards={cards}
          values={values}
          context={context}
          onChange={change}
          drilled={drillOf(dashboard.name) !== null}
          carried={carriedValues}
        />
      )}
      {inside}
      <WithHighlights cards={cards} context={context}>
        <CardGrid cards={cards} sheet={dashboard.sheet} />
      </WithHighlights>
      {below}
    </SharedChoicesContext>
  )
}

/** What the address has chosen for all cards, and how to choose otherwise. Each change is a step that Back takes back. */
function useChoices({ name }: Declaration, context: Context | null) {
  const { t } = useText()
  const navigate = useNavigate()
  const values = useRouterState({
    select: ({ location }) => offeredBy(name, choicesAt(location.pathname, location.search)),
    structuralSharing: true,
  })

  const change = useCallback(
    ({ place, ...others }: Changes) => {
      const drilled = drillOf(name) !== null && place !== undefined
      // A place in the path stands in no search; several stand there alone.
      const searched = place === undefined || !drilled ? place : place !== null && isSeveral(place) ? place : null
      const changes: Changes = searched === undefined ? others : { ...others, place: searched }
      void navigate({
        to: drilled ? pathOf(name, place) : '.',
        search: (search: Search) => writeShared(search, changes),
        resetScroll: false,
      })
    },
    [name, navigate],
  )

  // Where a place is drilled into, taking it back is one step up.
  const takeBack = useCallback(
    ({ kind, value }: Mark) => {
      const others = kind === 'place' ? withoutPlace(values.place, value) : null
      change({ [kind]: others ?? (kind === 'place' && drillOf(name) !== null ? parentOf(value) : null) })
    },
    [name, values.place, change],
  )
  const onChosen = useEscape(values, takeBack)

  const actionOf = useCallback(
    (mark: Mark) => {
      if (!isSharedMark(mark)) return null
      const { kind, value } = mark
      if (offeredBy(name, { [kind]: value })[kind] === undefined) return null
      return () => {
        const isAdded = !isChosen(values, mark)
        // The same mark again takes the choice back.
        if (isAdded) change({ [kind]: value })
        else takeBack(mark)
        if (isAdded) onChosen(mark)
        // The card that was pressed may show the same as before, and what follows may be out of sight.
        if (!isAdded || kind !== 'place' || drillOf(name) !== null || context === null) return
        const place = context.place(value)
        const next = { label: t('dashboard.inDepth', { place }), ...inDepthOf(value, values) }
        notify('info', t('dashboard.pressed', { place }), next)
      }
    },
    [name, values, change, takeBack, onChosen, context, t],
  )
  return { values, change, actionOf }
}
