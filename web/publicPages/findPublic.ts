import { type WidgetCode, widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { publicWidgets as declared } from '@sala/widgets/publicWidgets.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'

interface PublicWidget {
  readonly widget: AnyWidget
  readonly category: WidgetCode['category']
}

/** The widgets that anyone may see, in the order of the menu. Without a sign-in there is no menu, so they stand where they began. */
export const publicWidgets: readonly PublicWidget[] = widgetCodes.flatMap((widgetCode) => {
  const widget = declared.find(({ code }) => code === widgetCode.code)
  return widgetCode.public && widget !== undefined ? [{ widget, category: widgetCode.category }] : []
})

/** The public widget of an address, or undefined where there is none in that category. */
export function findPublic(category: string, code: string): PublicWidget | undefined {
  return publicWidgets.find(
    (publicWidget) => publicWidget.category === category && String(publicWidget.widget.code) === code,
  )
}
