import { defineMessages, formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { figure } from '../../../periods/periods.ts'
import { common } from '../../../texts/commonWords.ts'
import { axisFormat, difference, number, percentSign } from '../../../texts/format.ts'
import type { Palette } from '../../palette.ts'
import type { MapView } from '../../view.ts'
import { soundBreaks } from './mapClasses.ts'
import { mapRamp, mapScaleOf } from './mapRamp.ts'

/** One line of a map's legend. */
export interface MapClass {
  /** The class's number from 0, the least; -1 where there is no figure. */
  readonly at: number
  readonly colour: string
  readonly hatched: boolean
  /** The class in words: `1,000 to under 5,000`. */
  readonly label: string
}

const words = defineMessages('widgets.mapLegend', {
  under: 'Under {to}',
  between: '{from} to under {to}',
  from: '{from} or more',
  notCompared: 'Not compared',
})

/** The legend's name for places without a figure. */
export const withoutFigure = ({ of }: Pick<MapView, 'of'>): MessageDescriptor =>
  of === 'changes' ? words.notCompared : common.noData

/** The legend of a map in descending order, with "no data" last if a place has none (`all` are the map's codes). */
export function mapClasses(
  view: Pick<MapView, 'places' | 'breaks' | 'unit' | 'of'>,
  all: readonly string[],
  { palette, language }: { readonly palette: Palette; readonly language: Language },
): readonly MapClass[] {
  const figureByCode = new Map(view.places.map(({ code, value }) => [code, figure(value)]))
  const outside = new Set(view.places.flatMap((place) => (place.outside ? [place.code] : [])))
  const insideCodes = all.filter((code) => !outside.has(code))
  const values = insideCodes.map((code) => figureByCode.get(code) ?? null)
  const classes = figureClasses(values, soundBreaks(view.breaks), view, { palette, language })
  if (!values.includes(null)) return classes
  return [
    ...classes,
    { at: -1, colour: palette.surface, hatched: true, label: formatMessage(withoutFigure(view), language) },
  ]
}

/** The classes of figures in descending order; none without figures. `breaks` are sound. */
export function figureClasses(
  values: readonly (number | null)[],
  breaks: readonly number[],
  measured: Pick<MapView, 'unit' | 'of'>,
  { palette, language }: { readonly palette: Palette; readonly language: Language },
): readonly MapClass[] {
  const colours = mapRamp(palette.mode, breaks.length + 1, mapScaleOf(measured))
  const distinctValues = [...new Set(values.filter((value) => value !== null))]
  const figures = distinctValues.toSorted((a, b) => a - b)
  // So few figures that each has its own colour: they say more than ranges.
  const hasEachClass = figures.length === colours.length && breaks.every((at) => figures.includes(at))
  const classes = colours.map((colour, at) => ({
    at,
    colour,
    hatched: false,
    label:
      hasEachClass && measured.of !== 'changes'
        ? inFull(figures[at] ?? null, language)
        : labelOf(at, { breaks, least: figures[0] ?? null, measured }, language),
  }))
  return figures.length > 0 ? classes.toReversed() : []
}

interface Classes {
  readonly breaks: readonly number[]
  /** The least figure. */
  readonly least: number | null
  readonly measured: Pick<MapView, 'unit' | 'of'>
}

function labelOf(at: number, { breaks, least, measured }: Classes, language: Language): string {
  const amount = (value: number | null, language: Language) =>
    measured.of === 'changes' && value !== null ? changed(value, measured, language) : plainAmount(value, language)
  const from = breaks[at - 1]
  const to = breaks[at]
  if (from !== undefined && to !== undefined) {
    return formatMessage(words.between, language, { from: amount(from, language), to: amount(to, language) })
  }
  if (to !== undefined) return formatMessage(words.under, language, { to: amount(to, language) })
  return formatMessage(words.from, language, { from: amount(from ?? least, language) })
}

/** A round change with its sign. */
const changed = (value: number, { unit }: Pick<MapView, 'unit'>, language: Language): string =>
  `${difference(value, language)}${unit === 'percent' ? percentSign(language) : ''}`

/** A round figure, in full below ten thousand and with its power word above. */
function plainAmount(value: number | null, language: Language): string {
  return value === null || Math.abs(value) < 10_000 ? inFull(value, language) : axisFormat(value, language)(value)
}

function inFull(value: number | null, language: Language): string {
  return number(value, language, decimalsOf(value ?? 0))
}

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < 12; decimals += 1) if (Number(value.toFixed(decimals)) === value) return decimals
  return 12
}
