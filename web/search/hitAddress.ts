import type { SearchHit, SearchKind } from '@sala/catalog/api/search.ts'
import { isDomestic, pathOf } from '../dashboards/addresses.ts'
import { dashboardNames } from '../dashboards/dashboard.ts'
import { documentPath, paths } from '../paths.ts'

/** Where a hit is opened here; null for what has a page elsewhere alone. A document opens with the words that it was found by. */
export function hitAddress(kind: SearchKind, { id, url }: SearchHit, keywords: string): string | null {
  switch (kind) {
    case 'widgets':
      return url
    case 'dashboards': {
      const name = dashboardNames.find((dashboardName) => dashboardName === id)
      return name === undefined ? null : pathOf(name, null)
    }
    case 'places':
      // An airport has no dashboard of its own.
      return url ?? pathOf(isDomestic(id) ? 'domestic' : 'foreign-market', id)
    case 'explorations':
      return `${paths.explore}?${new URLSearchParams({ saved: id }).toString()}`
    case 'documents':
      return documentPath(id, keywords)
    default:
      return url
  }
}
