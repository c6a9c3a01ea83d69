import { widget } from '../define.ts'
import { overTimeFrame, perStacked } from '../messages/overTime.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { askVoc, purposePictures, vocDays, vocMessages, vocOverTime } from './messages.ts'

/** What visitors write for: to ask, to praise, to complain. Days are chosen from what is loaded already. */
export const vocIntent = widget({
  code: 32,
  category: 'voice-of-customer',
  title: 'Intent of talk',
  definition:
    'Public messages by visitors by what they are written for: general talk, questions, enquiries, praise or complaints.',
  unit: 'messages',
  reads: ['v2/tourist/voc/public'],
  public: true,
  filters: { range: vocDays },
  ask: askVoc,
  select: ({ messages }, { range }, context) => vocOverTime(messages, 'voc_purpose', range, context),
  frame: (over, _, context) => overTimeFrame(over, vocMessages, context),
  encode: (over, _, context) => purposePictures(over, context),
  subtitle: (over, _, context) => subtitleOf(perStacked(over, 'bars', context), daySpan(over.span, context.language)),
})
