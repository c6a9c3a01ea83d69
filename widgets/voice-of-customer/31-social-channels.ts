import { widget } from '../define.ts'
import { overTimeFrame, sharesBesideLines } from '../messages/overTime.ts'
import { perPeriod } from '../periods/timeline.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { askVoc, vocDays, vocMessages, vocOverTime } from './messages.ts'

/** Where visitors speak. Days are chosen from what is loaded already. */
export const vocChannels = widget({
  code: 31,
  category: 'voice-of-customer',
  title: 'Main social channels of visitors',
  definition: 'Public messages by visitors by the channel on which they were written.',
  unit: 'messages',
  reads: ['v2/tourist/voc/public'],
  public: true,
  filters: { range: vocDays },
  ask: askVoc,
  select: ({ messages }, { range }, context) => vocOverTime(messages, 'voc_channels', range, context),
  frame: (over, _, context) => overTimeFrame(over, vocMessages, context),
  encode: (over, _, context) => sharesBesideLines(over, vocMessages, context),
  subtitle: ({ span, line }, _, context) =>
    subtitleOf(perPeriod(line, 'lines', context), daySpan(span, context.language)),
})
