import { dataset } from '../dataset.ts'
import { checkpointTypeNames, checkpointTypes } from '../places/checkpoints.ts'
import { count, dayOf, sourceCountry } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  ...valueFilters('checkpoint', 'checkpoint_type', 'direction', 'location_source', 'market_region'),
} as const

/** People of one nationality through one checkpoint on one day, in one direction, as the Immigration Bureau counts them. */
export const checkpoint = dataset({
  name: 'checkpoint',
  label: 'Checkpoint crossings',
  row: 'People of one nationality through one checkpoint on one day',
  columns: {
    date: dayOf('Date'),
    location_source: sourceCountry(true),
    checkpoint: {
      kind: 'checkpoint',
      label: 'Checkpoint',
      headings: ['ด่านตรวจคนเข้าเมือง', 'ด่าน', 'port of entry'],
      absent: 'required',
    },
    checkpoint_type: {
      kind: 'choice',
      values: checkpointTypes,
      words: checkpointTypeNames,
      label: 'Type',
      headings: ['type', 'ประเภทด่าน'],
      absent: 'required',
    },
    direction: {
      kind: 'choice',
      values: ['in', 'out'],
      words: {
        in: 'In',
        out: 'Out',
      },
      label: 'Direction',
      headings: ['ขาเข้า/ขาออก'],
      absent: 'required',
    },
    immigrants: count('people', 10_000_000, 'People', ['people', 'passengers', 'จำนวน', 'จำนวนผู้เดินทาง']),
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    ...dimensionsOf('date', 'checkpoint', 'direction', 'location_source', 'market_region'),
  },
  measures: {
    sum_in: {
      kind: 'sum',
      column: 'immigrants',
      where: { column: 'direction', equals: 'in' },
      unit: 'people',
      label: 'In',
      definition: 'People who entered through an immigration checkpoint.',
    },
    sum_out: {
      kind: 'sum',
      column: 'immigrants',
      where: { column: 'direction', equals: 'out' },
      unit: 'people',
      label: 'Out',
      definition: 'People who left through an immigration checkpoint.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/checkpoint',
      summary: 'People in and out by day, checkpoint and market',
      defaultDays: 92,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(['sum_in', 'sum_out'], 'checkpoint_x_date', 'direction_x_date', 'market_region_x_date'),
        ...groupingsOnRequest(['sum_in', 'sum_out'], 'location_source'),
      },
    },
    {
      kind: 'table',
      path: 'tourist/checkpoint',
      summary: 'People through each checkpoint by day and nationality',
      defaultSort: '-date',
      newestWeek: true,
      filters,
    },
  ],
  key: ['date', 'location_source', 'checkpoint', 'direction'],
  newest: 'date',
  due: { every: 'day', withinDays: 2 },
  template: { wide: { head: 'date', value: 'immigrants' }, aggregates: 'location_source', units: {} },
})
