import type { Dashboard } from './dashboard.ts'

/** A source market in depth: who comes, how long they stay, what they spend, and what their country could send. */
export const foreignMarket: Dashboard = {
  name: 'foreign-market',
  shared: ['period', 'foreign', 'compare'],
  placements: [
    { code: 'market-arrivals', span: 6 },
    { code: 'arrivals-map', span: 6 },
    { code: 'forecast-arrivals', span: 6 },
    { code: 'scenario-arrivals', span: 6 },
    { code: 'market-stay', span: 3 },
    { code: 'market-spending', span: 4 },
    { code: 'market-flights', span: 5 },
    { code: 131, span: 4 },
    { code: 127, span: 4 },
    { code: 132, span: 4 },
    { code: 'checkpoint-rows', span: 6 },
    { code: 17, span: 6 },
  ],
  placementsOfPlace: [
    { code: 'market-profile', span: 7 },
    { code: 'market-arrivals', span: 5 },
    { code: 'market-heat', span: 12 },
    { code: 'market-flights-ahead', span: 12 },
    { code: 133, span: 6 },
    { code: 'market-voice', span: 6 },
    { code: 'market-stay', span: 6 },
    // What all visitors from abroad spend a head: it is published for all markets together.
    { code: 'market-spending', span: 6 },
    { code: 'forecast-arrivals', span: 12, offSheet: true },
    { code: 'market-flights', span: 8, offSheet: true },
    { code: 131, span: 4, offSheet: true },
    { code: 127, span: 6, offSheet: true },
    { code: 132, span: 6, offSheet: true },
    { code: 17, span: 6, offSheet: true },
    { code: 'checkpoint-rows', span: 6, offSheet: true },
  ],
  // How each of them stands, and what they come to together.
  placementsOfSeveral: [
    { code: 'market-comparison', span: 12 },
    { code: 'market-targets', span: 12 },
    { code: 'market-voice', span: 12 },
    { code: 'market-arrivals', span: 12 },
  ],
}
