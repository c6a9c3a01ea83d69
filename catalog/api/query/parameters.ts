import { z } from 'zod'
import type { Dataset } from '../../dataset.ts'
import type { Endpoint, Filter } from '../../datasets/endpoints.ts'
import { trackedMarkets } from '../../places/trackedMarkets.ts'
import { topics } from '../../topics/topics.ts'
import type { Parameter } from '../route.ts'
import { AsOf, asOfParameter } from './asOf.ts'
import { columnKind, expectedOf } from './columnValues.ts'
import { defaultFieldsOf, fieldsOf, sortFieldsOf } from './fields.ts'
import { comparedWith, limits } from './limits.ts'
import { instants } from './periods.ts'
import { fieldsShape, filterShape, plainShapes, sortShape, windowShapes } from './shapes.ts'

const parameterCache = new WeakMap<Endpoint, readonly Parameter[]>()

const asOf: Parameter = {
  name: asOfParameter,
  shape: AsOf,
  summary:
    'The figures as they stood at the end of this day in Thailand: earlier figures in place of what replaced them since',
}

/** The parameters of an endpoint, for the documents and for the check of unknown ones. */
export function parametersOf(dataset: Dataset, endpoint: Endpoint): readonly Parameter[] {
  // Every question needs their names, and making the shapes costs more than reading a question.
  const parameters = parameterCache.get(endpoint) ?? [...makeParameters(dataset, endpoint), asOf]
  parameterCache.set(endpoint, parameters)
  return parameters
}

function makeParameters(dataset: Dataset, endpoint: Endpoint): readonly Parameter[] {
  const parameters: Parameter[] = []
  const add = (name: string, shape: z.ZodType, summary: string) => parameters.push({ name, summary, shape })
  for (const [name, filter] of Object.entries(endpoint.filters)) {
    if (filter.kind === 'window') {
      const usual =
        endpoint.defaultDays === undefined ? '' : `; without a date, the ${endpoint.defaultDays} days up to the newest`
      add('start', windowShapes.start, `First day, as its first instant in UTC, e.g. ${instants.start}${usual}`)
      add('end', windowShapes.end, `Last day, as its last instant in UTC, e.g. ${instants.end}`)
    } else add(name, filterShape(dataset, filter), summaryOf(dataset, filter))
  }
  if (endpoint.kind === 'year_comparison') {
    add('year', plainShapes.year, 'The year that is compared with the one before; the newest by default')
    add('before', plainShapes.year, 'An earlier year to compare the same months with; the year before by default')
    add(
      'compare',
      z.enum(comparedWith),
      'to_date (what both years hold, the default) | full_years (the last two whole years)',
    )
  }
  if (endpoint.kind === 'summary' && endpoint.matched) {
    add(
      'matched',
      z.enum(['true', 'false']),
      'true: only members and months that every asked year holds are added up, to compare years like for like; needs two years or more',
    )
  }
  if (endpoint.kind === 'forecast') {
    const { maxForecastMonths, defaultForecastMonths } = limits
    add(
      'months',
      plainShapes.months,
      `Months to forecast, 1 to ${maxForecastMonths}, ${defaultForecastMonths} by default`,
    )
    add('unusual', z.enum(['true', 'false']), 'true: also the months of the last three years that were not as expected')
    return parameters
  }
  if (endpoint.kind !== 'year_comparison' && !endpoint.public)
    add('fields', fieldsShape(endpoint), fieldsSummary(endpoint))
  if (endpoint.kind !== 'summary') {
    add('q', plainShapes.q, `Text to look for, at most ${limits.searchLength} letters`)
    add('limit', plainShapes.limit, `Rows on a page, 1 to ${limits.rows}, ${limits.defaultRows} by default`)
    add('page', plainShapes.page, 'Page, from 1')
    add(
      'sort',
      sortShape(endpoint),
      `By comma, descending with a minus before, of: ${sortFieldsOf(endpoint).join(', ')}`,
    )
  }
  return parameters
}

function fieldsSummary(endpoint: Endpoint): string {
  const usual = defaultFieldsOf(endpoint)
  const further = fieldsOf(endpoint).filter((field) => !usual.includes(field))
  const only = further.length === 0 ? '' : `; only where they are named here: ${further.join(', ')}`
  return `By comma, some of: ${usual.join(', ')}${only}`
}

function summaryOf(dataset: Dataset, filter: Filter): string {
  if (filter.kind === 'tracked_markets')
    return `\`51\` for the ${trackedMarkets.length} tracked markets, \`all\` for every one`
  if (filter.kind === 'years') {
    return filter.until === undefined ? 'Years (CE), by comma' : 'Years (CE), by comma; what touches one of them'
  }
  if (filter.kind === 'months') return 'A month or a range of months: `5`, `1-9`'
  if (filter.kind === 'year_months') return 'Months of a year, by comma: `2026-11`'
  if (filter.kind === 'range') return 'Amounts from–to, either of which may be left out: `500-1500`, `500-`, `-1500`'
  if (filter.kind === 'topics') return `What messages are about, one of these, by comma: ${topics.join(', ')}`
  return `By comma: ${expectedOf(columnKind(dataset, filter.column))}`
}
