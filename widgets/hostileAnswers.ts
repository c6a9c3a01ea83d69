import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { Endpoint, Grouping } from '@sala/catalog/datasets/endpoints.ts'

/**
 * Answers for tests, made from the declaration of an endpoint: every grouping and column is there, each place, day and code once as it
 * should be, once unknown, once absent and once full of markup, and every figure is `value`.
 */
export function hostileAnswer(path: string, value: number | null): Readonly<Record<string, unknown>> {
  for (const dataset of allDatasets) {
    const endpoint = dataset.endpoints.find((endpoint) => endpoint.path === path)
    if (endpoint !== undefined) return answerOf(dataset, endpoint, value)
  }
  throw new Error(`There is no endpoint ${path}.`)
}

const markup = '<img src=x onerror=alert(1)> {rise|x} \u202eevil'

function answerOf(dataset: Dataset, endpoint: Endpoint, value: number | null): Readonly<Record<string, unknown>> {
  const bounds = { date: { min: '2026-08-01', max: '2026-11-12' }, year: [2026, 2025] }
  switch (endpoint.kind) {
    case 'summary':
      return {
        ...Object.fromEntries(endpoint.bounds.map((name) => [name, bounds[name]])),
        ...groupingsOf(dataset, endpoint.groupings, value),
      }
    case 'table':
      return {
        rows: variants((at) => rowOf(dataset, endpoint.columns, at, value)),
        count: 4,
        year: bounds.year,
        ...groupingsOf(dataset, endpoint.facets ?? {}, value),
      }
    case 'grouped_table':
      return {
        rows: variants((at) => ({ ...identity(dataset, endpoint.by, at), ...figuresOf(endpoint.measures, value) })),
        count: 4,
      }
    case 'forecast':
      return forecastOf(value)
    case 'year_comparison':
      return {
        rows: ['FR', 'rest-of-europe', 'ZZ', markup].map((code) => ({
          year: 2026,
          [endpoint.by]: code,
          market_region: code === 'ZZ' ? null : 'europe',
          currentYear: { [endpoint.measure]: value },
          previousYear: { [endpoint.measure]: code === 'FR' ? 0 : value },
          matched: value === null ? null : { currentYear: value, previousYear: code === 'FR' ? 0 : value, months: [1] },
        })),
        count: 4,
        total: {
          currentYear: { [endpoint.measure]: value },
          previousYear: { [endpoint.measure]: value },
          matched: value === null ? null : { currentYear: value, previousYear: value, months: [1] },
          members: 4,
          of: 4,
          heldMembers: 4,
          wholeMembers: 0,
        },
        regions:
          value === null
            ? []
            : [{ market_region: null, matched: { currentYear: value, previousYear: 0, months: [1] } }],
        period: { year: 2026, months: [1, 10], wholeYear: false, held: [1, 10], missing: [2], status: 'preliminary' },
      }
  }
}

/** A year of figures and the next one; without figures the reason for the absence. */
function forecastOf(value: number | null): ForecastBody {
  const [past, next] = ['2025', '2026'].map((year) =>
    numbers.map((month) => `${year}-${String(month).padStart(2, '0')}`),
  )
  const interval = { low: 0, high: 2 * (value ?? 0) }
  return {
    history: (past ?? []).map((month) => ({ month, value, left_out: value === null ? 'missing' : null })),
    incomplete: [{ month: '2026-01', members: 1, of: 4 }],
    forecast: (value === null ? [] : (next ?? [])).map((month, ahead) => ({
      month,
      value: value ?? 0,
      interval_80: interval,
      interval_95: interval,
      sum: { value: (value ?? 0) * (ahead + 1), spread: 0 },
    })),
    none: value === null ? { reason: 'too_short', months: 0 } : null,
    back_test: null,
    set_aside: 0,
    missing: value === null ? 12 : 0,
    scale: 'plain',
    unusual: {
      watched: value === null ? 0 : 12,
      judged: value === null ? [] : (past ?? []),
      months: (value === null ? [] : (past ?? []).slice(0, 2)).map((month) => ({
        ...{ month, value: value ?? 0, expected: 0, level: 99 as const },
        ...{ interval_80: interval, interval_95: interval, interval_99: interval },
      })),
    },
  }
}

const numbers = Array.from({ length: 12 }, (_, index) => index + 1)

const variants = <Made>(make: (at: number) => Made): readonly Made[] => [0, 1, 2, 3].map(make)

function groupingsOf(dataset: Dataset, groupings: Readonly<Record<string, Grouping>>, value: number | null) {
  return Object.fromEntries(
    Object.entries(groupings).map(([name, { by, measures, alongside }]) => [
      name,
      variants((at) => ({
        _id: identity(dataset, by, at),
        ...figuresOf([...measures, ...(alongside?.measures ?? [])], value),
      })),
    ]),
  )
}

const figuresOf = (measures: readonly string[], value: number | null) =>
  Object.fromEntries(measures.map((measure) => [measure, value]))

function identity(dataset: Dataset, by: readonly string[], at: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    by.map((name) => {
      const dimension = dataset.dimensions[name]
      if (dimension?.kind === 'year') return [name, [2026, 2025, 1066, 9999][at]]
      if (dimension?.kind === 'month') return [name, [10, 1, 99, 0][at]]
      return [name, sampleOf(dimension?.kind === 'column' ? dataset.columns[dimension.column] : undefined, at, null)]
    }),
  )
}

function rowOf(dataset: Dataset, columns: readonly string[], at: number, value: number | null) {
  return Object.fromEntries(columns.map((name) => [name, sampleOf(dataset.columns[name], at, value)]))
}

function sampleOf(column: Column | undefined, at: number, value: number | null): string | number | null | undefined {
  switch (column?.kind) {
    case 'date':
      return ['2026-11-01', '2026-11-31', null, 'soon'][at]
    case 'year':
      return [2026, 2025, null, 9999][at]
    case 'country':
      return ['FR', 'ZZ', null, markup][at]
    case 'province':
      return ['TH-50', 'TH-99', null, markup][at]
    case 'checkpoint':
      return ['suvarnabhumi', 'nowhere', null, markup][at]
    case 'choice':
      return [column.values[0], column.values[1] ?? 'unheard-of', null, markup][at]
    case 'link':
      return ['https://example.org/', 'javascript:alert(1)', null, markup][at]
    case 'count':
    case 'amount':
      return value
    default:
      return ['europe', 'nowhere', null, markup][at]
  }
}
