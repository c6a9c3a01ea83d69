import { widget } from '../define.ts'
import { placeName } from '../filters/placeFilters.ts'
import { describeGroups, overTimeFrame, perStacked } from '../messages/overTime.ts'
import { shareAreas } from '../messages/sharesOverTime.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askContact, contactFilters, contactScope, contacts, contactsOverTime } from './messages.ts'

/** In what mood people write to the contact centre, day by day. Days and channel are chosen from what is loaded already. */
export const messagesBySentiment = widget({
  code: 13,
  category: 'contact',
  title: 'Messages by sentiment',
  definition: 'Messages to the contact centre over time, split into positive, neutral and negative ones.',
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  filters: { ...contactScope, contact_channels: contactFilters.contact_channels },
  ask: askContact,
  select: (answers, filters, context) => contactsOverTime(answers, 'contact_sentiment', filters, context),
  frame: (over, _, context) => overTimeFrame(over, contacts, context),
  encode: (over, _, context) => [
    shareAreas(over, { kind: 'stack', description: describeGroups(over, contacts, context) }, context),
  ],
  subtitle: (over, { location_destination, contact_channels }, context) =>
    subtitleOf(
      perStacked(over, 'bars', context),
      daySpan(over.span, context.language),
      placeName(location_destination, context),
      chosen(contactFilters.contact_channels, contact_channels, context),
    ),
})
