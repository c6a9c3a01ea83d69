import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month, oneOf, oneOrAll } from '../filters/filters.ts'
import { market, marketQuery, offeredMarkets, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { everyDay, monthDays, type Span, windowOf } from '../filters/ranges.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { againstEarlierDays, compareDaysWith, earlierDaysName, spanCompared } from '../periods/comparedDays.ts'
import { sum } from '../periods/periods.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear } from '../texts/format.ts'
import { chosen, subtitleOf, unlessDefault } from '../texts/subtitles.ts'
import { words } from './arrivals/arrivalWords.ts'
import { type DayPair, type Days, daysOf, type Grouping } from './arrivals/days.ts'

/** How many checkpoints the ranking names; the table holds all of them. */
const maxCheckpoints = 8

const direction = oneOf(common.direction, { in: words.in, out: words.out }, 'in')
const grouping = oneOf(
  words.groupedBy,
  { checkpoint: words.checkpoint, market_region: common.marketRegion },
  'checkpoint',
)
const checkpointType = oneOrAll(words.checkpointType, common.allTypes, checkpoint.columns.checkpoint_type.words)

/** The days of a month at the checkpoints. Direction and grouping need no request; the market does. */
export const daily = widget({
  code: 143,
  category: 'immigration',
  title: 'Daily crossings',
  definition: 'Foreign travellers through the immigration checkpoints on each day of a month, beside earlier days.',
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  comparesOnly: 'days',
  filters: {
    month: month('checkpoint'),
    direction,
    group: grouping,
    checkpoint_type: checkpointType,
    location_source: market(),
    compare_days: compareDaysWith(),
  },
  ask: ({ month, checkpoint_type, location_source, compare_days }) => {
    const span = monthDays(month)
    const before = spanCompared(span, compare_days)
    const days = (of: Span, place: string | null) => ({
      path: 'v2/tourist/checkpoint' as const,
      query: {
        ...windowOf(of),
        fields: ['checkpoint_x_date', 'market_region_x_date'],
        ...chosenOnly({ checkpoint_type }),
        ...marketQuery(place),
      },
    })
    return {
      current: days(span, location_source),
      previous: days(before, location_source),
      // Which days each checkpoint holds, whatever market is chosen.
      allCurrent: days(span, null),
      allPrevious: days(before, null),
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint' as const, query: { fields: ['location_source'] } },
    }
  },
  select: ({ markets, ...answers }, { month, group, direction, compare_days }, context) => ({
    days: daysOf(answers, month, { grouping: group, direction, compare: compare_days }, context),
    held: (markets.location_source ?? []).map(({ _id }) => _id.location_source),
  }),
  frame: ({ days }, { group }, context) => crossingsFrame(days, group, context),
  encode: ({ days }, { group }, context) => {
    const byGroup = formatMessage(words.daysByGroup, context.language, {
      month: monthAndYear(days.month, context.language),
    })
    return [
      { kind: 'trend', title: context.say(words.eachDay), frame: daysFrame(days, context) },
      { kind: 'stack', span: 7, title: byGroup, frame: groupDaysFrame(days, context), description: byGroup },
      {
        kind: 'ranking',
        span: 5,
        title: context.say(groupWords[group]),
        y: { column: 'current', change: 'change' },
        top: maxCheckpoints,
        frame: groupsFrame(days, groupWords[group], context),
      },
    ]
  },
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ days }, filters, context) =>
    subtitleOf(
      comparedLine(days, context),
      chosen(direction, filters.direction, context),
      chosen(checkpointType, filters.checkpoint_type, context),
      placeName(filters.location_source, context),
      unlessDefault(grouping, filters.group, context),
    ),
})

const groupWords = { checkpoint: words.checkpoint, market_region: common.marketRegion } as const

const comparedLine = ({ paired, checkpointDays }: Days, context: Context): string =>
  againstEarlierDays(paired, context, checkpointDays)

