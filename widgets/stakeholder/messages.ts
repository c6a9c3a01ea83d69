import type { Column } from '@sala/catalog/dataset.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import type { Context } from '../context.ts'
import { range, resolvedSpan, windowBeyond } from '../filters/ranges.ts'
import type { Measured } from '../frames/frame.ts'
import { type CodeOnDay, type CodesOverTime, codesOverTime } from '../messages/overTime.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'

/** Shared parts of the cards of stakeholders: days, call and measure. */

export const vosDays = range('vos', { fallback: '30d' })

/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(vos, 'v2/market/vos')

type Field = 'vos_channels_x_vos_sentiment_x_date' | 'vos_purpose_x_vos_sentiment_x_date'

/** The messages by one grouping, for all ranges of a year at once. */
export function askVos(range: string | null, field: Field, context: Context) {
  const window = windowBeyond(vosDays.span(range, context), defaultDays, vosDays.bounds(context))
  return { messages: { path: 'v2/market/vos' as const, query: { ...window, fields: [field] } } }
}

/** All rows of the answer over the chosen days; those that a filter leaves out have no value, but say that their day is held. */
export function vosOverTime(
  rows: readonly CodeOnDay[],
  column: Column,
  range: string | null,
  context: Context,
): CodesOverTime {
  return codesOverTime(
    rows,
    column,
    resolvedSpan(vosDays, range, context),
    daysWithData(rows.map(({ date }) => date)),
    context,
  )
}

export const vosMessages: Measured = { label: vos.measures.sum_vos.label, unit: 'messages' }
