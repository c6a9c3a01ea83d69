import type { Dashboard } from './dashboard.ts'

/** The state of the market on one screen. */
export const travelOverview: Dashboard = {
  name: 'travel-overview',
  shared: ['period', 'foreign', 'domestic', 'compare'],
  placements: [
    { code: 'headline-arrivals', span: 3 },
    { code: 'headline-receipts', span: 3 },
    { code: 'headline-per-head', span: 2 },
    { code: 'headline-stay', span: 2 },
    { code: 'headline-occupancy', span: 2 },
    { code: 134, span: 4 },
    { code: 135, span: 4 },
    { code: 23, span: 4, fixed: { parts: 'map' } },
    { code: 24, span: 4 },
    { code: 'voc-channels', span: 4 },
    { code: 95, span: 4 },
    { code: 'forecast-target', span: 6 },
    { code: 127, span: 6 },
  ],
}
