import type { Answer } from '@sala/catalog/answers.ts'
import { competitor } from '@sala/catalog/datasets/competitor.ts'
import type { Context } from '../context.ts'
import { oneOrAll } from '../filters/filters.ts'
import { range, resolvedSpan, windowAtLeast } from '../filters/ranges.ts'
import type { Measured } from '../frames/frame.ts'
import { daysWithData, type HasData } from '../periods/daysWithData.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'

/** Shared parts of the comparisons of destinations. Both make the same call for the chosen days, so that a page with both makes it once. */

export const postDays = range('competitor', { fallback: '30d' })

export const postFilters = {
  range: postDays,
  competitor_channels: oneOrAll(common.channel, common.allChannels, competitor.columns.competitor_channels.words),
}

/** Thailand is compared with the others. */
export const homeCountry = 'TH'

/** How many days are loaded, so that ranges among them need no further call. */
export const loadedPostDays = 180

export interface Post {
  readonly country: string
  readonly channel: string | null
  readonly date: string | null
  readonly value: number | null
}

/** The posts by destination, channel and day: of a window with at least the chosen days. */
export function askPostsIn(window: ReturnType<typeof windowAtLeast>) {
  return {
    path: 'v2/market/competitor' as const,
    query: { ...window, fields: ['competitor_channels_x_competitor_country_x_date'] },
  }
}

export function askPosts({ range }: { readonly range: string | null }, context: Context) {
  const newest = postDays.presetsEnd(context)
  return { posts: askPostsIn(windowAtLeast(resolvedSpan(postDays, range, context), loadedPostDays, newest)) }
}

type Posts = Answer<'v2/market/competitor'>

/** The days that the data set holds, as far as answers tell. */
export function postDaysWithData(...answers: readonly Posts[]): HasData {
  return daysWithData(
    answers.flatMap(({ competitor_channels_x_competitor_country_x_date: rows = [] }) =>
      rows.map(({ _id }) => _id.date),
    ),
  )
}

/** The posts on the chosen channel; the days are chosen afterwards. */
export function postsOf(answer: Posts, channel: string | null): readonly Post[] {
  return (answer.competitor_channels_x_competitor_country_x_date ?? []).flatMap(({ _id, sum_competitor }) =>
    _id.competitor_country === null || (channel !== null && _id.competitor_channels !== channel)
      ? []
      : [
          {
            country: _id.competitor_country,
            channel: _id.competitor_channels,
            date: _id.date,
            value: figure(sum_competitor),
          },
        ],
  )
}

export const postMeasure: Measured = { label: competitor.measures.sum_competitor.label, unit: 'messages' }
