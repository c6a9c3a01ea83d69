import type { Dashboard } from './dashboard.ts'

/** Immigration checkpoint data: the specification's widgets in its order. */
export const immigrationCheckpoint: Dashboard = {
  name: 'immigration-checkpoint',
  shared: ['period', 'foreign', 'compare'],
  placements: [
    { code: 133, span: 4 },
    { code: 134, span: 4 },
    { code: 135, span: 4 },
    { code: 136, span: 6 },
    { code: 137, span: 6 },
    { code: 138, span: 6 },
    { code: 139, span: 6 },
    { code: 142, span: 4 },
    { code: 140, span: 4 },
    { code: 141, span: 4 },
    { code: 143, span: 12 },
  ],
}
