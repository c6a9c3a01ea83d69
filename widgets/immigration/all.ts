import type { AnyWidget } from '../widget.ts'
import { targetComparison } from './133-target-comparison.ts'
import { twoYearsByMonth } from './134-two-years-by-month.ts'
import { latestMonth } from './135-latest-month.ts'
import { regionalViews } from './136-139-regional-views.ts'
import { standardTable } from './140-standard-table.ts'
import { trackedMarketsTable } from './141-tracked-markets.ts'
import { allCountries } from './142-all-countries.ts'
import { daily } from './143-daily.ts'

/** Every numbered widget of the category, in a list of its own, because the first dashboard loads only these. */
export const immigrationWidgets: readonly AnyWidget<number>[] = [
  targetComparison,
  twoYearsByMonth,
  latestMonth,
  ...regionalViews,
  standardTable,
  trackedMarketsTable,
  allCountries,
  daily,
]
