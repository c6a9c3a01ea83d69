import type { EndpointPath } from '@sala/catalog/answers.ts'
import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'

/** Drawing and skeleton both need the outline, at each mount: one per widget and language. */
const outlines = new WeakMap<AnyWidget, Map<string, View>>()

/**
 * The view of a widget without figures: what it draws from answers without rows. Kinds, spans and titles equal those of the later view, so
 * that the skeleton has the right shape.
 */
export function outlineOf(widget: AnyWidget, { today, language }: Pick<Context, 'today' | 'language'>): View {
  const viewsByQuery = outlines.get(widget) ?? new Map<string, View>()
  outlines.set(widget, viewsByQuery)
  const key = `${today} ${language}`
  const outline = viewsByQuery.get(key) ?? makeOutline(widget, { today, language })
  viewsByQuery.set(key, outline)
  return outline
}

function makeOutline(widget: AnyWidget, { today, language }: Pick<Context, 'today' | 'language'>): View {
  const open = widget.open({}, makeContext({ today, language, datasets: {}, names: {} }))
  const blank = Object.entries(open.asks).map(([name, { path }]) => [name, blankAnswer(path, today)])
  return open.show(Object.fromEntries(blank)).view
}

const blankForecast: ForecastBody = {
  history: [],
  incomplete: [],
  forecast: [],
  none: null,
  back_test: null,
  set_aside: 0,
  missing: 0,
  scale: 'plain',
  unusual: null,
}

function blankAnswer(path: EndpointPath, today: string): unknown {
  const endpoint: Endpoint | undefined = allEndpoints.find((served) => served.endpoint.path === path)?.endpoint
  if (endpoint?.kind === 'summary') return {}
  if (endpoint?.kind === 'table') {
    const beside = [...Object.keys(endpoint.facets ?? {}), ...(endpoint.bounds ?? [])].map((name) => [name, []])
    return { rows: [], count: 0, ...Object.fromEntries(beside) }
  }
  if (endpoint?.kind === 'forecast') return blankForecast
  const months = { months: [1, 12], wholeYear: true, held: [], missing: [] }
  const period = { year: Number(today.slice(0, 4)), ...months, status: null }
  const none = { matched: null, members: 0, of: 0, heldMembers: 0, wholeMembers: 0 }
  // Fields that only tables by year use are ignored by the others.
  return { rows: [], count: 0, total: { currentYear: {}, previousYear: {}, ...none }, regions: [], period }
}
