import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount, dash } from '@sala/widgets/texts/format.ts'
import type { MapView } from '@sala/widgets/views/view.ts'

/** The figure with its unit, as a tooltip and a screen reader say it. */
export function figureWithUnit(value: number | null, unit: MapView['unit'], language: Language): string {
  const text = amount(value, unit, language)
  return unit === 'percent' || text === dash ? text : `${text} ${formatMessage(unitWords[unit], language)}`
}
