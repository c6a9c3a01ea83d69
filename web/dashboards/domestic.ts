import type { Dashboard } from './dashboard.ts'

/** A region or a province in depth. The maps of receipts and rooms drill; what lies beside them follows. */
export const domestic: Dashboard = {
  name: 'domestic',
  shared: ['period', 'domestic', 'compare'],
  placements: [
    { code: 23, span: 8 },
    { code: 27, span: 4 },
    { code: 24, span: 4 },
    { code: 25, span: 4 },
    { code: 26, span: 4 },
    { code: 48, span: 8 },
    { code: 'activities-by-month', span: 4 },
    { code: 96, span: 4 },
    { code: 97, span: 4 },
    { code: 'voc-sentiment', span: 4 },
    { code: 'occupancy', span: 8 },
    { code: 'voc-messages', span: 4 },
    { code: 'forecast-receipts', span: 6 },
    { code: 'forecast-occupancy', span: 6 },
    { code: 52, span: 6 },
    { code: 'providers-by-type', span: 6 },
    { code: 'visitors-map', span: 4 },
    { code: 82, span: 8 },
  ],
  // Maps of one province and bars of one region say nothing.
  placementsOfPlace: [
    { code: 'province-profile', span: 5 },
    { code: 'occupancy-heat', span: 7 },
    // What was beside what is expected.
    { code: 48, span: 6 },
    { code: 'forecast-receipts', span: 6, offSheet: true },
    { code: 'occupancy', span: 6 },
    { code: 'forecast-occupancy', span: 6, offSheet: true },
    { code: 27, span: 4 },
    { code: 52, span: 4 },
    { code: 'providers-by-type', span: 4 },
    { code: 'voc-sentiment', span: 8 },
    { code: 'activities-by-month', span: 4 },
    { code: 'voc-topics', span: 12, offSheet: true },
    { code: 'voc-messages', span: 5, offSheet: true },
    { code: 82, span: 7, offSheet: true },
  ],
  placementsOfSeveral: [{ code: 'province-comparison', span: 12 }],
}
