import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'

/** The widgets of a person's own menu that show a data set, in the menu's order. */
export function widgetsShowing(
  categories: readonly MenuCategory[],
  dataset: string,
): readonly MenuCategory['widgets'][number][] {
  return categories
    .flatMap(({ widgets }) => widgets)
    .filter(({ code }) => {
      const widget = findWidget(code)
      return widget !== undefined && datasetsRead(widget).some((name) => name === dataset)
    })
}
