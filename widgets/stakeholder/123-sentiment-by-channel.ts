import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { isWithin, resolvedSpan } from '../filters/ranges.ts'
import { crossingBars, crossingFrame, crossingOf } from '../messages/crossing.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages } from './messages.ts'

/** How stakeholders speak on each channel. Days are chosen from what is loaded already. */
export const sentimentByChannel = widget({
  code: 123,
  category: 'stakeholder',
  title: 'Sentiment by channel',
  definition:
    'Public messages by stakeholders on each channel, by the sentiment that the listening service reads in them.',
  unit: 'messages',
  reads: ['v2/market/vos'],
  filters: { range: vosDays },
  ask: ({ range }, context) => askVos(range, 'vos_channels_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range }, context) => {
    const span = resolvedSpan(vosDays, range, context)
    const rows = (messages.vos_channels_x_vos_sentiment_x_date ?? [])
      .filter(({ _id }) => isWithin(_id.date, span))
      .map(({ _id, sum_vos }) => ({ group: _id.vos_channels, code: _id.vos_sentiment, value: sum_vos }))
    const { vos_channels, vos_sentiment } = vos.columns
    const nameOf = (code: string | null) => wordOf(vos_channels, code, context) ?? context.say(common.notKnown)
    return { span, crossing: crossingOf(rows, vos_sentiment, nameOf, context) }
  },
  frame: ({ crossing }, _, context) => crossingFrame(crossing, vosMessages, common.channel, context),
  encode: (_, __, context) => crossingBars(context),
  subtitle: ({ span }, _, context) => daySpan(span, context.language),
})
