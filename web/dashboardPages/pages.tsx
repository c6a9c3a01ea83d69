import type { ComponentType } from 'react'
import { allDashboards, drillOf } from '../dashboards/all.ts'
import type { DashboardName } from '../dashboards/dashboard.ts'
import { Dashboard } from './Dashboard.tsx'
import { DrilledDashboard } from './DrilledDashboard.tsx'

/** The screen of a dashboard. */
export function dashboardPage(name: DashboardName): ComponentType {
  const dashboard = allDashboards[name]
  const drill = drillOf(name)
  return drill === null
    ? () => <Dashboard dashboard={dashboard} />
    : () => <DrilledDashboard dashboard={dashboard} drill={drill} />
}
