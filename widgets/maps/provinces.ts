import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { withinPlace } from '../filters/placeFilters.ts'
import type { Measured } from '../messages/overTime.ts'
import { changeOf, figure, percentOf, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import type { ComposedView, RankingView } from '../views/view.ts'
import { mapView } from './mapView.ts'

/** Figures of provinces that can be added up (messages, receipts): the map, the largest beside it, and the table of all. */

/** How many provinces the list beside the map names. */
const shown = 10

export interface ProvinceFigure {
  /** `TH-NN`; null where the place is not known. */
  readonly code: string | null
  readonly value: number | null
  /** The same a year before; absent where nothing is compared. */
  readonly previous?: number | null
  /** The part of both that is compared; absent where all of it is. */
  readonly compared?: ComparedPart
}

/** The part of two years' figures that is compared: the months that both hold. */
interface ComparedPart {
  readonly current: number | null
  readonly previous: number | null
  /** How many months it has. */
  readonly months: number
}

interface Province {
  readonly code: string | null
  readonly name: string
  readonly value: number | null
  readonly previous: number | null
  readonly compared: {
    readonly current: number | null
    readonly previous: number | null
    readonly months: number | null
  }
}

export interface Provinces {
  /** The largest first, each province once; what has no known province comes last, under null. */
  readonly provinces: readonly Province[]
  readonly total: number | null
  readonly previous: number | null
  readonly compared: Province['compared']
}

/** The heads of the two compared columns, e.g. two years. */
export interface ComparedHeads {
  readonly current: string
  readonly previous: string
  /** Those of the parts that are compared, shown where they are not all of it. */
  readonly compared?: { readonly current: string; readonly previous: string; readonly months: string }
}

/** Adds rows up by province. */
export function provincesOf(rows: readonly ProvinceFigure[], context: Context): Provinces {
  const known = rows.filter(({ value, previous }) => figure(value) !== null || figure(previous) !== null)
  const provinces = [...Map.groupBy(known, ({ code }) => code)].map(([code, own]) => ({
    code,
    name: code === null ? context.say(common.unknownPlace) : context.place(code),
    value: sum(own.map(({ value }) => figure(value))),
    previous: sum(own.map(({ previous }) => figure(previous))),
    compared: comparedIn(own),
  }))
  return {
    provinces: provinces.toSorted(
      (one, other) =>
        Number(one.code === null) - Number(other.code === null) || (other.value ?? -1) - (one.value ?? -1),
    ),
    total: sum(provinces.map(({ value }) => value)),
    previous: sum(provinces.map(({ previous }) => previous)),
    compared: comparedIn(known),
  }
}

/** What is compared of some rows; all of them where they name no part. The months are those of the row that has most. */
function comparedIn(rows: readonly ProvinceFigure[]): Province['compared'] {
  const parts = rows.map(({ value, previous, compared }) => compared ?? { current: value, previous: previous ?? null })
  const months = rows.flatMap(({ compared }) => compared?.months ?? [])
  return {
    current: sum(parts.map(({ current }) => figure(current))),
    previous: sum(parts.map(({ previous }) => figure(previous))),
    months: months.length === 0 ? null : Math.max(...months),
  }
}

const provinceChange = ({ compared }: Province): number | null => changeOf(compared.current, compared.previous)

/** The provinces whose figure fell most first; those that cannot be compared last. */
export function byFall({ provinces, ...sums }: Provinces): Provinces {
  const changeIn = (one: Province) => provinceChange(one) ?? Number.POSITIVE_INFINITY
  return { ...sums, provinces: provinces.toSorted((one, other) => compareNumbers(changeIn(one), changeIn(other))) }
}

/** Infinity less infinity is no number. */
const compareNumbers = (one: number, other: number): number => (one === other ? 0 : one - other)

/** Which provinces stand beside the map: the largest, or those of the lowest change, of which the change is drawn. */
interface ProvinceList {
  /** The title of the list: which provinces come first. */
  readonly listed?: Words
  readonly ranked?: 'largest' | 'lowest_change'
}

/** The map of Thailand, and the largest provinces beside it with their change, for those who cannot use a map. `place` is what is chosen of it. */
export function provinceMap(
  { provinces }: Provinces,
  measured: Measured,
  context: Context,
  place: string | null = null,
  { listed = common.largestProvinces, ranked = 'largest' }: ProvinceList = {},
): ComposedView {
  const label = context.say(measured.label)
  const map = mapView(
    'province_map',
    provinces.flatMap(({ code, value }) => (code === null ? [] : [{ code, value }])),
    { unit: measured.unit, label, ...withinPlace(place) },
    context,
  )
  const nowhere = provinces.find(({ code }) => code === null)
  const known = provinces.filter(({ code, value }) => code !== null && value !== null)
  const ranking =
    ranked === 'largest'
      ? largestOf(known.slice(0, shown), measured, context)
      : changesOf(known.filter((one) => provinceChange(one) !== null).slice(0, shown), context)
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
      { span: 5, title: context.say(listed), view: { ...ranking, description: map.description } },
    ],
  }
}

