import { competitor } from '@sala/catalog/datasets/competitor.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { isWithin, resolvedSpan } from '../filters/ranges.ts'
import type { Frame } from '../frames/frame.ts'
import { crossingBars, crossingFrame, crossingOf } from '../messages/crossing.ts'
import { type CodesOverTime, codesOverTime, describeGroups, overTimeFrame } from '../messages/overTime.ts'
import { sum } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askPosts, homeCountry, postDays, postDaysWithData, postFilters, postMeasure, postsOf } from './posts.ts'

const { columns } = competitor

/** How many destinations have their own line beside Thailand; the others share one line "other". */
const maxRivals = 6

/** Thailand against other destinations. Days and channel are chosen from what is loaded already. */
export const postComparison = widget({
  code: 56,
  category: 'competitor',
  title: 'Thailand against competitors',
  definition:
    'Public posts about Thailand and about competing destinations that the listening service found, by day and channel.',
  unit: 'messages',
  reads: ['v2/market/competitor'],
  filters: postFilters,
  ask: askPosts,
  select: ({ posts }, { range, competitor_channels: channel }, context) => {
    const span = resolvedSpan(postDays, range, context)
    const within = postsOf(posts, channel).filter(({ date }) => isWithin(date, span))
    const over = codesOverTime(
      within.map(({ country, ...post }) => ({ ...post, code: country })),
      columns.competitor_country,
      span,
      postDaysWithData(posts),
      context,
    )
    const crossed = within.map(({ country, channel, value }) => ({ group: country, code: channel, value }))
    const nameOf = (code: string | null) => (code === null ? context.say(common.notKnown) : context.place(code))
    return {
      over: homeFirst(over, context),
      crossing: crossingOf(crossed, columns.competitor_channels, nameOf, context),
    }
  },
  frame: ({ over }, _, context) => overTimeFrame(over, postMeasure, context),
  encode: ({ over, crossing }, _, context) => [
    { kind: 'trend', span: 6, title: context.say(common.overTime), frame: linesOf(over, context) },
    {
      span: 6,
      title: context.say(common.channel),
      frame: crossingFrame(crossing, postMeasure, columns.competitor_country.label, context),
      ...crossingBars(context),
    },
  ],
  subtitle: ({ over }, { competitor_channels }, context) =>
    subtitleOf(
      perPeriod(over.line, 'lines', context),
      daySpan(over.span, context.language),
      wordOf(columns.competitor_channels, competitor_channels, context),
    ),
})

/** Thailand, then the others from the most posts to the least, each by its name. */
function homeFirst(over: CodesOverTime, context: Context): CodesOverTime {
  const groups = over.groups
    .map((group) => ({ ...group, name: context.place(group.code) }))
    .toSorted(
      (a, b) =>
        Number(b.code === homeCountry) - Number(a.code === homeCountry) ||
        b.total - a.total ||
        (a.code < b.code ? -1 : 1),
    )
  return { ...over, groups }
}

/** A line for Thailand and for each of the largest rivals, and one for all others. */
function linesOf({ line, groups, ...over }: CodesOverTime, context: Context): Frame {
  const rivals = groups.filter(({ code }) => code !== homeCountry)
  const rest = rivals.slice(maxRivals)
  const others = {
    code: 'other',
    name: context.say(common.other),
    values: line.keys.map((_, at) => sum(rest.map(({ values }) => values[at]))),
  }
  const visibleGroups = [...groups.slice(0, groups.length - rest.length), ...(rest.length === 0 ? [] : [others])]
  return timeFrame(
    line,
    visibleGroups.map(({ code, name, values }) => ({
      key: code,
      label: name,
      role: code === homeCountry ? 'measure' : 'part',
      of: (at) => values[at] ?? null,
    })),
    context,
    { unit: 'messages', description: describeGroups({ line, groups, ...over }, postMeasure, context) },
  )
}
