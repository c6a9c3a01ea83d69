import { widget } from '../define.ts'
import { groupsFrame, overTimeFrame } from '../messages/overTime.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askContact, contactFilters, contacts, contactsOverTime } from './messages.ts'

/** How people reach the contact centre. Days and sentiment are chosen from what is loaded already. */
export const contactChannels = widget({
  code: 12,
  category: 'contact',
  title: 'Contact channels',
  definition:
    'Messages to the contact centre by the channel they came through: the 1672 line, social media or the website.',
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  filters: { range: contactFilters.range, contact_sentiment: contactFilters.contact_sentiment },
  ask: askContact,
  select: ({ messages }, filters, context) => contactsOverTime(messages, 'contact_channels', filters, context),
  frame: (over, _, context) => overTimeFrame(over, contacts, context),
  encode: (over, _, context) => [
    {
      kind: 'ranking',
      span: 5,
      title: context.say(common.shares),
      frame: groupsFrame(over, contacts, context),
      y: { column: 'value', share: 'share' },
    },
    { kind: 'trend', span: 7, title: context.say(common.overTime), smoothed: true },
  ],
  subtitle: ({ span, line }, { contact_sentiment }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      daySpan(span, context.language),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
