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
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns, catalogueRow, wordOf } from '../views/catalogueTable.ts'
import { shareView } from '../views/shareView.ts'

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
  title: {
    en: 'Questions',
    fr: 'Questions posées',
    he: 'שאלות',
    ru: 'Вопросы',
    ar: 'الأسئلة',
    th: 'คำถามจากผู้สนใจเดินทาง',
  },
  definition: {
    en: 'What people who think of a trip to Thailand ask in public, by channel, by their country and by the province they ask about.',
    fr: 'Ce que demandent publiquement les personnes qui envisagent un voyage en Thaïlande, par canal, par pays et par province concernée.',
    he: 'מה שואלים בפומבי אנשים השוקלים טיול בתאילנד, לפי ערוץ, לפי ארצם ולפי המחוז שעליו הם שואלים.',
    ru: 'Что публично спрашивают люди, думающие о поездке в Таиланд: по каналу, стране и провинции.',
    ar: 'ما يسأله علنًا من يفكرون في السفر إلى تايلاند حسب القناة وبلدهم والمقاطعة التي يسألون عنها.',
    th: 'คำถามสาธารณะของผู้ที่สนใจเดินทางมาประเทศไทย จำแนกตามช่องทาง ประเทศ และจังหวัดที่ถามถึง',
  },
  unit: 'messages',
  reads: ['tourist/prospect'],
  excel: true,
  public: false,
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
        ...windowOf(daysShown(days, range, context)),
        ...(prospect_channels === null ? {} : { prospect_channels }),
        ...marketQuery(location_source),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ questions }, _, context) => ({
    rows: questions.rows,
    channels: questions.prospect_channels.map(({ _id, sum_prospect }) => ({
      name: wordOf(prospect.columns.prospect_channels, _id.prospect_channels, context) ?? context.say(common.notKnown),
      code: _id.prospect_channels ?? '',
      value: sum_prospect,
    })),
    markets: questions.location_source.map(({ _id }) => _id.location_source),
    list: messageList(
      prospect,
      {
        date: 'date',
        text: 'prospect_message',
        author: 'prospect_name',
        channel: 'prospect_channels',
        places: ['location_source', 'location_destination'],
      },
      sorts,
      questions,
      context,
    ),
  }),
  view: ({ channels, list }, _, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 4,
        title: context.say(common.channel),
        view: shareView(
          channels,
          { unit: 'messages', label: context.say(prospect.measures.sum_prospect.label) },
          context,
        ),
      },
      { span: 8, title: null, view: list },
    ],
  }),
  rows: ({ rows, list }, _, context) => ({
    columns: catalogueColumns(prospect, columns, context).map((column) =>
      sorts.includes(column.key) ? column : { ...column, sort: null },
    ),
    rows: rows.map((row) => catalogueRow(prospect, columns, row, context)),
    count: list.count,
  }),
  choices: ({ markets }, _, context) => ({ location_source: offeredMarkets(markets, context) }),
  subtitle: ({ list }, { range, prospect_channels, location_source, location_destination }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(
        context.say(prospect.measures.sum_prospect.label),
        number(list.count, context.language),
        context.language,
      ),
      chosen(channel, prospect_channels, context),
      placeName(location_source, context),
      placeName(location_destination, context),
    ),
})
