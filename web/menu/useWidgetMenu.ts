import { allWidgets, type MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'

interface WidgetMenu {
  /** Categories with the widgets that the person may see; null until they have come. */
  readonly categories: readonly MenuCategory[] | null
  readonly error: Error | null
  readonly retry: () => void
}

/** The widget menu, as the server gives it in the reader's language. */
export function useWidgetMenu(): WidgetMenu {
  const { locale } = useText()
  const menu = useQuery({ ...queryFor(allWidgets, { lang: locale }), placeholderData: keepPreviousData })
  return { categories: menu.data ?? null, error: menu.error, retry: () => void menu.refetch() }
}
