import type { CompanionName } from '@sala/catalog/companions.ts'
import type { AnyWidget } from '../widget.ts'
import { activitiesByMonth } from './activities-by-month.ts'
import { arrivalsMap } from './arrivals-map.ts'
import { checkpointRows } from './checkpoint-rows.ts'
import { comingEvents } from './coming-events.ts'
import { contactMessages } from './contact-messages.ts'
import { forecastArrivals } from './forecast-arrivals.ts'
import { forecastOccupancy } from './forecast-occupancy.ts'
import { forecastReceipts } from './forecast-receipts.ts'
import { forecastTarget } from './forecast-target.ts'
import { headlineArrivals } from './headline-arrivals.ts'
import { headlineOccupancy } from './headline-occupancy.ts'
import { headlinePerHead, headlineReceipts } from './headline-spending.ts'
import { headlineStay } from './headline-stay.ts'
import { marketArrivals } from './market-arrivals.ts'
import { marketComparison } from './market-comparison.ts'
import { marketFlights, marketFlightsAhead } from './market-flights.ts'
import { marketHeat } from './market-heat.ts'
import { marketProfile } from './market-profile.ts'
import { marketSpending } from './market-spending.ts'
import { marketStay } from './market-stay.ts'
import { marketTargets } from './market-targets.ts'
import { marketVoice } from './market-voice.ts'
import { newsCard } from './news.ts'
import { occupancyCard } from './occupancy.ts'
import { occupancyHeat } from './occupancy-heat.ts'
import { providersByType } from './providers-by-type.ts'
import { provinceComparison } from './province-comparison.ts'
import { provinceProfile } from './province-profile.ts'
import { scenarioArrivals } from './scenario-arrivals.ts'
import { visitorsMap } from './visitors-map.ts'
import { vocLatest } from './voc-messages.ts'
import { vocChannelsOfPlace, vocPurposesOfPlace } from './voc-over-time.ts'
import { vocSentiment } from './voc-sentiment.ts'
import { vocTopics } from './voc-topics.ts'

/** Every companion card, each declared in a file of its own beside this one. `catalog/companions.ts` decides who sees it. */
export const companionCards: readonly AnyWidget<CompanionName>[] = [
  headlineArrivals,
  headlineReceipts,
  headlinePerHead,
  headlineStay,
  headlineOccupancy,
  occupancyCard,
  occupancyHeat,
  provinceProfile,
  provinceComparison,
  vocSentiment,
  vocChannelsOfPlace,
  vocPurposesOfPlace,
  vocTopics,
  marketVoice,
  vocLatest,
  contactMessages,
  arrivalsMap,
  visitorsMap,
  marketArrivals,
  marketProfile,
  marketComparison,
  marketTargets,
  marketHeat,
  marketStay,
  marketSpending,
  marketFlights,
  marketFlightsAhead,
  checkpointRows,
  providersByType,
  activitiesByMonth,
  comingEvents,
  forecastArrivals,
  forecastReceipts,
  forecastOccupancy,
  forecastTarget,
  scenarioArrivals,
  newsCard,
]
