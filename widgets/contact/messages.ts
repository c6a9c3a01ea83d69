import type { Answer } from '@sala/catalog/answers.ts'
import { contact } from '@sala/catalog/datasets/contact.ts'
import type { Context } from '../context.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, destinationQuery } from '../filters/placeFilters.ts'
import { range, resolvedSpan, windowBeyond } from '../filters/ranges.ts'
import type { Measured } from '../frames/frame.ts'
import { type CodeOnDay, type CodesOverTime, codesOverTime } from '../messages/overTime.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'
import { common } from '../texts/commonWords.ts'

/**
 * Shared parts of the widgets of the contact centre: one call serves them all; channels, sentiments and days are filtered in the browser.
 */

const days = range('contact', { fallback: '90d' })

/** Which days and places they are of. */
export const contactScope = { range: days, location_destination: destination() } as const

export const contactFilters = {
  contact_sentiment: oneOrAll(common.sentiment, common.allSentiments, contact.columns.contact_sentiment.words),
  contact_channels: oneOrAll(common.channel, common.allChannels, contact.columns.contact_channels.words),
} as const

/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(contact, 'v2/tourist/contact')

interface ContactRequest {
  readonly range: string | null
  readonly location_destination?: string | null
}

/** The messages of a place, and those of all places, which show the held days: one call if no place is chosen. */
export function askContact({ range, location_destination = null }: ContactRequest, context: Context) {
  const call = (place: string | null) => ({
    path: 'v2/tourist/contact' as const,
    query: {
      ...windowBeyond(days.span(range, context), defaultDays, days.bounds(context)),
      ...destinationQuery(place),
      fields: ['contact_channels_x_contact_sentiment_x_date'],
    },
  })
  return { messages: call(location_destination), allMessages: call(null) }
}

interface ChosenFilters {
  readonly range: string | null
  readonly contact_sentiment?: string | null
  readonly contact_channels?: string | null
}

type Answered = Answer<'v2/tourist/contact'>

/** The messages of the chosen days by channel or by sentiment. */
export function contactsOverTime(
  { messages, allMessages }: { readonly messages: Answered; readonly allMessages: Answered },
  by: 'contact_channels' | 'contact_sentiment',
  { range, contact_sentiment = null, contact_channels = null }: ChosenFilters,
  context: Context,
): CodesOverTime {
  const rowsOf = (answer: Answered) => answer.contact_channels_x_contact_sentiment_x_date ?? []
  const rows = rowsOf(messages)
    .filter(({ _id }) => contact_sentiment === null || _id.contact_sentiment === contact_sentiment)
    .filter(({ _id }) => contact_channels === null || _id.contact_channels === contact_channels)
    .map(({ _id, sum_contact }): CodeOnDay => ({ code: _id[by], date: _id.date, value: sum_contact }))
  const hasData = daysWithData(rowsOf(allMessages).map(({ _id }) => _id.date))
  return codesOverTime(rows, contact.columns[by], resolvedSpan(days, range, context), hasData, context)
}

export const contacts: Measured = { label: contact.measures.sum_contact.label, unit: 'messages' }
