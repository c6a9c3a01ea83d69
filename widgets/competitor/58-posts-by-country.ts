import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { widget } from '../define.ts'
import { daysOf, isWithin, resolvedSpan } from '../filters/ranges.ts'
import { frameOf } from '../frames/frameOf.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  comparedWindows,
  type DayFigure,
  pairedDays,
  pairedSums,
} from '../periods/comparedDays.ts'
import { sum } from '../periods/periods.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import {
  askPostsIn,
  loadedPostDays,
  type Post,
  postDays,
  postDaysWithData,
  postFilters,
  postMeasure,
  postsOf,
} from './posts.ts'

const { columns } = competitor

/** How many destinations the ranking names; the table holds all of them. */
const maxCountries = 10

/** Which destinations are written about. Days and channel are chosen from what is loaded already. */
export const postsByCountry = widget({
  code: 58,
  category: 'competitor',
  title: 'Posts by destination',
  definition:
    'Public posts about each destination that the listening service found, with the change against earlier days.',
  unit: 'messages',
  reads: ['v2/market/competitor'],
  comparesOnly: 'days',
  filters: { ...postFilters, compare_days: compareDaysWith() },
  ask: ({ range, compare_days }, context) => {
    const newest = postDays.presetsEnd(context)
    const windows = comparedWindows(resolvedSpan(postDays, range, context), compare_days, loadedPostDays, newest)
    return { posts: askPostsIn(windows.current), postsBefore: askPostsIn(windows.earlier) }
  },
  select: ({ posts, postsBefore }, { range, competitor_channels: channel, compare_days }, context) => {
    const span = resolvedSpan(postDays, range, context)
    const hasData = postDaysWithData(posts, postsBefore)
    const paired = pairedDays(span, { compare: compare_days, hasData, today: context.today })
    const byCountry = (of: readonly Post[]) => Map.groupBy(of, ({ country }) => country)
    const now = byCountry(postsOf(posts, channel).filter(({ date }) => isWithin(date, span)))
    const before = byCountry(postsOf(postsBefore, channel).filter(({ date }) => isWithin(date, paired.before)))
    const daily = ({ date, value }: Post): DayFigure => [date, value]
    const destinations = [...new Set([...now.keys(), ...before.keys()])]
      .map((code) => {
        const [countryPosts, ownBefore] = [now.get(code) ?? [], before.get(code) ?? []]
        const { previous, change } = pairedSums(countryPosts.map(daily), ownBefore.map(daily), paired)
        return {
          code,
          name: context.place(code),
          current: sum(countryPosts.map(({ value }) => value)),
          previous,
          change,
        }
      })
      .filter(({ current, previous }) => current !== null || (previous ?? 0) > 0)
      .toSorted((a, b) => (b.current ?? -1) - (a.current ?? -1) || (a.code < b.code ? -1 : 1))
    return { span, paired, destinations }
  },
  frame: ({ span, paired, destinations }, _, context) => {
    const hidden = paired.pairs.length === 0 ? ({ in: 'picture' } as const) : {}
    const total = (of: 'current' | 'previous') => sum(destinations.map((destination) => destination[of]))
    // The columns are of all days; where not all are compared, their change would be another.
    const isWhole = paired.pairs.length === daysOf(span)
    return frameOf(
      destinations,
      [
        { key: 'destination', label: columns.competitor_country.label, of: ({ name }) => name },
        { key: 'current', label: daySpan(span, context.language) },
        { key: 'previous', label: daySpan(paired.before, context.language), role: 'comparison', ...hidden },
        {
          key: 'change',
          label: common.change,
          role: 'change',
          total: isWhole ? changeOfCounted(total('current'), total('previous')) : null,
          ...hidden,
        },
      ],
      context,
      { unit: postMeasure.unit, total: true, row: ({ code }) => ({ code }) },
    )
  },
  encode: (_, __, { say }) => {
    const y = { column: 'current', name: say(postMeasure.label), change: 'change' }
    return [
      { kind: 'world_map', y },
      { kind: 'ranking', title: say(postMeasure.label), y, top: maxCountries },
    ]
  },
  subtitle: ({ paired }, { competitor_channels }, context) =>
    subtitleOf(againstEarlierDays(paired, context), wordOf(columns.competitor_channels, competitor_channels, context)),
})
