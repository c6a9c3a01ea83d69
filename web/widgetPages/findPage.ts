import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'

/** What stands at the address of a widget. */
export type WidgetPageFound =
  | { readonly kind: 'widget'; readonly widget: AnyWidget; readonly category: MenuCategory }
  /** The widget is in another category; `url` is where. */
  | { readonly kind: 'elsewhere'; readonly widget: AnyWidget; readonly url: string }
  /** There is such a widget, but not for this person. */
  | { readonly kind: 'hidden'; readonly widget: AnyWidget }
  /** The specification has no such code. */
  | { readonly kind: 'unknown' }

/** The widget that a text of an address names: only the specification's codes, written as they are. */
export function widgetOf(code: string): AnyWidget | undefined {
  const isWidgetCode = /^[1-9]\d{0,3}$/.test(code) && widgetCodes.some((widgetCode) => widgetCode.code === Number(code))
  return isWidgetCode ? findWidget(Number(code)) : undefined
}

/** Finds what an address asks for. `menu` is what the person may see, as the server gives it. */
export function findPage(menu: readonly MenuCategory[], slug: string, code: string): WidgetPageFound {
  const widget = widgetOf(code)
  if (widget === undefined) return { kind: 'unknown' }
  const holds = ({ widgets }: MenuCategory) => widgets.some((entry) => entry.code === widget.code)
  const category = menu.find((entry) => entry.slug === slug && holds(entry))
  if (category !== undefined) return { kind: 'widget', widget, category }
  const url = menu.flatMap(({ widgets }) => widgets).find((entry) => entry.code === widget.code)?.url
  return url === undefined ? { kind: 'hidden', widget } : { kind: 'elsewhere', widget, url }
}
