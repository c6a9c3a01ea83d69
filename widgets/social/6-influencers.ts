import { media } from '@sala/catalog/datasets/media.ts'
import { widget } from '../define.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askCountries, countriesWithData, fromCountry, mediaFilters } from './media.ts'

const measures = ['sum_media_ev', 'sum_media_like', 'sum_media_share', 'sum_media_comment'] as const
const days = range('media', { fallback: null, all: common.allTime })

/** The accounts whose posts bring the most; paged, sorted and searched by the server. */
export const influencers = widget({
  code: 6,
  category: 'social',
  title: 'Influencers',
  definition:
    'The accounts with the event value, likes, shares and comments of their posts, the highest event value first.',
  unit: 'points',
  reads: ['v2/tourist/media/table', 'v2/tourist/media'],
  paged: 'accounts',
  filters: {
    media_channels: mediaFilters.media_channels,
    media_country: mediaFilters.media_country,
    range: days,
    ...pagingFilters(['media_name', ...measures], '-sum_media_ev'),
  },
  ask: ({ media_channels, media_country, range, ...paging }, context) => ({
    accounts: {
      path: 'v2/tourist/media/table',
      query: {
        ...(range === null ? {} : windowOf(resolvedSpan(days, range, context))),
        ...chosenOnly({ media_channels }),
        ...fromCountry(media_country),
        ...pagingQuery(paging),
      },
    },
    countries: askCountries(context),
  }),
  frame: ({ accounts }, _, context) => catalogueFrame(media, ['media_name', ...measures], accounts, context),
  choices: ({ countries }, _, context) => countriesWithData(countries, context),
  subtitle: (_, { range, media_channels, media_country }, context) =>
    subtitleOf(
      range === null ? context.say(common.allTime) : daySpan(resolvedSpan(days, range, context), context.language),
      chosen(mediaFilters.media_channels, media_channels, context),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})
