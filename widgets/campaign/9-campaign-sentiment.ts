import { campaign } from '@sala/catalog/datasets/campaign.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, placeName, provincesIn } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { isWithin, range, resolvedSpan, windowBeyond } from '../filters/ranges.ts'
import { crossingBars, crossingFrame, crossingOf } from '../messages/crossing.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'

const days = range('campaign', { fallback: '90d' })
/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(campaign, 'v2/tourist/campaign')
const messages = { label: campaign.measures.sum_campaign.label, unit: 'messages' } as const

const categories = oneOrAll(common.category, common.allCategories, campaign.columns.campaign_categories.words)

/** How campaigns are received. The category asks the server; days are chosen from what is loaded already. */
export const campaignSentiment = widget({
  code: 9,
  category: 'campaign',
  title: 'Campaign sentiment',
  definition: 'Messages about each campaign of the authority, split into positive, neutral and negative ones.',
  unit: 'messages',
  reads: ['v2/tourist/campaign'],
  filters: {
    campaign_categories: categories,
    location_destination: destination(),
    range: days,
  },
  ask: ({ campaign_categories, location_destination: place, range }, context) => ({
    campaigns: {
      path: 'v2/tourist/campaign',
      query: {
        ...chosenOnly({ campaign_categories }),
        ...(place === null ? {} : { location_destination: provincesIn(place) }),
        ...windowBeyond(days.span(range, context), defaultDays, days.bounds(context)),
        fields: ['campaign_name_x_campaign_sentiment_x_date'],
      },
    },
  }),
  select: ({ campaigns }, { range }, context) => {
    const span = resolvedSpan(days, range, context)
    return crossingOf(
      (campaigns.campaign_name_x_campaign_sentiment_x_date ?? [])
        .filter(({ _id }) => isWithin(_id.date, span))
        .map(({ _id, sum_campaign }) => ({
          group: _id.campaign_name,
          code: _id.campaign_sentiment,
          value: sum_campaign,
        })),
      campaign.columns.campaign_sentiment,
      (name) => name ?? context.say(common.notKnown),
      context,
    )
  },
  frame: (crossing, _, context) => crossingFrame(crossing, messages, campaign.columns.campaign_name.label, context),
  encode: (_, __, context) => crossingBars(context),
  subtitle: (_, { range, campaign_categories, location_destination }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      placeName(location_destination, context),
      chosen(categories, campaign_categories, context),
    ),
})
