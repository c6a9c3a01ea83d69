import { describe, expect, test } from 'vitest'
import type { Column, Dataset } from '../dataset.ts'
import { formatMessage, type MessageDescriptor, textsOf } from '../locales/messages.ts'
import { keyOf } from '../places/spellings/spelling.ts'
import { languages } from '../words.ts'
import { allDatasets, allEndpoints } from './all.ts'
import type { Filter, Grouping } from './endpoints.ts'

const datasets: readonly Dataset[] = allDatasets

test('every figure has bounds that a whole number of JavaScript and of the store can hold', () => {
  for (const { name, columns } of datasets) {
    for (const [column, declared] of Object.entries(columns)) {
      if (declared.kind !== 'count' && declared.kind !== 'amount') continue
      expect(declared.maximum, `${name}.${column}`).toBeGreaterThan(0)
      expect(declared.maximum, `${name}.${column}`).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  }
})

/** Every declared name that a declaration refers to without there being such a thing. */
function danglingIn(dataset: Dataset): readonly string[] {
  const wrong: string[] = []
  const columns = new Set([...Object.keys(dataset.columns), ...Object.keys(dataset.derived)])
  const isColumn = (name: string, where: string) => {
    if (!columns.has(name)) wrong.push(`${where}: column ${name}`)
  }
  const isMeasure = (name: string, where: string) => {
    if (!dataset.measures[name]) wrong.push(`${where}: measure ${name}`)
  }
  const isGrouping = ({ by, measures, alongside }: Pick<Grouping, 'by' | 'measures' | 'alongside'>, where: string) => {
    for (const name of by) if (!dataset.dimensions[name]) wrong.push(`${where}: dimension ${name}`)
    for (const name of measures) isMeasure(name, where)
    const joined = datasets.find(({ name }) => name === alongside?.dataset)
    for (const name of alongside?.measures ?? []) {
      if (!joined?.measures[name]) wrong.push(`${where}: measure ${name} of ${alongside?.dataset}`)
    }
  }
  for (const name of [...dataset.key, ...(dataset.newest === null ? [] : [dataset.newest])])
    isColumn(name, 'key, newest')
  if (dataset.totals) isColumn(dataset.totals.column, 'totals')
  if (dataset.wholes) {
    isColumn(dataset.wholes.column, 'wholes')
    isColumn(dataset.wholes.region, 'wholes')
    if (dataset.wholes.span !== null) isColumn(dataset.wholes.span, 'wholes')
  }
  for (const [name, { from }] of Object.entries(dataset.derived)) isColumn(from, name)
  for (const [name, dimension] of Object.entries(dataset.dimensions)) {
    for (const column of dimension.kind === 'joined' ? dimension.columns : [dimension.column]) isColumn(column, name)
  }
  for (const [name, measure] of Object.entries(dataset.measures)) {
    if ('column' in measure) isColumn(measure.column, name)
    if (measure.kind === 'weighted_mean') isColumn(measure.weight, name)
    if (measure.kind === 'sum' && measure.where) isColumn(measure.where.column, name)
    if (measure.kind === 'ratio') for (const part of [measure.numerator, measure.denominator]) isMeasure(part, name)
    if (measure.kind === 'total') for (const part of measure.of) isMeasure(part, name)
  }
  for (const { column, of } of dataset.template.figures ?? []) {
    isColumn(column, 'figures')
    for (const [name, value] of Object.entries(of)) {
      const reported = dataset.columns[name]
      if (reported?.kind !== 'choice' || !reported.values.includes(value)) wrong.push(`figures: ${name} ${value}`)
    }
  }
  for (const endpoint of dataset.endpoints) {
    for (const filter of Object.values(endpoint.filters))
      for (const name of columnsOf(filter)) isColumn(name, endpoint.path)
    if (endpoint.kind === 'summary') {
      for (const [key, grouping] of Object.entries(endpoint.groupings)) isGrouping(grouping, `${endpoint.path} ${key}`)
    } else if (endpoint.kind === 'table') {
      for (const name of [...endpoint.columns, endpoint.defaultSort.replace('-', '')]) isColumn(name, endpoint.path)
      for (const [key, facet] of Object.entries(endpoint.facets ?? {})) isGrouping(facet, `${endpoint.path} ${key}`)
    } else if (endpoint.kind === 'grouped_table') isGrouping(endpoint, endpoint.path)
    else if (endpoint.kind === 'forecast') {
      const { path, grouping, measure } = endpoint.of
      const of = dataset.endpoints.find((endpoint) => endpoint.path === path)
      const foundGrouping = of?.kind === 'summary' ? of.groupings[grouping] : undefined
      if (
        !foundGrouping?.measures.includes(measure) ||
        !foundGrouping.by.includes('year') ||
        !foundGrouping.by.includes('month')
      )
        wrong.push(`${endpoint.path}: ${path} ${grouping} ${measure}`)
      for (const name of Object.keys(endpoint.filters))
        if (of?.filters[name] === undefined) wrong.push(`${endpoint.path}: ${name} is no filter of ${path}`)
    }
  }
  return wrong
}

function columnsOf(filter: Filter): readonly string[] {
  if (filter.kind === 'range') return [filter.low, filter.high]
  return filter.kind === 'year_months' && filter.until !== null ? [filter.column, filter.until] : [filter.column]
}

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', (_, dataset) => {
  test('refers only to what it declares', () => {
    expect(danglingIn(dataset)).toEqual([])
  })

  test('names its groupings after what they group by', () => {
    for (const endpoint of dataset.endpoints) {
      const groupings = endpoint.kind === 'summary' ? Object.entries(endpoint.groupings) : []
      for (const [key, { by }] of groupings) {
        const groupingName = by.join('_x_')
        expect([key, groupingName, key === groupingName || key.endsWith(`_${groupingName}`)]).toEqual([
          key,
          groupingName,
          true,
        ])
      }
    }
  })

  test('has words in every language, and no heading for two columns', () => {
    const texts: MessageDescriptor[] = [dataset.label, dataset.row]
    for (const column of Object.values(dataset.columns)) {
      texts.push(column.label)
      if (column.kind === 'choice') {
        expect(Object.keys(column.words)).toEqual(expect.arrayContaining([...column.values]))
        texts.push(...column.values.flatMap((value) => column.words[value] ?? []))
      }
    }
    for (const measure of Object.values(dataset.measures)) texts.push(measure.label, measure.definition)
    for (const words of texts)
      for (const language of languages) expect(formatMessage(words, language).trim()).not.toBe('')

    const owners = new Map<string, string>()
    for (const [name, column] of Object.entries(dataset.columns)) {
      // Which column a file's “period” is, the importer tells by what stands below it.
      if (name === dataset.wholeYears?.column) continue
      for (const heading of headingsOf(name, column)) {
        expect([heading, owners.get(heading) ?? name]).toEqual([heading, name])
        owners.set(heading, name)
      }
    }
  })

  test('tells the choices of a column apart by every word for them', () => {
    for (const [name, column] of Object.entries(dataset.columns)) {
      if (column.kind !== 'choice') continue
      const owners = new Map<string, string>()
      for (const value of column.values) {
        for (const word of [value, ...textsOf(column.words[value])].map(keyOf)) {
          expect([name, word, owners.get(word) ?? value]).toEqual([name, word, value])
          owners.set(word, value)
        }
      }
    }
  })
})

