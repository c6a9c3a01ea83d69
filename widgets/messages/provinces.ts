import type { Context } from '../context.ts'
import { mapView } from '../maps/mapView.ts'
import { figure, percentOf, sum } from '../periods.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComposedView, RankingView } from '../views/view.ts'
import { common } from '../words.ts'
import type { Measured } from './overTime.ts'

/** Figures of provinces that can be added up (messages, receipts): the map, the largest beside it, and the table of all. */

/** How many provinces the list beside the map names. */
const shown = 10

export interface ProvinceFigure {
  /** `TH-NN`; null where the place is not known. */
  readonly code: string | null
  readonly value: number | null
}

export interface Provinces {
  /** The largest first, each province once; what has no known province comes last, under null. */
  readonly provinces: readonly { readonly code: string | null; readonly name: string; readonly value: number }[]
  readonly total: number | null
}

/** Adds rows up by province. */
export function provincesOf(rows: readonly ProvinceFigure[], context: Context): Provinces {
  const known = rows.filter(({ value }) => figure(value) !== null)
  const provinces = [...Map.groupBy(known, ({ code }) => code)].map(([code, own]) => ({
    code,
    name: code === null ? context.say(common.unknownPlace) : context.place(code),
    value: sum(own.map(({ value }) => value)) ?? 0,
  }))
  return {
    provinces: provinces.toSorted(
      (one, other) => Number(one.code === null) - Number(other.code === null) || other.value - one.value,
    ),
    total: sum(known.map(({ value }) => value)),
  }
}

/** The map of Thailand, and the largest provinces beside it for those who cannot use a map. */
export function provinceMap({ provinces }: Provinces, measured: Measured, context: Context): ComposedView {
  const label = context.say(measured.label)
  const map = mapView(
    'province_map',
    provinces.flatMap(({ code, value }) => (code === null ? [] : [{ code, value }])),
    { unit: measured.unit, label },
    context,
  )
  const nowhere = provinces.find(({ code }) => code === null)
  const largest = provinces.filter(({ code }) => code !== null).slice(0, shown)
  const ranking: RankingView = {
    kind: 'ranking',
    unit: measured.unit,
    categories: largest.map(({ name }) => name),
    series: [{ key: 'current', name: label, role: 'current', values: largest.map(({ value }) => value) }],
    changes: largest.map(() => null),
    description: map.description,
  }
  return {
    kind: 'composed',
    parts: [
      {
        span: 7,
        title: null,
        view: {
          ...map,
          unmatched: [
            ...map.unmatched,
            ...(nowhere === undefined ? [] : [{ name: nowhere.name, value: nowhere.value }]),
          ],
        },
      },
      { span: 5, title: context.say(common.largestProvinces), view: ranking },
    ],
  }
}

/** One row for each province, with its share, and the total. */
export function provinceTable({ provinces, total }: Provinces, measured: Measured, context: Context): TableModel {
  const row = (level: TableRow['level'], place: string, value: number | null): TableRow => ({
    level,
    cells: { place, value, share: percentOf(value, total) },
  })
  const rows = [
    ...provinces.map(({ name, value }) => row('row', name, value)),
    ...(provinces.length === 0 ? [] : [row('total', context.say(common.total), total)]),
  ]
  return {
    columns: [
      { key: 'place', label: context.say(common.province), kind: 'text' },
      { key: 'value', label: context.say(measured.label), kind: 'number' },
      { key: 'share', label: context.say(common.share), kind: 'percent' },
    ],
    rows,
    count: rows.length,
  }
}
