import type { Route } from '@sala/catalog/api/route.ts'
import { api } from '../api/api.ts'
import { markStale } from '../api/stale.ts'
import { useAction } from '../api/useAction.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'

interface Restorable {
  readonly id: string | number
  readonly name?: string
  readonly fullname?: string
}

/** Takes things back out of the trash. */
export function useRestore(): (route: Route, row: Restorable) => void {
  const { t } = useText()
  const { run } = useAction()
  return (route, { id, name, fullname }) =>
    void run(async () => {
      await api.call(route, { params: { id: String(id) } })
      markStale()
      notify('success', t('list.restored', { name: name ?? fullname ?? String(id) }))
    })
}
