import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { withinPlace } from '../filters/placeFilters.ts'
import type { Encoding, MapEncoding } from '../frames/encoding.ts'
import type { Frame, Measured } from '../frames/frame.ts'
import { type ColumnOf, frameOf, shareColumn } from '../frames/frameOf.ts'
import { changeOf, figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { listed as inOneLine } from '../texts/format.ts'
import { describePlaces } from './mapView.ts'

/** Figures of provinces that can be added up (messages, receipts): the map, the largest beside it, and the table of all. */

/** How many provinces the list beside the map names. */
const maxRanked = 10

interface ProvinceFigure {
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

interface Provinces {
  /** By descending figure, each province once; rows without a known province come last, under null. */
  readonly provinces: readonly Province[]
  readonly total: number | null
  readonly previous: number | null
  readonly compared: Province['compared']
  /** Some hold other months than others, so shares of the total are not shown. */
  readonly unlike?: boolean
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
  const rowsWithFigure = rows.filter(({ value, previous }) => figure(value) !== null || figure(previous) !== null)
  const provinces = [...Map.groupBy(rowsWithFigure, ({ code }) => code)].map(([code, provinceRows]) => ({
    code,
    name: code === null ? context.say(common.unknownPlace) : context.place(code),
    value: sum(provinceRows.map(({ value }) => figure(value))),
    previous: sum(provinceRows.map(({ previous }) => figure(previous))),
    compared: comparedIn(provinceRows),
  }))
  return {
    provinces: provinces.toSorted(
      (a, b) => Number(a.code === null) - Number(b.code === null) || (b.value ?? -1) - (a.value ?? -1),
    ),
    total: sum(provinces.map(({ value }) => value)),
    previous: sum(provinces.map(({ previous }) => previous)),
    compared: comparedIn(rowsWithFigure),
  }
}

/** The compared part of some rows; all of their figures if they name no part. The months are those of the row with most. */
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
  const changeIn = (province: Province) => provinceChange(province) ?? Number.POSITIVE_INFINITY
  return { ...sums, provinces: provinces.toSorted((a, b) => compareNumbers(changeIn(a), changeIn(b))) }
}

/** Infinity less infinity is no number. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b)

/** The provinces beside the map: the largest, or those with the lowest change, whose changes are drawn. */
interface ProvinceList {
  /** The title of the list: which provinces come first. */
  readonly listed?: MessageDescriptor
  readonly ranked?: 'largest' | 'lowest_change'
  /** The measure of the map's colours. */
  readonly shows?: 'level' | 'change'
}

/** The map of Thailand, by the figures of `provinceFrame` or by their changes. `place` is the chosen part. */
export const provinceMap = (
  { label }: Measured,
  place: string | null,
  { say, language }: Context,
  shows: 'level' | 'change' = 'level',
): MapEncoding => ({
  kind: 'province_map',
  span: 7,
  y:
    shows === 'change'
      ? { column: 'change', name: inOneLine([say(label), say(common.change)], language) }
      : { column: 'value', name: say(label) },
  ...withinPlace(place),
})

/** The map, and beside it the largest provinces with their changes, for readers who cannot use a map. */
export function provincesBesideMap(
  measured: Measured,
  context: Context,
  place: string | null = null,
  { listed = common.largestProvinces, ranked = 'largest', shows = 'level' }: ProvinceList = {},
): readonly Encoding[] {
  const { say } = context
  return [
    provinceMap(measured, place, context, shows),
    {
      kind: 'ranking',
      span: 5,
      title: say(listed),
      y: ranked === 'largest' ? { column: 'value', name: say(measured.label), change: 'change' } : 'change',
      top: maxRanked,
      where: ({ code, values }) => typeof code === 'string' && typeof values.value === 'number',
    },
  ]
}

/**
 * One row for each province, with its share if all hold the same months and, if two spans are compared, the compared part of the earlier
 * one and the change; and the total. If less than the whole figure is compared, the compared part has a column of its own.
 */
export function provinceFrame(
  { provinces, unlike = false, ...all }: Provinces,
  { label, unit }: Measured,
  context: Context,
  heads: ComparedHeads | null = null,
): Frame {
  const part = heads?.compared
  const isPart = part !== undefined && provinces.some(({ value, compared }) => compared.current !== value)
  const isPartBefore = provinces.some(({ previous, compared }) => compared.previous !== previous)
  const parts: readonly ColumnOf<Province>[] = isPart
    ? [
        {
          key: 'comparedCurrent',
          label: part.current,
          role: 'note',
          kind: 'number',
          of: ({ compared }) => compared.current,
          total: all.compared.current,
        },
        {
          key: 'months',
          label: part.months,
          role: 'note',
          kind: 'number',
          of: ({ compared }) => compared.months,
          total: all.compared.months,
        },
      ]
    : []
  const previous: ColumnOf<Province> = {
    key: 'previous',
    label: (isPartBefore ? part?.previous : undefined) ?? heads?.previous ?? '',
    role: 'comparison',
    of: ({ compared }) => compared.previous,
    total: all.compared.previous,
  }
  return frameOf(
    provinces,
    [
      { key: 'place', label: common.province, mark: 'place', of: ({ name }) => name },
      { key: 'value', label: heads?.current ?? label, total: all.total },
      ...parts,
      ...(heads === null ? [] : [previous]),
      {
        key: 'change',
        label: common.change,
        role: 'change',
        of: provinceChange,
        total: changeOf(all.compared.current, all.compared.previous),
        ...(heads === null ? { in: 'picture' } : {}),
      },
      ...(unlike ? [] : [shareColumn<Province>(all.total, ({ value }) => value)]),
    ],
    context,
    {
      unit,
      total: true,
      row: ({ code }) => ({ code }),
      description: describePlaces(
        provinces.filter(({ code }) => code !== null),
        { unit, label: context.say(label) },
        context,
      ),
    },
  )
}
