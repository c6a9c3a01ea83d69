import type { Answer } from '@sala/catalog/answers.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type FilterValues, oneOrAll } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { resolvedSpan, windowAtLeast } from '../filters/ranges.ts'
import {
  type CodesOverTime,
  codesOverTime,
  overTimeFrame,
  perStacked,
  sharesBesideLines,
} from '../messages/overTime.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { purposePictures, type VocGrouping, vocDays, vocMessages, vocRows } from '../voice-of-customer/messages.ts'

/** Widgets 31 and 32 for a dashboard, with a place and a channel. The original widgets use a public endpoint that only takes days. */

/** Ranges within it are chosen from what is loaded already. */
const loadedDays = 92

const filters = {
  range: vocDays,
  location_destination: destination(),
  voc_channels: oneOrAll(common.channel, common.allChannels, voc.columns.voc_channels.words),
}

type FilterChoices = FilterValues<typeof filters>
type Answered = Answer<'v2/tourist/voc'>

/** The chosen messages, and all messages, which show the held days: one call if nothing is chosen. */
function ask(by: VocGrouping, chosen: FilterChoices, context: Context) {
  const { range, location_destination, voc_channels } = chosen
  const window = windowAtLeast(resolvedSpan(vocDays, range, context), loadedDays, vocDays.presetsEnd(context))
  const call = (narrowed: Readonly<Record<string, string>>) => ({
    path: 'v2/tourist/voc' as const,
    query: { ...window, ...narrowed, fields: [`${by}_x_date` as const] },
  })
  return {
    messages: call({ ...destinationQuery(location_destination), ...chosenOnly({ voc_channels }) }),
    allMessages: call({}),
  }
}

function overDays(
  { messages, allMessages }: { readonly messages: Answered; readonly allMessages: Answered },
  by: VocGrouping,
  { range }: FilterChoices,
  context: Context,
): CodesOverTime {
  const hasData = daysWithData(vocRows[by](allMessages).map(({ date }) => date))
  return codesOverTime(vocRows[by](messages), voc.columns[by], resolvedSpan(vocDays, range, context), hasData, context)
}

const subtitle = (per: string | null, over: CodesOverTime, chosen: FilterChoices, context: Context) =>
  subtitleOf(
    per,
    daySpan(over.span, context.language),
    wordOf(voc.columns.voc_channels, chosen.voc_channels, context),
    placeName(chosen.location_destination, context),
  )

/** Where visitors speak, of the country or of a place. */
export const vocChannelsOfPlace = widget({
  code: 'voc-channels',
  title: 'Main social channels of visitors',
  definition: 'Public messages by visitors by the channel on which they were written.',
  unit: 'messages',
  reads: ['v2/tourist/voc'],
  filters,
  ask: (chosen, context) => ask('voc_channels', chosen, context),
  select: (answers, chosen, context) => overDays(answers, 'voc_channels', chosen, context),
  frame: (over, _, context) => overTimeFrame(over, vocMessages, context),
  encode: (over, _, context) => sharesBesideLines(over, vocMessages, context),
  subtitle: (over, chosen, context) => subtitle(perPeriod(over.line, 'lines', context), over, chosen, context),
})

/** What visitors write for, of the country or of a place. */
export const vocPurposesOfPlace = widget({
  code: 'voc-purposes',
  title: 'Intent of talk',
  definition:
    'Public messages by visitors by what they are written for: general talk, questions, enquiries, praise or complaints.',
  unit: 'messages',
  reads: ['v2/tourist/voc'],
  filters,
  ask: (chosen, context) => ask('voc_purpose', chosen, context),
  select: (answers, chosen, context) => overDays(answers, 'voc_purpose', chosen, context),
  frame: (over, _, context) => overTimeFrame(over, vocMessages, context),
  encode: (over, _, context) => purposePictures(over, context),
  subtitle: (over, chosen, context) => subtitle(perStacked(over, 'bars', context), over, chosen, context),
})
