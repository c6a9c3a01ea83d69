import { media } from '@sala/catalog/datasets/media.ts'
import { defineMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import type { Option } from '../filters/filterBase.ts'
import { oneOf, oneOrAll } from '../filters/filters.ts'
import { country, offered } from '../filters/placeFilters.ts'
import { range, windowOf } from '../filters/ranges.ts'
import { common } from '../texts/commonWords.ts'

/** Shared parts of the widgets of social media. A country needs a request; days and channel are filtered in the browser. */

export const mediaDays = range('media', { fallback: '90d' })

export const mediaFilters = {
  range: mediaDays,
  media_channels: oneOrAll(common.channel, common.allChannels, media.columns.media_channels.words),
  media_country: country(),
} as const

/** The measures of posts. */
export const mediaMeasures = {
  sum_media: { label: media.measures.sum_media.label, unit: 'items' },
  sum_media_engagement: { label: media.measures.sum_media_engagement.label, unit: 'items' },
  sum_media_ev: { label: media.measures.sum_media_ev.label, unit: 'points' },
} as const

/** Which of them a card counts. */
export const countedOf = oneOf(
  defineMessage('widgets.media.counted', 'Counted'),
  {
    sum_media: mediaMeasures.sum_media.label,
    sum_media_engagement: mediaMeasures.sum_media_engagement.label,
    sum_media_ev: mediaMeasures.sum_media_ev.label,
  },
  'sum_media',
)

/** The country as the endpoint takes it. */
export function fromCountry(country: string | null): { readonly media_country?: string } {
  return country === null ? {} : { media_country: country }
}

/** Asks which countries there are posts from, on any day and whatever is chosen; one answer for all cards. */
export function askCountries(context: Context) {
  const bounds = mediaDays.bounds(context)
  const query = { ...(bounds === null ? {} : windowOf(bounds)), fields: ['media_country'] }
  return { path: 'v2/tourist/media', query } as const
}

/** The countries that there are posts from. Any other country of an address is still understood. */
export function countriesWithData(
  countries: { readonly media_country?: readonly { readonly _id: { readonly media_country: string | null } }[] },
  context: Context,
): { readonly media_country: readonly Option[] } {
  return {
    media_country: offered(
      (countries.media_country ?? []).map(({ _id }) => _id.media_country),
      context,
    ),
  }
}
