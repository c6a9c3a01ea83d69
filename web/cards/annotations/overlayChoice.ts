import type { AskedCards } from '@sala/catalog/api/exports.ts'
import { holidayCountries, maxHolidayCountries } from '@sala/catalog/api/holidays.ts'
import { z } from 'zod'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const storageKey = 'holidays'

const Stored = z.array(z.enum(holidayCountries)).max(maxHolidayCountries).catch([])

/** Whose holidays a reader lays over time axes: of all cards, in this browser. */
export const chosenCountries = createStore<readonly string[]>(Stored.parse(readStored(storageKey)))

export function chooseCountries(countries: readonly string[]): void {
  writeStored(storageKey, countries)
  chosenCountries.set(countries)
}

const eventsKey = 'events_on_axes'
/** The card whose permission the rows of events take. */
export const eventsCard = 82

/** Whether a reader lays events over time axes: of all cards, in this browser. */
export const eventsVisible = createStore<boolean>(z.boolean().catch(false).parse(readStored(eventsKey)))

export function showEvents(visible: boolean): void {
  writeStored(eventsKey, visible)
  eventsVisible.set(visible)
}

/** What is laid over cards and explorations, as the body that asks for their file says it. */
export function overlaysBody(): Pick<AskedCards, 'holidays' | 'events'> {
  const { events } = overlaysQuery()
  const countries = chosenCountries.get()
  return {
    ...(countries.length === 0 ? {} : { holidays: [...countries] }),
    ...(events === undefined ? {} : { events: true }),
  }
}

/** What is laid over a card as its file is asked for it. */
export function overlaysQuery(): { readonly holidays?: string; readonly events?: string } {
  const countries = chosenCountries.get()
  const hasEvents = eventsVisible.get() && holdsCard(session.get().permissions, eventsCard)
  return {
    ...(countries.length === 0 ? {} : { holidays: countries.join(',') }),
    ...(hasEvents ? { events: 'true' } : {}),
  }
}
