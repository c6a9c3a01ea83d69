import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { allWidgets } from '@sala/catalog/api/widgettypes.ts'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { settings } from '../theme/settings.ts'
import './Shell.tsx'

/**
 * Begins what every screen of a signed-in person will wait for: the session is renewed, and the menu and the data sets are asked
 * for, while the screen's own code is still under way. What fails here is asked for again by the screen, which also says so.
 */
export function askAhead(): void {
  void api.restore().then(
    () => {
      void queryClient.prefetchQuery(queryFor(allWidgets, { lang: settings.get().locale }))
      void queryClient.prefetchQuery(queryFor(listDatasets))
    },
    () => undefined,
  )
}
