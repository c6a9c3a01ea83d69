import { competitor } from './competitor.ts'
import type { Dashboard, DashboardName } from './dashboard.ts'
import { domestic } from './domestic.ts'
import { foreignMarket } from './foreignMarket.ts'
import { immigrationCheckpoint } from './immigrationCheckpoint.ts'
import { spaceAvailability } from './spaceAvailability.ts'
import { travelNews } from './travelNews.ts'
import { travelOverview } from './travelOverview.ts'
import { voiceOfCustomer } from './voiceOfCustomer.ts'

/** Every dashboard by its name. */
export const allDashboards: Readonly<Record<DashboardName, Dashboard>> = {
  'immigration-checkpoint': immigrationCheckpoint,
  'travel-overview': travelOverview,
  'travel-news': travelNews,
  'voice-of-customer': voiceOfCustomer,
  domestic,
  'foreign-market': foreignMarket,
  'space-availability': spaceAvailability,
  competitor,
}

/** What a dashboard is drilled by: its place stands in the path. Null where it is not. */
export function drillOf(name: DashboardName): 'domestic' | 'foreign' | null {
  if (name === 'domestic') return 'domestic'
  return name === 'foreign-market' ? 'foreign' : null
}

/** The dashboard as it is of one province or country; the same object each time. */
export function ofOnePlace(dashboard: Dashboard): Dashboard {
  return ofPlace.get(dashboard) ?? dashboard
}

/** The dashboard as it is of several countries or provinces; the same object each time. */
export function ofSeveralPlaces(dashboard: Dashboard): Dashboard {
  return ofSeveral.get(dashboard) ?? dashboard
}

function placed(
  placementList: 'placementsOfPlace' | 'placementsOfSeveral',
  more: Pick<Dashboard, 'sheet'> = {},
): ReadonlyMap<Dashboard, Dashboard> {
  return new Map(
    Object.values(allDashboards).flatMap((dashboard) => {
      const placements = dashboard[placementList]
      return placements === undefined ? [] : [[dashboard, { ...dashboard, placements, ...more }] as const]
    }),
  )
}

const ofPlace = placed('placementsOfPlace', { sheet: true })
const ofSeveral = placed('placementsOfSeveral')
