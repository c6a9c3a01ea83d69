import type { Route } from '@sala/catalog/api/route.ts'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { markStale } from '../api/stale.ts'
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
  async function restore(route: Route, { id, name, fullname }: Restorable) {
    try {
      await api.call(route, { params: { id: String(id) } })
      markStale()
      notify('success', t('list.restored', { name: name ?? fullname ?? String(id) }))
    } catch (error) {
      notify('error', explain(error, t).message)
    }
  }
  return (route, row) => void restore(route, row)
}
