import { defineMessages } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { resolvedSpan, windowAtLeast } from '../filters/ranges.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { ColumnOf } from '../frames/frameOf.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  type DayFigure,
  earlierDaysName,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { figure } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { perPeriod } from '../periods/timeline.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { type Compared, comparedSpans } from './comparedSpans.ts'
import { askCountries, countriesWithData, fromCountry, mediaDays, mediaFilters, mediaMeasures } from './media.ts'

/** Twelve months and the twelve before them. */
const loadedDays = 732

const measures = ['sum_media', 'sum_media_engagement'] as const
type Measure = (typeof measures)[number]

/** How much is posted and how people react, against earlier days. */
export const awareness = widget({
  code: 2,
  category: 'social',
  title: 'Awareness',
  definition: 'Posts of the followed accounts and the likes, shares and comments they got, against earlier days.',
  unit: 'items',
  reads: ['v2/tourist/media'],
  comparesOnly: 'days',
  filters: { ...mediaFilters, compare_days: compareDaysWith() },
  ask: ({ range, media_country, compare_days }, context) => {
    const span = resolvedSpan(mediaDays, range, context)
    const newest = mediaDays.presetsEnd(context)
    const call = (country: string | null) => ({
      path: 'v2/tourist/media' as const,
      query: {
        ...windowAtLeast({ from: spanCompared(span, compare_days).from, to: span.to }, loadedDays, newest),
        ...fromCountry(country),
        fields: ['media_channels_x_date'],
      },
    })
    return { posts: call(media_country), allPosts: call(null), countries: askCountries(context) }
  },
  select: ({ posts, allPosts, countries }, { range, media_channels, compare_days }, context) => {
    const hasData = daysWithData((allPosts.media_channels_x_date ?? []).map(({ _id }) => _id.date))
    const rows = (posts.media_channels_x_date ?? []).filter(
      ({ _id }) => media_channels === null || _id.media_channels === media_channels,
    )
    const of = (measure: Measure) =>
      comparedSpans(
        rows.map((row): DayFigure => [row._id.date, figure(row[measure])]),
        resolvedSpan(mediaDays, range, context),
        compare_days,
        hasData,
        context,
      )
    return {
      sum_media: of('sum_media'),
      sum_media_engagement: of('sum_media_engagement'),
      held: countriesWithData(countries, context),
    }
  },
  frame: ({ sum_media, sum_media_engagement }, _, context) => {
    const { line } = sum_media
    const compared = { sum_media, sum_media_engagement }
    return timeFrame(
      line,
      measures.flatMap((measure) => columnsOf(compared[measure], measure, context)),
      context,
      {
        tabled: () => measures.some((measure) => compared[measure].current !== null),
        headline: measures.map((measure) => ({
          key: measure,
          ...mediaMeasures[measure],
          value: compared[measure].current,
          // The line above names the comparison.
          change: compared[measure].sums.change,
        })),
      },
    )
  },
  encode: ({ sum_media: { paired } }, _, context) => [
    { kind: 'headline' },
    ...measures.map(
      (measure): SeriesEncoding => ({
        kind: 'trend',
        span: 6,
        title: context.say(mediaMeasures[measure].label),
        y: [
          { column: measure, key: 'current', name: context.say(words.theseDays) },
          ...(paired.pairs.length === 0 ? [] : [{ column: `${measure} compared`, key: 'previous' }]),
        ],
        headline: [measure],
      }),
    ),
  ],
  choices: ({ held }) => held,
  subtitle: ({ sum_media: { paired, line } }, { media_channels, media_country }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      againstEarlierDays(paired, context),
      chosen(mediaFilters.media_channels, media_channels, context),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})

/** These days, the earlier ones and the change. A change needs all days of a period; only then are earlier days drawn. */
function columnsOf(compared: Compared, measure: Measure, context: Context): readonly ColumnOf<number>[] {
  const { paired, line, values, earlier, isCompared, sums } = compared
  const { label, unit } = mediaMeasures[measure]
  const name = earlierDaysName(paired.compare, context)
  const labelOf = (seriesLabel: string) => listed([context.say(label), seriesLabel], context.language)
  const isWhole = (at: number) => isCompared[at] === true && !line.partial.includes(at)
  const before = (at: number) => earlier[at] ?? null
  return [
    { key: measure, label, unit, of: (at) => values[at] ?? null, total: compared.current },
    { key: `${measure} before`, label: labelOf(name), role: 'comparison', of: before, total: sums.previous },
    {
      key: `${measure} change`,
      label: labelOf(context.say(common.change)),
      role: 'change',
      of: (at) => (isWhole(at) ? changeOfCounted(values[at] ?? null, before(at)) : null),
      total: compared.whole ? sums.change : null,
    },
    {
      key: `${measure} compared`,
      label: name,
      role: 'comparison',
      in: 'picture',
      of: (at) => (isCompared[at] === true ? before(at) : null),
    },
  ]
}

const words = defineMessages('widgets.2', {
  theseDays: 'These days',
})
