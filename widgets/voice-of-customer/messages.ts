import type { Answer } from '@sala/catalog/answers.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import type { Context } from '../context.ts'
import { range, resolvedSpan, windowBeyond } from '../filters/ranges.ts'
import type { Measured } from '../frames/frame.ts'
import { type CodeOnDay, type CodesOverTime, codesOverTime, groupsFrame } from '../messages/overTime.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'
import { common } from '../texts/commonWords.ts'

/**
 * Shared parts of the public widgets. They use the endpoint that answers everyone without sign-in, so that the public page and the
 * workplace never show two different figures.
 */

export const vocDays = range('voc', { presets: ['7d', '30d', '90d'], fallback: '30d' })

/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(voc, 'v2/tourist/voc/public')

export function askVoc({ range }: { readonly range: string | null }, context: Context) {
  return {
    messages: {
      path: 'v2/tourist/voc/public' as const,
      query: windowBeyond(vocDays.span(range, context), defaultDays, vocDays.bounds(context)),
    },
  }
}

export type VocGrouping = 'voc_channels' | 'voc_purpose'

/** The messages of the chosen days by channel or by purpose. */
export function vocOverTime(
  answer: Answer<'v2/tourist/voc/public'>,
  by: VocGrouping,
  range: string | null,
  context: Context,
): CodesOverTime {
  const rows = vocRows[by](answer)
  const hasData = daysWithData(rows.map(({ date }) => date))
  return codesOverTime(rows, voc.columns[by], resolvedSpan(vocDays, range, context), hasData, context)
}

type Counted = Pick<Answer<'v2/tourist/voc/public'>, 'voc_channels_x_date' | 'voc_purpose_x_date'>

/** The messages of each day by channel or by purpose, of the public endpoint and of the one that knows places. */
export const vocRows: Readonly<Record<VocGrouping, (answer: Counted) => readonly CodeOnDay[]>> = {
  voc_channels: ({ voc_channels_x_date: rows = [] }) =>
    rows.map(({ _id, sum_voc }) => ({ code: _id.voc_channels, date: _id.date, value: sum_voc })),
  voc_purpose: ({ voc_purpose_x_date: rows = [] }) =>
    rows.map(({ _id, sum_voc }) => ({ code: _id.voc_purpose, date: _id.date, value: sum_voc })),
}

/** The purposes over time, beside how many messages each has. */
export const purposePictures = (over: CodesOverTime, context: Context) =>
  [
    { kind: 'stack', span: 7, title: context.say(common.overTime) },
    {
      kind: 'ranking',
      span: 5,
      title: context.say(voc.columns.voc_purpose.label),
      frame: groupsFrame(over, vocMessages, context),
    },
  ] as const

export const vocMessages: Measured = { label: voc.measures.sum_voc.label, unit: 'messages' }
