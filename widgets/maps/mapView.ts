import type { Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { figure } from '../periods/periods.ts'
import { labelled, listed } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { changeBreaks, classBreaks } from '../views/options/places/mapClasses.ts'
import type { MapPlace, MapView } from '../views/view.ts'
import { placeFigures } from './places.ts'
import { placeText } from './placeText.ts'

/** A place by its code, with its figure and optionally its label. */
export type PlaceFigure = Omit<MapPlace, 'name'>

interface MapMeasured {
  readonly unit: Unit
  readonly label: string
  /** The figures are changes. */
  readonly of?: 'changes'
  /** Where one colour ends and the next begins; found from the figures where it is absent, and fixed for changes. */
  readonly breaks?: readonly number[]
  /** Which places are chosen; absent where all are. */
  readonly within?: (code: string) => boolean
}

/** A map of figures by place, in the reader's language and with class breaks. `label` names the measure, for screen readers. */
export function mapView<Kind extends MapView['kind']>(
  kind: Kind,
  figures: readonly PlaceFigure[],
  { unit, label, of, breaks, within }: MapMeasured,
  context: Context,
) {
  const placesWithNames = figures.map((place) => ({
    ...place,
    name: context.place(place.code),
    value: figure(place.value),
  }))
  const placed = placeFigures(kind, placesWithNames, context.place)
  return {
    kind,
    unit,
    ...(of === undefined ? {} : { of }),
    ...placed,
    places:
      within === undefined
        ? placed.places
        : placed.places.map((place) =>
            within(place.code) ? place : { ...place, value: null, outside: true as const },
          ),
    breaks: breaks ?? (of === 'changes' ? changeBreaks(unit) : classBreaks(placed.places.map(({ value }) => value))),
    description:
      of === 'changes'
        ? describeChanges(placesWithNames, { unit, label }, context)
        : describePlaces(placesWithNames, { unit, label }, context),
  }
}

/** The three highest figures, for screen readers. */
export function describePlaces(
  places: readonly { readonly name: string; readonly value: number | null }[],
  { unit, label }: MapMeasured,
  context: Context,
): string {
  return places
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, 3)
    .map(({ name, value }) => figureSentence(listed([label, name], context.language), value, unit, null, context))
    .join('. ')
}

/** The three highest and the three lowest changes, for screen readers. */
function describeChanges(
  places: readonly { readonly name: string; readonly value: number | null }[],
  { unit, label }: MapMeasured,
  { language }: Context,
): string {
  const placesWithFigure = places
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const ends =
    placesWithFigure.length <= 6 ? placesWithFigure : [...placesWithFigure.slice(0, 3), ...placesWithFigure.slice(-3)]
  const extremes = ends.map((place) => `${place.name} ${placeText(place, { unit, of: 'changes' }, language)}`)
  return extremes.length === 0 ? label : labelled(label, listed(extremes, language), language)
}
