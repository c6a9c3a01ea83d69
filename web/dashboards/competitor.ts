import type { Dashboard } from './dashboard.ts'

/** How rival destinations do. */
export const competitor: Dashboard = {
  name: 'competitor',
  shared: ['period', 'channel'],
  placements: [
    { code: 56, span: 12 },
    { code: 58, span: 6 },
    { code: 57, span: 6 },
  ],
}
