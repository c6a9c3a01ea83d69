import { defineMessages } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { ColumnOf } from '../frames/frameOf.ts'
import { percentOf, sum } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { isSmallSample } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { type CodesOverTime, cellOf } from './overTime.ts'

const words = defineMessages('widgets.sharesOverTime', {
  sevenDays: 'Shares, seven days at a time',
})

const daysTogether = 7
/** Fewer points than these are no development. */
const minPoints = 3

/**
 * What part of the messages each group is over time. Days are taken seven at a time, each with the six before it, because the messages of a
 * day are too few for a share; weeks and months stand for themselves.
 *
 * @returns one list of shares for each group, in percent; null where a day of the seven is not held or they have too few messages (rule 18 of docs/figures.md)
 */
export function sharesOverTime({ line, groups }: CodesOverTime): readonly (readonly (number | null)[])[] {
  const together = line.grain === 'day' ? daysTogether : 1
  const sumAt = (values: readonly (number | null)[], at: number) => {
    const windowValues = values.slice(Math.max(0, at + 1 - together), at + 1)
    return windowValues.length < together || windowValues.includes(null) ? null : sum(windowValues)
  }
  const sums = groups.map(({ values }) => line.keys.map((_, at) => sumAt(values, at)))
  const wholes = line.keys.map((_, at) => sum(sums.map((values) => values[at] ?? null)))
  return sums.map((values) =>
    values.map((value, at) => (isSmallSample(wholes[at] ?? null) ? null : percentOf(value, wholes[at] ?? null))),
  )
}

/** The shares as areas that fill the picture; the counts, as `counts` draws them, where there are too few messages for shares. */
export function shareAreas(over: CodesOverTime, counts: SeriesEncoding, context: Context): SeriesEncoding {
  const shares = sharesOverTime(over)
  const hasShare = (at: number) => shares.some((values) => (values[at] ?? null) !== null)
  const points = over.line.keys.filter((_, at) => hasShare(at) && !over.line.partial.includes(at))
  // As high with its title as the areas are, so that the card does not jump when the figures have come.
  if (points.length < minPoints) return { ...counts, title: context.say(common.overTime) }
  const columns = over.groups.map(
    ({ code, name }, at): ColumnOf<number> => ({
      key: cellOf(code),
      label: name,
      role: 'part',
      kind: 'percent',
      code,
      colour: at,
      of: (period) => shares[at]?.[period] ?? null,
    }),
  )
  return {
    kind: 'areas',
    title: context.say(over.line.grain === 'day' ? words.sevenDays : common.shares),
    frame: timeFrame(over.line, columns, context, { unit: 'percent', total: false }),
    where: ({ values }) => over.groups.some(({ code }) => typeof values[cellOf(code)] === 'number'),
    ...(counts.description === undefined ? {} : { description: counts.description }),
  }
}
