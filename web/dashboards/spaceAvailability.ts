import type { Dashboard } from './dashboard.ts'

/** Whether there is room. */
export const spaceAvailability: Dashboard = {
  name: 'space-availability',
  shared: ['period', 'domestic'],
  placements: [
    { code: 'occupancy', span: 12 },
    { code: 65, span: 4 },
    { code: 72, span: 8 },
    { code: 52, span: 5 },
    { code: 70, span: 7 },
    { code: 53, span: 12 },
  ],
}
