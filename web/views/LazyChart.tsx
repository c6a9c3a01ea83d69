import { chartOption } from '@sala/widgets/views/option.ts'
import type { LazyChartView } from '@sala/widgets/views/options/eagerOption.ts'
import { Chart } from './charts/Chart.tsx'

/** Heat maps, scatter charts and rings, which the first dashboards do not load. */
export function LazyChart({ view }: { readonly view: LazyChartView }) {
  return <Chart view={view} optionOf={chartOption} />
}
