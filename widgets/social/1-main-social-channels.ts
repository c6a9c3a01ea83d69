import { media } from '@sala/catalog/datasets/media.ts'
import { widget } from '../define.ts'
import { resolvedSpan, windowBeyond } from '../filters/ranges.ts'
import { codesOverTime, groupsFrame, overTimeFrame, perStacked } from '../messages/overTime.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import {
  askCountries,
  countedOf,
  countriesWithData,
  fromCountry,
  mediaDays,
  mediaFilters,
  mediaMeasures,
} from './media.ts'

/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(media, 'v2/tourist/media')

/** Where the authority's accounts and those it follows post, and what it brings. */
export const mainSocialChannels = widget({
  code: 1,
  category: 'social',
  title: 'Main social channels',
  definition:
    'Posts of the followed accounts by channel and day: their number, the likes, shares and comments they got, or their event value.',
  unit: 'items',
  reads: ['v2/tourist/media'],
  filters: { range: mediaFilters.range, media_country: mediaFilters.media_country, counted: countedOf },
  ask: ({ range, media_country }, context) => {
    const call = (country: string | null) => ({
      path: 'v2/tourist/media' as const,
      query: {
        ...windowBeyond(mediaDays.span(range, context), defaultDays, mediaDays.bounds(context)),
        ...fromCountry(country),
        fields: ['media_channels_x_date'],
      },
    })
    return { posts: call(media_country), allPosts: call(null), countries: askCountries(context) }
  },
  select: ({ posts, allPosts, countries }, { range, counted }, context) => ({
    over: codesOverTime(
      (posts.media_channels_x_date ?? []).map((row) => ({
        code: row._id.media_channels,
        date: row._id.date,
        value: row[counted],
      })),
      media.columns.media_channels,
      resolvedSpan(mediaDays, range, context),
      daysWithData((allPosts.media_channels_x_date ?? []).map(({ _id }) => _id.date)),
      context,
    ),
    held: countriesWithData(countries, context),
  }),
  frame: ({ over }, { counted }, context) => overTimeFrame(over, mediaMeasures[counted], context),
  encode: ({ over }, { counted }, context) => [
    { kind: 'areas', span: 8, title: context.say(mediaMeasures[counted].label) },
    {
      kind: 'share',
      span: 4,
      title: context.say(common.shares),
      frame: groupsFrame(over, mediaMeasures[counted], context),
    },
  ],
  choices: ({ held }) => held,
  subtitle: ({ over }, { counted, media_country }, context) =>
    subtitleOf(
      context.say(mediaMeasures[counted].label),
      perStacked(over, 'areas', context),
      daySpan(over.span, context.language),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})
