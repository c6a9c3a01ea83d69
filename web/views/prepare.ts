import type { View } from '@sala/widgets/views/view.ts'
import { codeOfCustomCharts, hasCustomSeries } from './charts/custom/useCustomCharts.ts'
import { codeOfCalendars, codeOfLazyCharts, codeOfMaps, codeOfMessages } from './lazyViews.tsx'

/** Prefetches the drawing code of a view while its figures load. The drawing itself retries what fails here. */
export function prepare(view: View): void {
  switch (view.kind) {
    case 'composed':
      for (const part of view.parts) prepare(part.view)
      break
    case 'province_map':
    case 'world_map':
      codeOfMaps.load().catch(() => undefined)
      fetchMap(view.kind).catch(() => undefined)
      break
    case 'figures':
    case 'table':
      break
    case 'messages':
      codeOfMessages.load().catch(() => undefined)
      break
    case 'calendar':
      codeOfCalendars.load().catch(() => undefined)
      break
    case 'heat_map':
      codeOfLazyCharts.load().catch(() => undefined)
      codeOfCustomCharts.load().catch(() => undefined)
      import('./charts/charts.ts').catch(() => undefined)
      break
    case 'scatter':
    case 'share':
      codeOfLazyCharts.load().catch(() => undefined)
      import('./charts/lazyCharts.ts').catch(() => undefined)
      break
    default:
      if (hasCustomSeries(view)) codeOfCustomCharts.load().catch(() => undefined)
      import('./charts/charts.ts').catch(() => undefined)
  }
}

async function fetchMap(kind: 'province_map' | 'world_map'): Promise<void> {
  await (await import('./maps/maps.ts')).prepareMap(kind)
}
