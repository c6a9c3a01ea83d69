import type { AskedCards } from '@sala/catalog/api/exports.ts'
import { holidayCountries, maxHolidayCountries } from '@sala/catalog/api/holidays.ts'
import { z } from 'zod'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const storageKey = 'holidays'

const Stored = z.array(z.enum(holidayCountries)).max(maxHolidayCountries).catch([])

/** The countries whose holidays a reader lays over time axes: for all cards, stored in this browser. */
export const chosenCountries = createStore<readonly string[]>(Stored.parse(readStored(storageKey)))

export function chooseCountries(countries: readonly string[]): void {
  writeStored(storageKey, countries)
  chosenCountries.set(countries)
}

const eventsKey = 'events_on_axes'
/** The card whose permission the rows of events require. */
export const eventsCard = 82

/** Whether a reader lays events over time axes: for all cards, stored in this browser. */
export const eventsVisible = createStore<boolean>(z.boolean().catch(false).parse(readStored(eventsKey)))

export function showEvents(visible: boolean): void {
  writeStored(eventsKey, visible)
  eventsVisible.set(visible)
}

/** The overlays of cards and explorations, as the body of a request for their file. */
export function overlaysBody(): Pick<AskedCards, 'holidays' | 'events'> {
  const { events } = overlaysQuery()
  const countries = chosenCountries.get()
  return {
    ...(countries.length === 0 ? {} : { holidays: [...countries] }),
    ...(events === undefined ? {} : { events: true }),
  }
}

/** The overlays of a card, as the query of a request for its file. */
export function overlaysQuery(): { readonly holidays?: string; readonly events?: string } {
  const countries = chosenCountries.get()
  const hasEvents = eventsVisible.get() && holdsCard(session.get().permissions, eventsCard)
  return {
    ...(countries.length === 0 ? {} : { holidays: countries.join(',') }),
    ...(hasEvents ? { events: 'true' } : {}),
  }
}
