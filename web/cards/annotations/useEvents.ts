import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { Context } from '@sala/widgets/context.ts'
import { destinationQuery } from '@sala/widgets/filters/placeFilters.ts'
import type { Span } from '@sala/widgets/filters/ranges.ts'
import { type EventMark, eventsIn } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { useMemo, useState } from 'react'
import { useAnswers } from '../../api/queries.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { asOfQuery } from '../asOf/asOfQuery.ts'
import { eventsCard, eventsVisible, showEvents } from './overlayChoice.ts'

const path = 'market/event' satisfies EndpointPath
/** The page size of the endpoint. */
const maxEvents = 1000
export interface EventMarks {
  /** Whether the reader may see events. */
  readonly offered: boolean
  readonly visible: boolean
  /** They are visible, or were since the card was mounted, so that the control does not vanish while it is used. */
  readonly wasVisible: boolean
  readonly show: (visible: boolean) => void
  /** The events of the axis and of the place that the card is limited to, by their first day. */
  readonly events: readonly EventMark[]
  readonly failed: boolean
  /** There are more than one request can return, so none is marked. */
  readonly tooMany: boolean
}

type Asks = Readonly<Record<string, { readonly path: typeof path; readonly query: Query }>>

const none: Asks = {}

/** The events on the days of a time axis that the reader may see, in the place that the figures are limited to; null for all places. */
export function useEvents(days: Span | null, place: string | null, context: Context): EventMarks {
  const { permissions } = useStore(session)
  const offered = holdsCard(permissions, eventsCard)
  const areVisible = useStore(eventsVisible) && offered
  const [wasVisible, setWasVisible] = useState(false)
  if (!wasVisible && areVisible) setWasVisible(true)
  const asks = useMemo((): Asks => {
    if (days === null || !areVisible) return none
    const [first, last] = [Number(days.from.slice(0, 4)), Number(days.to.slice(0, 4))]
    const year = Array.from({ length: last - first + 1 }, (_, at) => last - at)
    const query: Query = { ...destinationQuery(place), year, limit: maxEvents, ...asOfQuery(context) }
    return { events: { path, query } }
  }, [days, areVisible, place, context])
  const { answers, error } = useAnswers(asks)
  return useMemo(() => {
    const answer = areVisible ? (answers?.events as Answer<typeof path> | undefined) : undefined
    const tooMany = answer !== undefined && answer.count > answer.rows.length
    const events = days === null || answer === undefined || tooMany ? [] : eventsIn(answer, days)
    return { offered, visible: areVisible, wasVisible, show: showEvents, events, failed: error !== null, tooMany }
  }, [answers, days, offered, areVisible, wasVisible, error])
}
