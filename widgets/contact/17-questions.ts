import { prospect } from '@sala/catalog/datasets/prospect.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import {
  destination,
  destinationQuery,
  market,
  marketQuery,
  offeredMarkets,
  placeName,
} from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { sharesOf } from '../frames/shares.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const days = range('prospect', { fallback: '7d' })
const columns = [
  'date',
  'prospect_channels',
  'location_source',
  'location_destination',
  'prospect_name',
  'prospect_message',
]
const sorts = ['date', 'prospect_channels']

const channel = oneOrAll(common.channel, common.allChannels, prospect.columns.prospect_channels.words)

/** What people who think of a trip ask, to page through and search, beside the channels that they ask on. */
export const questions = widget({
  code: 17,
  category: 'contact',
  title: 'Questions',
  definition:
    'What people who think of a trip to Thailand ask in public, by channel, by their country and by the province they ask about.',
  unit: 'messages',
  reads: ['tourist/prospect'],
  paged: 'questions',
  filters: {
    range: days,
    prospect_channels: channel,
    location_source: market(),
    location_destination: destination(),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, prospect_channels, location_source, location_destination, ...paging }, context) => ({
    questions: {
      path: 'tourist/prospect',
      query: {
        ...windowOf(resolvedSpan(days, range, context)),
        ...chosenOnly({ prospect_channels }),
        ...marketQuery(location_source),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  frame: ({ questions }, _, context) => catalogueFrame(prospect, columns, questions, context, { sorts }),
  encode: ({ questions }, _, context) => [
    {
      kind: 'share',
      span: 4,
      title: context.say(common.channel),
      frame: sharesOf(
        questions.prospect_channels.map(({ _id, sum_prospect }) => ({
          name:
            wordOf(prospect.columns.prospect_channels, _id.prospect_channels, context) ?? context.say(common.notKnown),
          code: _id.prospect_channels ?? '',
          value: sum_prospect,
        })),
        { unit: 'messages', label: prospect.measures.sum_prospect.label },
        context,
      ),
    },
    { span: 8, ...messageList(prospect, sorts, questions, context, ['location_source', 'location_destination']) },
  ],
  choices: ({ questions }, _, context) => ({
    location_source: offeredMarkets(
      questions.location_source.map(({ _id }) => _id.location_source),
      context,
    ),
  }),
  subtitle: ({ questions }, { range, prospect_channels, location_source, location_destination }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(prospect.measures.sum_prospect.label, questions.count, context),
      chosen(channel, prospect_channels, context),
      placeName(location_source, context),
      placeName(location_destination, context),
    ),
})
