import { chartOption } from '@sala/widgets/views/option.ts'
import type { SeldomChartView } from '@sala/widgets/views/options/usualOption.ts'
import { Chart } from './charts/Chart.tsx'

/** Cells, points and rings, which the first dashboards come without. */
export function SeldomChart({ view }: { readonly view: SeldomChartView }) {
  return <Chart view={view} optionOf={chartOption} />
}
