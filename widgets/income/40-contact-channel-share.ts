import { askContact, contactFilters, contactScope, contacts, contactsOverTime } from '../contact/messages.ts'
import { widget } from '../define.ts'
import { placeName } from '../filters/placeFilters.ts'
import { sharesOf } from '../frames/shares.ts'
import { groupsFrame } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'

/** The share of each contact channel. Days and sentiment are chosen from what is loaded already. */
export const contactChannelShare = widget({
  code: 40,
  category: 'income',
  title: 'Contact channel share',
  definition: 'The share of each channel in all messages to the contact centre.',
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  filters: { ...contactScope, contact_sentiment: contactFilters.contact_sentiment },
  ask: askContact,
  select: (answers, filters, context) => contactsOverTime(answers, 'contact_channels', filters, context),
  frame: ({ groups }, _, context) =>
    sharesOf(
      groups.map(({ name, total }) => ({ name, value: total })),
      { ...contacts, part: common.channel },
      context,
    ),
  encode: (over, _, context) => ({ kind: 'share', frame: groupsFrame(over, contacts, context) }),
  subtitle: ({ span }, { location_destination, contact_sentiment }, context) =>
    subtitleOf(
      daySpan(span, context.language),
      placeName(location_destination, context),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
