import { maxMarkets, severalCountries } from '@sala/widgets/filters/placeFilters.ts'
import { z } from 'zod'
import { session } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

/** The markets that a person marked as their own, and the places that they chose recently: in this browser, per person. */
interface OwnPlaces {
  /** Countries, in the order in which they were chosen. */
  readonly own: readonly string[]
  /** Places in the notation of the address, latest first. */
  readonly recent: readonly string[]
}

const maxRecent = 5
const nothing: OwnPlaces = { own: [], recent: [] }

const texts = z.array(z.string().max(60)).catch([])
const Stored = z.object({ own: texts, recent: texts }).catch({ own: [], recent: [] })

const storageKey = (): string => `places:${session.get().user?.email ?? ''}`

function read(): OwnPlaces {
  const { own, recent } = Stored.parse(readStored(storageKey()) ?? nothing)
  return {
    own: own.length > 0 ? severalCountries(own.join()).slice(0, maxMarkets) : [],
    recent: recent.slice(0, maxRecent),
  }
}

/** The places of the signed-in person. */
export const ownPlaces = createStore<OwnPlaces>(nothing)

let readFor: string | null = null

/** Loads the places of the signed-in person; another person on this browser has others. */
function refresh(): void {
  if (readFor === storageKey()) return
  readFor = storageKey()
  ownPlaces.set(read())
}
refresh()
session.subscribe(refresh)

function write(changed: OwnPlaces): void {
  ownPlaces.set(changed)
  writeStored(storageKey(), changed)
}

/** Stores countries as the person's own; an empty list removes them. */
export function keepOwnMarkets(countries: readonly string[]): void {
  write({ ...ownPlaces.get(), own: countries })
}

/** Records a chosen place. */
export function noteRecent(place: string): void {
  const { recent, ...others } = ownPlaces.get()
  write({ ...others, recent: [place, ...recent.filter((recent) => recent !== place)].slice(0, maxRecent) })
}
