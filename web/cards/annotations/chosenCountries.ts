import { holidayCountries } from '@sala/catalog/api/holidays.ts'
import { z } from 'zod'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const storageKey = 'holidays'

/** More countries than these would mark each month of a year. */
export const mostCountries = 5

const Stored = z.array(z.enum(holidayCountries)).max(mostCountries).catch([])

/** Whose holidays a reader lays over time axes: of all cards, in this browser. */
export const chosenCountries = createStore<readonly string[]>(Stored.parse(readStored(storageKey)))

export function chooseCountries(countries: readonly string[]): void {
  writeStored(storageKey, countries)
  chosenCountries.set(countries)
}
