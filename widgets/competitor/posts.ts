import type { Answer } from '@sala/catalog/answers.ts'
import { competitor } from '@sala/catalog/datasets/competitor.ts'
import type { Context } from '../context.ts'
import { oneOrAll } from '../filters.ts'
import type { Measured } from '../messages/overTime.ts'
import { figure } from '../periods.ts'
import { daysShown, range, type Span, spanBefore, windowAtLeast } from '../ranges.ts'
import { common } from '../words.ts'

/** What the comparisons of destinations share. Both make the same call, so a page with both makes it once. */

const postDays = range('competitor', { fallback: '30d' })

export const postFilters = {
  range: postDays,
  competitor_channels: oneOrAll(common.channel, common.allChannels, competitor.columns.competitor_channels.words),
}

/** Thailand is compared with the others. */
export const home = 'TH'

/** Twice ninety days: ranges among them are compared with the days before without a further call. */
const loadedDays = 180

export interface Post {
  readonly country: string
  readonly channel: string | null
  readonly date: string | null
  readonly value: number | null
}

/** The posts by destination, channel and day: of the chosen days and of as many days before. */
export function askPosts({ range }: { readonly range: string | null }, context: Context) {
  const span = daysShown(postDays, range, context)
  const wanted = { from: spanBefore(span).from, to: span.to }
  const newest = postDays.bounds(context)?.to ?? context.today
  return {
    posts: {
      path: 'v2/market/competitor' as const,
      query: {
        ...windowAtLeast(wanted, loadedDays, newest),
        fields: ['competitor_channels_x_competitor_country_x_date'],
      },
    },
  }
}

/** The posts on the chosen channel; the days are chosen afterwards. */
export function postsOf(answer: Answer<'v2/market/competitor'>, channel: string | null): readonly Post[] {
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

/** The chosen days, and as many before them where the data set holds those. */
export function postSpans(
  range: string | null,
  context: Context,
): { readonly span: Span; readonly held: Span | null; readonly before: Span | null } {
  const span = daysShown(postDays, range, context)
  const held = postDays.bounds(context)
  const before = spanBefore(span)
  return { span, held, before: held !== null && held.from <= before.from ? before : null }
}

export const postMeasure: Measured = { label: competitor.measures.sum_competitor.label, unit: 'messages' }
