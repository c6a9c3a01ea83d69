import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { allWidgets } from '@sala/catalog/api/widgettypes.ts'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { settings } from '../theme/settings.ts'
import './Shell.tsx'

/**
 * Renews the session and prefetches the menu and the data sets, which every screen of a signed-in person waits for, while the code of the
 * screen is still loading. Where that fails, the screen requests them again and shows the error.
 */
export function prefetchForSession(): void {
  void api.restore().then(
    () => {
      void queryClient.prefetchQuery(queryFor(allWidgets, { lang: settings.get().locale }))
      void queryClient.prefetchQuery(queryFor(listDatasets))
    },
    () => undefined,
  )
}