type UndescribedRanking = Omit<RankingView, 'description'>

const placeMarks = (provinces: readonly Province[]) =>
  provinces.map(({ code }) => (code === null ? null : ({ kind: 'place', value: code } as const)))

function largestOf(provinces: readonly Province[], { label, unit }: Measured, context: Context): UndescribedRanking {
  return {
    kind: 'ranking',
    unit,
    categories: provinces.map(({ name }) => name),
    series: [
      {
        key: 'current',
        name: context.say(label),
        role: 'current',
        values: provinces.map(({ value }) => value),
      },
    ],
    changes: provinces.map(provinceChange),
    marks: placeMarks(provinces),
  }
}

/** What is ranked by its change is drawn by its change. */
function changesOf(provinces: readonly Province[], context: Context): UndescribedRanking {
  return {
    kind: 'ranking',
    of: 'changes',
    unit: 'percent',
    categories: provinces.map(({ name }) => name),
    series: [
      {
        key: 'change',
        name: context.say(common.change),
        role: 'current',
        values: provinces.map(provinceChange),
      },
    ],
    changes: provinces.map(() => null),
    marks: placeMarks(provinces),
  }
}

/**
 * One row for each province, with its share and, where two spans are compared, what is compared of the one before and the change; and the
 * total. Where less than the whole figure is compared, the compared part has a column of its own.
 */
export function provinceTable(
  all: Provinces,
  measured: Measured,
  context: Context,
  heads: ComparedHeads | null = null,
): TableModel {
  const { provinces } = all
  const columns = heads === null ? [] : comparedColumns(provinces, heads, context)
  const row = (
    level: TableRow['level'],
    place: string,
    { value, compared }: Pick<Province, 'value' | 'compared'>,
  ): TableRow => {
    const cells: TableRow['cells'] = {
      place,
      value,
      comparedCurrent: compared.current,
      months: compared.months,
      previous: compared.previous,
      change: changeOf(compared.current, compared.previous),
      share: percentOf(value, all.total),
    }
    const shown = ['place', 'value', ...columns.map(({ key }) => key), 'share']
    return { level, cells: Object.fromEntries(Object.entries(cells).filter(([key]) => shown.includes(key))) }
  }
  const rows = [
    ...provinces.map((one) => ({
      ...row('row', one.name, one),
      ...(one.code === null ? {} : { mark: { kind: 'place' as const, value: one.code } }),
    })),
    ...(provinces.length === 0
      ? []
      : [row('total', context.say(common.total), { value: all.total, compared: all.compared })]),
  ]
  return {
    columns: [
      { key: 'place', label: context.say(common.province), kind: 'text' },
      { key: 'value', label: heads?.current ?? context.say(measured.label), kind: 'number' },
      ...columns,
      { key: 'share', label: context.say(common.share), kind: 'percent' },
    ],
    rows,
    count: rows.length,
  }
}

function comparedColumns(
  provinces: readonly Province[],
  heads: ComparedHeads,
  context: Context,
): readonly TableColumn[] {
  const part = heads.compared
  const isPart = part !== undefined && provinces.some(({ value, compared }) => compared.current !== value)
  const isPartBefore = provinces.some(({ previous, compared }) => compared.previous !== previous)
  return [
    ...(isPart
      ? ([
          { key: 'comparedCurrent', label: part.current, kind: 'number' },
          { key: 'months', label: part.months, kind: 'number' },
        ] as const)
      : []),
    { key: 'previous', label: (isPartBefore ? part?.previous : undefined) ?? heads.previous, kind: 'number' },
    { key: 'change', label: context.say(common.change), kind: 'change' },
  ]
}
