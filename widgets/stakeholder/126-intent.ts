import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { groupsFrame, overTimeFrame, perStacked } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages, vosOverTime } from './messages.ts'

const { columns } = vos

/** What stakeholders write for. Days and sentiment are chosen from what is loaded already. */
export const stakeholderIntent = widget({
  code: 126,
  category: 'stakeholder',
  title: 'Intent of stakeholders',
  definition:
    'Public messages by stakeholders by what they are written for: general talk, questions, enquiries, praise or complaints.',
  unit: 'messages',
  reads: ['v2/market/vos'],
  filters: {
    range: vosDays,
    vos_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.vos_sentiment.words),
  },
  ask: ({ range }, context) => askVos(range, 'vos_purpose_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range, vos_sentiment: sentiment }, context) =>
    vosOverTime(
      (messages.vos_purpose_x_vos_sentiment_x_date ?? []).map(({ _id, sum_vos }) => ({
        code: _id.vos_purpose,
        date: _id.date,
        value: sentiment === null || _id.vos_sentiment === sentiment ? sum_vos : null,
      })),
      columns.vos_purpose,
      range,
      context,
    ),
  frame: (over, _, context) => overTimeFrame(over, vosMessages, context),
  encode: (over, _, context) => [
    {
      kind: 'ranking',
      span: 5,
      title: context.say(columns.vos_purpose.label),
      frame: groupsFrame(over, vosMessages, context),
    },
    { kind: 'stack', span: 7, title: context.say(common.overTime) },
  ],
  subtitle: (over, { vos_sentiment }, context) =>
    subtitleOf(
      perStacked(over, 'bars', context),
      daySpan(over.span, context.language),
      wordOf(columns.vos_sentiment, vos_sentiment, context),
    ),
})
