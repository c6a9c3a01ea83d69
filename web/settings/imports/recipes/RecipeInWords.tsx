import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { columnLetters } from '@sala/catalog/imports/filePlace.ts'
import type { Recipe, RecipeField } from '@sala/catalog/imports/recipe.ts'
import { FactEntries } from '../../../controls/texts/FactEntries.tsx'
import { useText } from '../../../i18n/text.ts'
import { unitsInWords } from '../importForm.ts'
import report from '../report/Report.module.css'

/** What a recipe says, each part by its name: the head, the columns, the values, the unit, and the rows that are not figures. */
export function RecipeInWords({ recipe }: { readonly recipe: Recipe }) {
  const { t, locale } = useText()
  const {
    dataset,
    layout,
    transposed = false,
    sheet,
    head,
    fields,
    periods,
    year,
    unit,
    totals,
    subtotals,
    skip,
    end,
  } = recipe
  const columns = findDataset(dataset)?.columns ?? {}
  const place = (field: RecipeField): string => {
    if ('value' in field) return t('recipes.always', { value: field.value })
    const numbers = 'column' in field ? [field.column] : [field.year, field.month]
    return `${numbers.map((number) => t(transposed ? 'imports.rowNumber' : 'imports.fieldNumber', { number })).join(' + ')}: ${isolated(field.heading)}`
  }
  const facts = [
    [t('imports.mapping.layout'), t(`imports.mapping.${layout}`)],
    [t('imports.mapping.transposed'), transposed ? t('common.yes') : ''],
    [t('imports.sheet'), sheet ?? t('imports.everySheet')],
    [
      t(transposed ? 'recipes.headColumns' : 'recipes.headRows'),
      [...new Set([head.first, head.last])].map((at) => (transposed ? columnLetters(at - 1) : at)).join('–'),
    ],
    ...Object.entries(fields).map(([name, field]) => [labelOf(columns[name], name, locale), place(field)] as const),
    ...periods.map(
      ({ column, period }) =>
        [t(transposed ? 'imports.rowNumber' : 'imports.fieldNumber', { number: column }), period] as const,
    ),
    [t('imports.mapping.year'), year === null ? '' : String(year)],
    [t('imports.unit'), unit === null ? t('imports.ownUnit') : unitsInWords(dataset, unit, locale, t)],
    [t('recipes.totals'), totals.map(isolated).join(' · ')],
    [t('recipes.subtotals'), subtotals.map(isolated).join(' · ')],
    [t('recipes.skip'), skip.map(isolated).join(' · ')],
    [t('recipes.end'), end ?? ''],
  ] as const
  return (
    <dl className={`flush facts ${report.sums}`}>
      <FactEntries facts={facts.filter(([, value]) => value !== '')} />
    </dl>
  )
}

/** What the parts are called that a version changed, as `changedParts` names them. */
export function usePartLabel(): (part: string, dataset: string) => string {
  const { t, locale } = useText()
  const labels: Readonly<Record<string, string>> = {
    name: t('recipes.name'),
    dataset: t('imports.dataset'),
    layout: t('imports.mapping.layout'),
    transposed: t('imports.mapping.transposed'),
    sheet: t('imports.sheet'),
    head: t('recipes.headRows'),
    periods: t('recipes.statedPeriods'),
    year: t('imports.mapping.year'),
    unit: t('imports.unit'),
    totals: t('recipes.totals'),
    subtotals: t('recipes.subtotals'),
    skip: t('recipes.skip'),
    end: t('recipes.end'),
    shape: t('recipes.shape'),
  }
  return (part, dataset) => {
    const [, column] = /^fields\.(.*)$/.exec(part) ?? []
    if (column === undefined) return labels[part] ?? part
    return labelOf(findDataset(dataset)?.columns[column], column, locale)
  }
}

/** Texts of others between texts of the page's direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`
