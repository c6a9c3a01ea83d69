import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { describeGroups, overTimeFrame, perStacked } from '../messages/overTime.ts'
import { shareAreas } from '../messages/sharesOverTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages, vosOverTime } from './messages.ts'

const { columns } = vos

/** How stakeholders speak from day to day. Days and channel are chosen from what is loaded already. */
export const sentimentOverTime = widget({
  code: 124,
  category: 'stakeholder',
  title: 'Sentiment of stakeholders',
  definition: 'Public messages by stakeholders over time, by the sentiment that the listening service reads in them.',
  unit: 'messages',
  reads: ['v2/market/vos'],
  filters: {
    range: vosDays,
    vos_channels: oneOrAll(common.channel, common.allChannels, columns.vos_channels.words),
  },
  ask: ({ range }, context) => askVos(range, 'vos_channels_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range, vos_channels: channel }, context) =>
    vosOverTime(
      (messages.vos_channels_x_vos_sentiment_x_date ?? []).map(({ _id, sum_vos }) => ({
        code: _id.vos_sentiment,
        date: _id.date,
        value: channel === null || _id.vos_channels === channel ? sum_vos : null,
      })),
      columns.vos_sentiment,
      range,
      context,
    ),
  frame: (over, _, context) => overTimeFrame(over, vosMessages, context),
  encode: (over, _, context) => [
    shareAreas(over, { kind: 'areas', description: describeGroups(over, vosMessages, context) }, context),
  ],
  subtitle: (over, { vos_channels }, context) =>
    subtitleOf(
      perStacked(over, 'areas', context),
      daySpan(over.span, context.language),
      wordOf(columns.vos_channels, vos_channels, context),
    ),
})
