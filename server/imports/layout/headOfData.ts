import type { Dataset } from '@sala/catalog/dataset.ts'
import { gregorianYear } from '../values/periods.ts'
import { datasetHeadings, groupHeadings, isNear } from './headings.ts'
import type { Missing, PeriodColumn } from './layouts.ts'
import type { Head } from './wideHeads.ts'

interface FoundHead {
  readonly names: ReadonlyMap<string, { readonly heading: string }>
  readonly columns: readonly PeriodColumn[]
  readonly heads: readonly Head[]
}

/**
 * The fault of a wide table whose head is a row of data: an unknown name beside bare numbers that could be years (“Narnia, 1987”). Years
 * that follow each other are a head, whatever stands above the names. `map` names headings that the person has given for columns.
 */
export function headOfData(
  dataset: Dataset,
  map: Readonly<Record<string, string>>,
  { names, columns, heads }: FoundHead,
): Missing | null {
  const [country = '', column] = Object.entries(dataset.columns).find(([, { kind }]) => kind === 'country') ?? []
  const heading = names.get(country)?.heading ?? ''
  if (column === undefined || heading === '' || map[country] !== undefined) return null
  if (isNear(heading, datasetHeadings(dataset).get(country) ?? new Set()) || isNear(heading, groupHeadings)) return null
  const years = columns.map(({ heading: text }) => (/^\d{4}$/.test(text) ? (gregorianYear(Number(text)) ?? 0) : 0))
  if (years.includes(0) || heads.some(({ words }) => words.some(({ month }) => month !== null))) return null
  const steps = years.slice(1).map((year, at) => year - (years[at] ?? 0))
  if (steps.length > 0 && steps.every((step) => step === steps[0] && Math.abs(step) === 1)) return null
  return {
    column: dataset.template.wide?.head ?? null,
    value: heading,
    reason: 'no_head',
    message: `“${heading}” and “${columns[0]?.heading}” stand where the headings should; write a head row above the figures, or say --map ${country}=heading if it is one`,
  }
}
