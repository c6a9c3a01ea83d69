import { z } from 'zod'
import { type Column, type Dataset, type Measure, statuses } from '../dataset.ts'
import { findDataset } from '../datasets/all.ts'
import type { Endpoint, Grouping } from '../datasets/endpoints.ts'
import { ForecastBody } from './forecast.ts'
import { Provenance } from './provenance.ts'

/** The shape of what an endpoint answers, made from its declaration; the documents print it, and tests hold answers against it. */
export function answerShape(dataset: Dataset, endpoint: Endpoint): z.ZodType {
  switch (endpoint.kind) {
    case 'summary': {
      const groupings = Object.entries(endpoint.groupings).map(([key, grouping]) => [
        key,
        z.array(groupShape(dataset, grouping)).optional(),
      ])
      const bounds = endpoint.bounds.map((bound) => [
        bound,
        (bound === 'date' ? DateBounds : z.array(z.int())).optional(),
      ])
      const matched = endpoint.matched ? { matched: Matched.optional() } : {}
      return z.strictObject({ ...Object.fromEntries([...bounds, ...groupings]), ...matched, provenance })
    }
    case 'table': {
      const row = endpoint.columns.map((name) => [name, columnShape(columnOf(dataset, name)).optional()])
      const facets = Object.entries(endpoint.facets ?? {}).map(([key, grouping]) => [
        key,
        z.array(groupShape(dataset, grouping)),
      ])
      const bounds = (endpoint.bounds ?? []).map((bound) => [bound, z.array(z.int())])
      return z.strictObject({
        rows: z.array(z.strictObject(Object.fromEntries(row))),
        count: z.int(),
        ...Object.fromEntries([...facets, ...bounds]),
        provenance,
      })
    }
    case 'grouped_table': {
      const keys = endpoint.by.map((name) => [name, dimensionShape(dataset, name).optional()])
      const figures = endpoint.measures.map((name) => [name, figureShape(dataset.measures[name]).optional()])
      const row = z.strictObject(Object.fromEntries([...keys, ...figures]))
      return z.strictObject({ rows: z.array(row), count: z.int(), provenance })
    }
    case 'year_comparison': {
      const side = z.strictObject({ [endpoint.measure]: z.number().nullable() })
      const row = z.strictObject({
        year: z.int(),
        [endpoint.by]: z.string(),
        market_region: z.string().nullable(),
        currentYear: side,
        previousYear: side,
        matched: MatchedSums,
      })
      const regions = z.array(z.strictObject({ market_region: z.string().nullable(), matched: MatchedPair }))
      const total = z
        .strictObject({
          currentYear: side,
          previousYear: side,
          matched: MatchedSums,
          members: z.int().describe('Places that have a pair'),
          of: z.int().describe('Places that either year holds'),
          heldMembers: z.int().describe('Places that the year holds'),
          wholeMembers: z.int().describe('Those of them that have their whole year'),
        })
        .describe('Of all rows, not of the page alone')
      return z.strictObject({ rows: z.array(row), count: z.int(), total, regions, period: ComparedPeriod, provenance })
    }
    case 'forecast':
      return ForecastBody.extend({ provenance })
  }
}

const provenance = z
  .array(Provenance)
  .describe('Source, status and import of the rows that the answer is made from; of all rows, not of the page alone')

const Day = z.string().describe('YYYY-MM-DD')
const DateBounds = z.strictObject({ min: Day.nullable(), max: Day.nullable() })

const MonthNumber = z.int().min(1).max(12)

const ComparedPeriod = z
  .strictObject({
    year: z.int(),
    months: z.tuple([MonthNumber, MonthNumber]).describe('The first and the last month that is held'),
    wholeYear: z.boolean().describe('Every place has its whole year'),
    held: z.array(MonthNumber).describe('The months that any place has; none of a year held as a whole only'),
    missing: z.array(MonthNumber).describe('The months between the first and the last that no place has'),
    status: z.enum(statuses).nullable(),
  })
  .describe('What is held of the year; of full years, the last one that is whole like the year before it')

const MatchedPair = z.strictObject({
  currentYear: z.number(),
  previousYear: z.number(),
  months: z.array(MonthNumber),
})
const MatchedSums = MatchedPair.nullable().describe(
  'What both years hold of the same months, or as whole years; the change is that of these. Null without a pair',
)

const Matched = z
  .strictObject({
    members: z.int().describe('Members (key columns without the date) that every asked year holds'),
    of: z.int().describe('Members that any asked year holds'),
    months: z.array(z.int().min(1).max(12)),
    fewerMonths: z.int().describe('Members with fewer than all of these months'),
  })
  .describe(
    'Only with matched=true: what the sums are made of; of the groupings that do not tell countries apart, where there are some',
  )

function groupShape(dataset: Dataset, { by, measures, alongside }: Grouping): z.ZodType {
  const identity = by.map((name) => [name, dimensionShape(dataset, name)])
  const joinedDataset = alongside ? findDataset(alongside.dataset) : undefined
  const figures = [
    ...measures.map((name) => [name, figureShape(dataset.measures[name])]),
    ...(alongside?.measures ?? []).map((name) => [name, figureShape(joinedDataset?.measures[name])]),
  ]
  return z.strictObject({ _id: z.strictObject(Object.fromEntries(identity)), ...Object.fromEntries(figures) })
}

function dimensionShape(dataset: Dataset, name: string): z.ZodType {
  const dimension = dataset.dimensions[name]
  const yearly = dimension?.kind === 'column' && dataset.columns[dimension.column]?.kind === 'year'
  const numeric = dimension?.kind === 'year' || dimension?.kind === 'month' || yearly
  return numeric ? z.int() : z.string().nullable()
}

const figureShape = (measure: Measure | undefined): z.ZodType => {
  const number = z.number().nullable()
  return measure ? number.describe(`${measure.unit}. ${measure.definition.defaultMessage}`) : number
}

function columnOf(dataset: Dataset, name: string): Column {
  const column = dataset.columns[name]
  if (!column) throw new Error(`${dataset.name} has no column ${name}`)
  return column
}

function columnShape(column: Column): z.ZodType {
  switch (column.kind) {
    case 'count':
    case 'amount':
      return z.number().nullable().describe(column.unit)
    case 'year':
      return z.int().nullable()
    case 'date':
      return Day.nullable()
    default:
      return z.string().nullable()
  }
}
