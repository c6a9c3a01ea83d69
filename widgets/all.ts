import type { EndpointPath } from '@sala/catalog/answers.ts'
import { twoYearsByMonth } from './immigration/134-two-years-by-month.ts'
import { allCountries } from './immigration/142-all-countries.ts'
import type { AnyWidget } from './widget.ts'

/** Every widget; the one list that menus, permissions, cards and files are made from. */
export const allWidgets: readonly AnyWidget[] = [twoYearsByMonth, allCountries]

const byCode: ReadonlyMap<number, AnyWidget> = new Map(allWidgets.map((widget) => [widget.code, widget]))

/** The widget of a code, or undefined where there is none. */
export function findWidget(code: number): AnyWidget | undefined {
  return byCode.get(code)
}

/** The widgets that read an endpoint: whoever is granted one of them may ask it. */
export function widgetsReading(path: string): readonly AnyWidget[] {
  return allWidgets.filter((widget) => widget.reads.some((read: EndpointPath) => read === path))
}
