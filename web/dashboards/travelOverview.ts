import type { Dashboard } from './dashboard.ts'

/** The state of the market on one screen. */
export const travelOverview: Dashboard = {
  name: 'travel-overview',
  shared: ['period', 'foreign', 'domestic', 'compare'],
  placements: [
    { code: 'headline-arrivals', span: 4 },
    { code: 'headline-receipts', span: 4 },
    { code: 'headline-per-head', span: 4 },
    { code: 'headline-stay', span: 6 },
    { code: 'headline-occupancy', span: 6 },
    { code: 134, span: 7 },
    { code: 135, span: 5 },
    { code: 23, span: 12 },
    { code: 24, span: 6 },
    { code: 31, span: 6 },
    { code: 127, span: 5 },
    { code: 95, span: 7 },
  ],
}
