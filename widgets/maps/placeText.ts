import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount, change, dash, difference } from '../texts/format.ts'
import type { MapPlace, MapView } from '../views/view.ts'

type PlaceValue = Pick<MapPlace, 'value' | 'valueText'>
type Of = Pick<MapView, 'unit' | 'of'>

/** The figure of a place in a list, without its unit; changes have a sign. A dash without a figure. */
export function placeText({ value, valueText }: PlaceValue, { unit, of }: Of, language: Language): string {
  if (valueText !== undefined) return valueText
  if (of !== 'changes') return amount(value, unit, language)
  if (unit === 'percent') return change(value, language)
  return value === null ? dash : difference(value, language)
}

/** The same with its unit, as a tooltip and a screen reader say it. */
export function placeTextWithUnit(place: PlaceValue, view: Of, language: Language): string {
  const text = placeText(place, view, language)
  return view.unit === 'percent' || text === dash || place.valueText !== undefined
    ? text
    : `${text} ${formatMessage(unitWords[view.unit], language)}`
}
