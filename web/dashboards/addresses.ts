import { geographicRegionOf, isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { isMarketRegion, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Search } from '../cards/filters/address.ts'
import {
  isCountry,
  isProvince,
  isSeveral,
  isSeveralCountries,
  isSeveralProvinces,
  readShared,
  type SharedName,
  type SharedValues,
} from '../cards/sharedChoices/shared.ts'
import { paths } from '../paths.ts'
import { allDashboards, drillOf } from './all.ts'
import { type DashboardName, dashboardNames } from './dashboard.ts'

/** Where a dashboard is, and what an address says for all of its cards. A drilled place stands in the path, every other choice behind it. */

/** Whether a place is one of Thailand, which the dashboards of `domestic` know, or a market, which those of `foreign` know. */
export const isDomestic = (place: string): boolean =>
  isProvince(place) || isGeographicRegion(place) || isSeveralProvinces(place)
export const isForeign = (place: string): boolean =>
  isCountry(place) || isMarketRegion(place) || isSeveralCountries(place)

/** `/admin/dashboard/domestic/north/TH-50`: the path of a dashboard, at a place where it is drilled. */
export function pathOf(name: DashboardName, place: string | null): string {
  const base = `${paths.dashboards}/${name}`
  if (place === null || drillOf(name) === null || isSeveral(place)) return base
  const region = geographicRegionOf(place) ?? marketRegionOf(place)
  return region === undefined ? `${base}/${place}` : `${base}/${region}/${place}`
}

/** Which dashboard a path leads to, and the rest of it; null where it leads to none. */
export function dashboardAt(path: string): { readonly name: DashboardName; readonly rest: readonly string[] } | null {
  if (!path.startsWith(`${paths.dashboards}/`)) return null
  const [segment, ...rest] = path.slice(paths.dashboards.length + 1).split('/')
  const name = dashboardNames.find((dashboardName) => dashboardName === segment)
  return name === undefined ? null : { name, rest: rest.filter((part) => part !== '') }
}

/** A dashboard, or the boards of one's own, whose cards may know any choice. */
type ScreenName = DashboardName | 'kergrit'

/** Which of them a path leads to; null where it leads to none. */
export function screenAt(path: string): ScreenName | null {
  return path === paths.kergrit || path.startsWith(`${paths.kergrit}/`) ? 'kergrit' : (dashboardAt(path)?.name ?? null)
}

/** What is chosen for all cards at an address. */
export function choicesAt(path: string, search: Search): SharedValues {
  const dashboard = dashboardAt(path)
  if (dashboard === null) return screenAt(path) === 'kergrit' ? readShared(search) : {}
  const { place: searched, ...others } = readShared(search)
  if (drillOf(dashboard.name) === null) return readShared(search)
  // There is no path into several places.
  const several = searched !== undefined && isSeveral(searched) ? searched : undefined
  const place = dashboard.rest.at(-1) ?? several
  return place === undefined ? others : { ...others, place }
}

/** Which of the choices a dashboard offers. */
export function offeredBy(name: DashboardName, values: SharedValues): SharedValues {
  const { shared } = allDashboards[name]
  const offers: Readonly<Record<SharedName, (value: string) => boolean>> = {
    period: () => shared.includes('period'),
    place: (value) =>
      (shared.includes('domestic') && isDomestic(value)) || (shared.includes('foreign') && isForeign(value)),
    channel: () => shared.includes('channel'),
    compare: () => shared.includes('compare'),
  }
  const { period, place, channel, compare } = values
  return {
    ...(period !== undefined && offers.period(period) ? { period } : {}),
    ...(place !== undefined && offers.place(place) ? { place } : {}),
    ...(channel !== undefined && offers.channel(channel) ? { channel } : {}),
    ...(compare !== undefined && offers.compare(compare) ? { compare } : {}),
  }
}

/** The address of a dashboard with choices for all of its cards. */
export function addressOf(
  name: DashboardName,
  values: SharedValues,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const { place, ...others } = values
  const drilled = drillOf(name) !== null && (place === undefined || !isSeveral(place))
  return {
    to: pathOf(name, drilled ? (place ?? null) : null),
    search: drilled || place === undefined ? others : { ...others, place },
  }
}

interface Followed {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  /** What came along, to be told. */
  readonly carried: SharedValues
}

/**
 * Where the link to a dashboard or to one's boards leads: what is chosen follows where it applies. The same dashboard begins anew. Which
 * cards stand on a board is not known here, so all of it follows there.
 */
export function follow(
  name: ScreenName,
  from: { readonly name: ScreenName | null; readonly values: SharedValues },
): Followed {
  const anew = from.name === null || from.name === name
  if (name === 'kergrit') {
    const carried = anew ? {} : from.values
    return { to: paths.kergrit, search: carried, carried }
  }
  const carriedValues = anew ? {} : offeredBy(name, from.values)
  return { ...addressOf(name, carriedValues), carried: carriedValues }
}

/** The region that a province or country belongs to; null for a region. */
export function parentOf(place: string): string | null {
  return geographicRegionOf(place) ?? marketRegionOf(place) ?? null
}

/** The dashboard that goes into a place, there, with what else is chosen as far as it is offered. */
export function inDepthOf(place: string, values: SharedValues): ReturnType<typeof addressOf> {
  const name = isDomestic(place) ? 'domestic' : 'foreign-market'
  return addressOf(name, offeredBy(name, { ...values, place }))
}
