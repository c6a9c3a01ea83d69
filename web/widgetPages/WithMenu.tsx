import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import type { ReactNode } from 'react'
import { useCardContext } from '../cards/context.ts'
import { Loading } from '../controls/texts/Loading.tsx'
import { Unavailable } from '../forms/Unavailable.tsx'
import { useLayoutWaiting } from '../loading/screen.tsx'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'

/** A page that is made from the widget menu: waits for it, and says so where it does not come. */
export function WithMenu({ children }: { readonly children: (categories: readonly MenuCategory[]) => ReactNode }) {
  const { categories, error, retry } = useWidgetMenu()
  // What every card will need comes meanwhile.
  useCardContext()
  useLayoutWaiting(categories === null && error === null)
  if (categories !== null) return children(categories)
  if (error === null) return <Loading />
  return <Unavailable error={error} onRetry={retry} />
}
