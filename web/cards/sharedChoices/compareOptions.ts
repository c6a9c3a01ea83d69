import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Option } from '@sala/widgets/filters/filterBase.ts'
import { baseYear } from '@sala/widgets/periods/compare.ts'
import { year as yearText } from '@sala/widgets/texts/format.ts'
import type { Filterable } from '../filters/filterable.ts'

/** The comparisons that at least one card of a dashboard supports. */
export function compareOptions(widgets: readonly Filterable[], context: Context, t: Translate): readonly Option[] {
  const ofYears = widgets.flatMap(({ filters: { compare } }) =>
    compare?.kind === 'choice' ? compare.options(context).map(({ value }) => value) : [],
  )
  const ofDays = widgets.some(({ filters }) => 'compare_days' in filters)
  const values = [
    ...(ofYears.length > 0 || ofDays ? ['to_date'] : []),
    ...(ofYears.includes('full_years') ? ['full_years'] : []),
    ...(widgets.some(({ comparesOnly }) => comparesOnly === 'target') ? ['target'] : []),
    ...(ofDays ? ['previous'] : []),
    ...[...new Set(ofYears)].filter((value) => baseYear(value) !== null).toSorted((a, b) => Number(b) - Number(a)),
  ]
  return values.map((value) => ({ value, label: compareWords(value, context, t) }))
}

/** A comparison as people read it. */
export function compareWords(value: string, { language }: Context, t: Translate): string {
  switch (value) {
    case 'to_date':
      return t('dashboard.comparedWith.yearBefore')
    case 'full_years':
      return t('dashboard.comparedWith.fullYears')
    case 'target':
      return t('dashboard.comparedWith.target')
    case 'previous':
      return t('dashboard.comparedWith.daysBefore')
    default:
      return baseYear(value) === null ? value : yearText(Number(value), language)
  }
}
