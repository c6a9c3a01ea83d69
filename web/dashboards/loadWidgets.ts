import type { AnyWidget } from '@sala/widgets/widget.ts'
import { withWords } from '../i18n/i18n.ts'
import type { DashboardName } from './dashboard.ts'

/** The dashboard that people arrive at; `public/ahead.js` knows its address. */
const firstDashboard: DashboardName = 'immigration-checkpoint'

/** The widgets of all categories, with their words. */
const allWidgets = withWords(['otherWidgets'], () => import('@sala/widgets/all.ts'))

/** Fetches the code of the widgets that a dashboard places. The first one comes without those of all others. */
export async function loadWidgets(name: DashboardName): Promise<readonly AnyWidget[]> {
  if (name === firstDashboard) return (await import('@sala/widgets/immigration/all.ts')).immigrationWidgets
  return (await allWidgets()).allCards
}