const headingsOf = (name: string, { label, headings }: Column): ReadonlySet<string> =>
  new Set([name, formatMessage(label, 'en'), formatMessage(label, 'th'), ...headings].map(keyOf))

test('every path belongs to one endpoint, and every data set has one', () => {
  const paths = allEndpoints.map(({ endpoint }) => endpoint.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(datasets.filter(({ endpoints }) => endpoints.length === 0)).toEqual([])
})

test('what is grouped by day and something else covers a span of days where no date is asked for', () => {
  for (const { dataset, endpoint } of allEndpoints) {
    if (endpoint.kind !== 'summary' || endpoint.defaultDays !== undefined) continue
    const isDay = (name: string) => {
      const dimension = dataset.dimensions[name]
      const column = dimension?.kind === 'column' ? dataset.columns[dimension.column] : undefined
      return column?.kind === 'date' && column.grain === 'day'
    }
    for (const [key, { by, onRequest }] of Object.entries(endpoint.groupings)) {
      const long = !onRequest && by.length > 1 && by.some(isDay)
      expect([endpoint.path, key, long]).toEqual([endpoint.path, key, false])
    }
  }
})

test('only numbers are open to anyone', () => {
  for (const { dataset, endpoint } of allEndpoints) {
    if (!endpoint.public) continue
    expect([endpoint.path, endpoint.kind]).toEqual([endpoint.path, 'summary'])
    if (endpoint.kind !== 'summary') continue
    for (const { by } of Object.values(endpoint.groupings)) {
      const kinds = by.map((name) => dataset.columns[name]?.kind)
      expect([endpoint.path, kinds.filter((kind) => kind === 'text' || kind === 'link')]).toEqual([endpoint.path, []])
    }
  }
})
