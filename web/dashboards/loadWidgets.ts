import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { DashboardName } from './dashboard.ts'

/** The dashboard that people arrive at; `public/ahead.js` knows its address. */
const firstDashboard: DashboardName = 'immigration-checkpoint'

/** Fetches the code of the widgets that a dashboard places. The first one comes without those of all others. */
export async function loadWidgets(name: DashboardName): Promise<readonly AnyWidget[]> {
  if (name === firstDashboard) return (await import('@sala/widgets/immigration/all.ts')).immigrationWidgets
  return (await import('@sala/widgets/all.ts')).allCards
}
