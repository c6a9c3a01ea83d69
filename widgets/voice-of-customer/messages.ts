import type { Answer } from '@sala/catalog/answers.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import type { Context } from '../context.ts'
import { daysShown, range, windowBeyond } from '../filters/ranges.ts'
import type { Measured } from '../frames/frame.ts'
import { type CodeOnDay, type CodesOverTime, codesOverTime } from '../messages/overTime.ts'
import { heldDays } from '../periods/heldDays.ts'
import { usualDaysOf } from '../periods/usualDays.ts'

/**
 * What the public widgets share. They ask the endpoint that answers without sign-in for everyone, so that the public page and the
 * workplace never show two figures for one thing.
 */

export const vocDays = range('voc', { presets: ['7d', '30d', '90d'], fallback: '30d' })

/** How many days the endpoint gives when it is asked for none. */
const usualDays = usualDaysOf(voc, 'v2/tourist/voc/public')

export function askVoc({ range }: { readonly range: string | null }, context: Context) {
  return {
    messages: {
      path: 'v2/tourist/voc/public' as const,
      query: windowBeyond(vocDays.span(range, context), usualDays, vocDays.bounds(context)),
    },
  }
}

type Grouping = 'voc_channels' | 'voc_purpose'

/** The messages of the chosen days by channel or by purpose. */
export function vocOverTime(
  answer: Answer<'v2/tourist/voc/public'>,
  by: Grouping,
  range: string | null,
  context: Context,
): CodesOverTime {
  const rows = rowsOf[by](answer)
  const isHeld = heldDays(rows.map(({ date }) => date))
  return codesOverTime(rows, voc.columns[by], daysShown(vocDays, range, context), isHeld, context)
}

const rowsOf: Readonly<Record<Grouping, (answer: Answer<'v2/tourist/voc/public'>) => readonly CodeOnDay[]>> = {
  voc_channels: ({ voc_channels_x_date: rows = [] }) =>
    rows.map(({ _id, sum_voc }) => ({ code: _id.voc_channels, date: _id.date, value: sum_voc })),
  voc_purpose: ({ voc_purpose_x_date: rows = [] }) =>
    rows.map(({ _id, sum_voc }) => ({ code: _id.voc_purpose, date: _id.date, value: sum_voc })),
}

export const vocMessages: Measured = { label: voc.measures.sum_voc.label, unit: 'messages' }
