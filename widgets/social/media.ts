import { media } from '@sala/catalog/datasets/media.ts'
import { oneOrAll } from '../filters.ts'
import { country } from '../placeFilters.ts'
import { range } from '../ranges.ts'
import { common } from '../words.ts'

/** What the widgets of social media share. A country asks the server; days and channel are chosen from what is loaded already. */

export const mediaDays = range('media', { fallback: '90d' })

export const mediaFilters = {
  range: mediaDays,
  media_channels: oneOrAll(common.channel, common.allChannels, media.columns.media_channels.words),
  media_country: country(),
} as const

/** What can be counted of posts. */
export const mediaMeasures = {
  sum_media: { label: media.measures.sum_media.label, unit: 'items' },
  sum_media_engagement: { label: media.measures.sum_media_engagement.label, unit: 'items' },
  sum_media_ev: { label: media.measures.sum_media_ev.label, unit: 'points' },
} as const

export const countedWords = { en: 'Counted', fr: 'Mesure', he: 'נמדד', ru: 'Считать', ar: 'المقياس', th: 'นับจาก' }

/** The country as the endpoint takes it. */
export function fromCountry(country: string | null): { readonly media_country?: string } {
  return country === null ? {} : { media_country: country }
}
