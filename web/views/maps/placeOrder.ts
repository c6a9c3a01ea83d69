import type { Language } from '@sala/catalog/words.ts'
import type { MapPlace } from '@sala/widgets/views/view.ts'

/**
 * The places of a map in the order of the list: by descending figure, then those without one, then those that are not chosen, each by name.
 */
export function inOrder(places: readonly MapPlace[], language: Language): readonly MapPlace[] {
  return places.toSorted(
    (a, b) =>
      Number(a.outside === true) - Number(b.outside === true) ||
      Number(a.value === null) - Number(b.value === null) ||
      (b.value ?? 0) - (a.value ?? 0) ||
      a.name.localeCompare(b.name, language),
  )
}

/** The next place after `from` whose name begins with the typed letters; null if there is none. */
export function placeNamed(typed: string, places: readonly MapPlace[], from: number): number | null {
  const prefix = typed.toLocaleLowerCase()
  const matches = (at: number) => places[at % places.length]?.name.toLocaleLowerCase().startsWith(prefix)
  for (let step = 0; step < places.length; step += 1) if (matches(from + step)) return (from + step) % places.length
  return null
}

/** The position in the list that a key moves to, or null. `at` is -1 before the first step. */
export function placeAt(key: string, at: number, count: number): number | null {
  const page = 10
  const last = count - 1
  if (last < 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(last, Math.max(0, at) + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
