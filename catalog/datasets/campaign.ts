import { dataset } from '../dataset.ts'
import { choice, dayOf, province, sourceCountry, text } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import {
  address,
  channel,
  countLabel,
  dailyMessages,
  eventValue,
  eventValueSum,
  message,
  sentiment,
} from './messages.ts'

/** One message about a campaign. */
export const campaign = dataset({
  name: 'campaign',
  label: 'Campaigns',
  row: 'One message about a campaign',
  columns: {
    date: dayOf('Date'),
    campaign_name: text(200, 'Campaign', ['campaign', 'ชื่อแคมเปญ'], 'required'),
    campaign_categories: choice(
      {
        domestic: 'Domestic travel',
        international: 'International markets',
        festival: 'Festivals',
        gastronomy: 'Gastronomy',
        wellness: 'Wellness',
        nature: 'Nature',
        culture: 'Culture',
        sport: 'Sport',
        luxury: 'Luxury',
        other: 'Other',
      },
      'Category',
      ['category', 'หมวดหมู่'],
      'required',
    ),
    campaign_channels: channel(),
    campaign_sentiment: sentiment(),
    campaign_message: message('optional'),
    campaign_ev: eventValue(),
    campaign_link: address(),
    location_source: sourceCountry(false, 'optional'),
    location_destination: province('optional'),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('campaign_name', 'campaign_categories', 'campaign_channels', 'campaign_sentiment', 'date'),
  },
  measures: {
    sum_campaign: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: 'Messages about campaigns that the listening service found.',
    },
    sum_campaign_ev: eventValueSum('campaign_ev'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/campaign',
      summary: 'What is said of campaigns, by campaign, category, channel, sentiment and day',
      defaultDays: 366,
      filters: {
        window: { kind: 'window', column: 'date' },
        ...valueFilters(
          'location_source',
          'location_destination',
          'campaign_categories',
          'campaign_channels',
          'campaign_sentiment',
        ),
      },
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_campaign', 'sum_campaign_ev'],
          'campaign_name_x_campaign_sentiment',
          'campaign_categories_x_campaign_sentiment',
          'campaign_channels_x_campaign_sentiment',
          'campaign_sentiment_x_date',
        ),
        ...groupingsOnRequest(['sum_campaign', 'sum_campaign_ev'], 'campaign_name_x_campaign_sentiment_x_date'),
      },
    },
  ],
  ...dailyMessages,
})
