import type { CardCode } from '@sala/catalog/companions.ts'
import { campaignSentiment } from './campaign/9-campaign-sentiment.ts'
import { companionCards } from './companions/all.ts'
import { postComparison } from './competitor/56-post-comparison.ts'
import { topContent } from './competitor/57-top-content.ts'
import { postsByCountry } from './competitor/58-posts-by-country.ts'
import { contactChannels } from './contact/12-contact-channels.ts'
import { messagesBySentiment } from './contact/13-messages-by-sentiment.ts'
import { contactMap } from './contact/15-contact-map.ts'
import { questions } from './contact/17-questions.ts'
import { immigrationWidgets } from './immigration/all.ts'
import { incomePerArea } from './income/23-income-per-area.ts'
import { incomeByRegion } from './income/24-income-by-region.ts'
import { mainAndSecondaryCities } from './income/25-main-and-secondary-cities.ts'
import { ratioToGdp } from './income/26-ratio-to-gdp.ts'
import { incomePerHead } from './income/27-income-per-head.ts'
import { contactChannelShare } from './income/40-contact-channel-share.ts'
import { visitorIncome } from './income/48-visitor-income.ts'
import { registrationShare } from './registration/999-registration-share.ts'
import { mainSocialChannels } from './social/1-main-social-channels.ts'
import { awareness } from './social/2-awareness.ts'
import { influencers } from './social/6-influencers.ts'
import { voices } from './stakeholder/121-122-voices.ts'
import { sentimentByChannel } from './stakeholder/123-sentiment-by-channel.ts'
import { sentimentOverTime } from './stakeholder/124-sentiment-over-time.ts'
import { stakeholderIntent } from './stakeholder/126-intent.ts'
import { accommodationMap } from './supply/52-accommodation-map.ts'
import { accommodationList } from './supply/53-accommodation-list.ts'
import { providers } from './supply/54-providers.ts'
import { flightsAndSeats } from './supply/65-flights-and-seats.ts'
import { flightsByRoute } from './supply/70-flights-by-route.ts'
import { airportPassengers } from './supply/72-airport-passengers.ts'
import { activities } from './supply/82-activities.ts'
import { vocProvinceMap } from './voice-of-customer/29-province-map.ts'
import { vocChannels } from './voice-of-customer/31-social-channels.ts'
import { vocIntent } from './voice-of-customer/32-intent.ts'
import { temperatureChart } from './weather/95-temperature-chart.ts'
import { seenMaps } from './weather/96-97-seen-maps.ts'
import { weatherMap } from './weather/98-weather-map.ts'
import type { AnyWidget } from './widget.ts'
import { grossDomesticProduct } from './world/127-gdp.ts'
import { outboundTrips } from './world/131-outbound.ts'
import { worldPopulation } from './world/132-population.ts'

/** Every numbered widget; the one list that menus, permissions, cards and files are made from. */
export const allWidgets: readonly AnyWidget<number>[] = [
  mainSocialChannels,
  awareness,
  influencers,
  campaignSentiment,
  contactChannels,
  messagesBySentiment,
  contactMap,
  questions,
  incomePerArea,
  incomeByRegion,
  mainAndSecondaryCities,
  ratioToGdp,
  incomePerHead,
  vocProvinceMap,
  vocChannels,
  vocIntent,
  contactChannelShare,
  visitorIncome,
  accommodationMap,
  accommodationList,
  providers,
  postComparison,
  topContent,
  postsByCountry,
  grossDomesticProduct,
  outboundTrips,
  worldPopulation,
  temperatureChart,
  ...seenMaps,
  weatherMap,
  flightsAndSeats,
  flightsByRoute,
  airportPassengers,
  activities,
  ...voices,
  sentimentByChannel,
  sentimentOverTime,
  stakeholderIntent,
  ...immigrationWidgets,
  registrationShare,
]

/** Every card that can be drawn: the numbered widgets, and the companions, which only dashboards show. */
export const allCards: readonly AnyWidget[] = [...allWidgets, ...companionCards]

const byNumber: ReadonlyMap<number, AnyWidget<number>> = new Map(allWidgets.map((widget) => [widget.code, widget]))
const byCode: ReadonlyMap<CardCode, AnyWidget> = new Map(allCards.map((card) => [card.code, card]))

/** The numbered widget of a code, or undefined where there is none. */
export function findWidget(code: number): AnyWidget<number> | undefined {
  return byNumber.get(code)
}

/** The widget of a number or the companion of a name, or undefined where there is none. */
export function findCard(code: CardCode): AnyWidget | undefined {
  return byCode.get(code)
}
