import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { ComponentType } from 'react'
import { allDashboards, drillOf } from '../dashboards/all.ts'
import type { DashboardName } from '../dashboards/dashboard.ts'
import { Dashboard } from './Dashboard.tsx'
import { DrilledDashboard } from './DrilledDashboard.tsx'

/**
 * The screen of a dashboard.
 *
 * @param widgets those that it places, and any others
 */
export function dashboardPage(name: DashboardName, widgets: readonly AnyWidget[]): ComponentType {
  const dashboard = allDashboards[name]
  const drill = drillOf(name)
  return drill === null
    ? () => <Dashboard dashboard={dashboard} widgets={widgets} />
    : () => <DrilledDashboard dashboard={dashboard} widgets={widgets} drill={drill} />
}
