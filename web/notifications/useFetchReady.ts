import { fetchCards } from '@sala/catalog/api/exports.ts'
import type { Notification } from '@sala/catalog/api/notifications.ts'
import { api } from '../api/api.ts'
import { filledPath } from '../api/client.ts'
import { explain } from '../api/explain.ts'
import { saveFile } from '../api/saveFile.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { forgetNotifications } from './notificationQueries.ts'

/** Downloads a file that became ready in the background. */
export function useFetchReady(): (ready: Extract<Notification, { kind: 'export_ready' }>) => void {
  const { t } = useText()
  return ({ job }) => {
    api
      .download(filledPath(fetchCards.path, { id: job }), {})
      .then(saveFile, (error: unknown) => notify('error', explain(error, t).message))
      .then(forgetNotifications)
      // The list is asked for again anyway.
      .catch(() => undefined)
  }
}
