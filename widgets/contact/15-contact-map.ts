import { widget } from '../define.ts'
import { range, resolvedSpan } from '../filters/ranges.ts'
import { provinceFrame, provincesBesideMap, provincesOf } from '../maps/provinces.ts'
import { forEachRange, placePresets } from '../messages/placePresets.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { contactFilters, contacts } from './messages.ts'

const days = range('contact', { presets: placePresets, fallback: '90d' })

/** Which provinces people ask about. Sentiment and preset ranges are chosen from what is loaded already. */
export const contactMap = widget({
  code: 15,
  category: 'contact',
  title: 'Contact map',
  definition: 'Messages to the contact centre by the province that they are about.',
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  filters: { range: days, contact_sentiment: contactFilters.contact_sentiment },
  ask: ({ range }, context) =>
    forEachRange(days, range, context, (window) => ({
      path: 'v2/tourist/contact' as const,
      query: { ...window, fields: ['location_destination_x_contact_sentiment'] },
    })),
  select: ({ chosen: answer }, { contact_sentiment }, context) =>
    provincesOf(
      (answer.location_destination_x_contact_sentiment ?? [])
        .filter(({ _id }) => contact_sentiment === null || _id.contact_sentiment === contact_sentiment)
        .map(({ _id, sum_contact }) => ({ code: _id.location_destination, value: sum_contact })),
      context,
    ),
  frame: (provinces, _, context) => provinceFrame(provinces, contacts, context),
  encode: (_, __, context) => provincesBesideMap(contacts, context),
  subtitle: (_, { range, contact_sentiment }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