const monthName = ({ month }: Days, { language }: Context): string => monthAndYear(month, language)

/** The figures of the month and of the earlier days. */
const pairColumns = (days: Days, context: Context): readonly ColumnOf<DayPair>[] => [
  { key: 'current', label: monthName(days, context) },
  { key: 'previous', label: earlierDaysName(days.paired.compare, context), role: 'comparison' },
]

/** The days of the month beside the earlier days. */
function daysFrame(days: Days, context: Context): Frame {
  const value = sum(days.pairs.map(({ current }) => current))
  return frameOf(
    days.pairs,
    [{ key: 'day', label: common.day, of: (_, at) => at + 1 }, ...pairColumns(days, context)],
    context,
    {
      unit: 'people',
      note: comparedLine(days, context),
      headline: [{ key: 'people', label: words.people, value, unit: 'people', change: days.compared.change }],
      row: (_, at) => (days.open.includes(at) ? { status: 'open' } : {}),
    },
  )
}

/** The days by checkpoint or market region. */
function groupDaysFrame({ pairs, groups }: Days, context: Context): Frame {
  return frameOf(
    pairs,
    [
      { key: 'day', label: common.day, of: (_, at) => at + 1 },
      ...groups.map(({ code, name, pairs }) => ({
        key: code,
        label: name,
        role: 'part' as const,
        of: (_: DayPair, at: number) => pairs[at]?.current ?? null,
      })),
    ],
    context,
    { unit: 'people' },
  )
}

function groupsFrame(days: Days, head: MessageDescriptor, context: Context): Frame {
  return frameOf(
    days.groups,
    [
      { key: 'group', label: head, of: ({ name }) => name },
      { key: 'current', label: monthName(days, context) },
      { key: 'change', label: common.change, role: 'change' },
    ],
    context,
    { unit: 'people' },
  )
}

interface CrossingRow extends DayPair {
  readonly date: string
  readonly group: string
  readonly level: FrameRow['level']
}

/** One row for each day and group with a figure, a subtotal for each day and for the compared part, and the total. */
function crossingsFrame(days: Days, group: Grouping, context: Context): Frame {
  const all = context.say(words.allTogether)
  const hasFigure = ({ current, previous }: DayPair) => current !== null || previous !== null
  const dates = everyDay(monthDays(days.month))
  const rows = days.pairs.flatMap((day, at): readonly CrossingRow[] => {
    if (!hasFigure(day)) return []
    const date = dates[at] ?? ''
    const groups = days.groups.flatMap(({ name, pairs }): readonly CrossingRow[] => {
      const pair = pairs[at]
      return pair !== undefined && hasFigure(pair) ? [{ ...pair, level: 'row', date, group: name }] : []
    })
    return [{ ...day, level: 'subtotal', date, group: all }, ...groups]
  })
  if (rows.length > 0) {
    const current = sum(days.pairs.map((pair) => pair.current))
    const previous = sum(days.pairs.map((pair) => pair.previous))
    // Days after the newest one have a figure of the year before alone.
    const matched = current === days.compared.current && previous === days.compared.previous
    if (!matched && days.checkpointDays.compared > 0) {
      const date = comparedLine(days, context)
      rows.push({ ...days.compared, matched: true, level: 'subtotal', date, group: all })
    }
    rows.push({ current, previous, matched, level: 'total', date: context.say(common.total), group: all })
  }
  return frameOf<CrossingRow>(
    rows,
    [
      { key: 'date', label: common.day, role: 'time', kind: 'date' },
      { key: 'group', label: groupWords[group], role: 'dimension' },
      ...pairColumns(days, context),
      {
        key: 'change',
        label: common.change,
        role: 'change',
        of: ({ current, previous, matched }) => (matched ? changeOfCounted(current, previous) : null),
      },
    ],
    context,
    { row: ({ level }) => ({ level }) },
  )
}
