import { widget } from '../define.ts'
import { placeName } from '../filters/placeFilters.ts'
import { overTimeFrame, sharesBesideLines } from '../messages/overTime.ts'
import { perPeriod } from '../periods/timeline.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askContact, contactFilters, contactScope, contacts, contactsOverTime } from './messages.ts'

/** How people reach the contact centre. Days and sentiment are chosen from what is loaded already. */
export const contactChannels = widget({
  code: 12,
  category: 'contact',
  title: 'Contact channels',
  definition:
    'Messages to the contact centre by the channel they came through: the 1672 line, social media or the website.',
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  filters: { ...contactScope, contact_sentiment: contactFilters.contact_sentiment },
  ask: askContact,
  select: (answers, filters, context) => contactsOverTime(answers, 'contact_channels', filters, context),
  frame: (over, _, context) => overTimeFrame(over, contacts, context),
  encode: (over, _, context) => sharesBesideLines(over, contacts, context),
  subtitle: ({ span, line }, { location_destination, contact_sentiment }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      daySpan(span, context.language),
      placeName(location_destination, context),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
