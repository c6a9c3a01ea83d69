import { type CountryHoliday, listHolidays } from '@sala/catalog/api/holidays.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Span } from '@sala/widgets/filters/ranges.ts'
import { daysOnAxis } from '@sala/widgets/periods/holidays/daysOnAxis.ts'
import type { View } from '@sala/widgets/views/view.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useStore } from '../../store.ts'
import { chosenCountries } from './overlayChoice.ts'

/** The holidays that a reader lays over a card. */
export interface HolidayMarks {
  readonly chosen: readonly string[]
  /** Countries are chosen, or were since the card is there: the choice does not go while somebody makes it. */
  readonly wasChosen: boolean
  /** The days of its time axis; null where it has none that holidays can be laid over. */
  readonly days: Span | null
  /** Of the chosen countries, by their first day. */
  readonly holidays: readonly CountryHoliday[]
  readonly failed: boolean
}

/** The holidays of the chosen countries on the days of a card's time axis. */
export function useHolidays(view: View, { language }: Context): HolidayMarks {
  const chosen = useStore(chosenCountries)
  const [wasChosen, setWasChosen] = useState(false)
  if (!wasChosen && chosen.length > 0) setWasChosen(true)
  const days = useMemo(() => daysOnAxis(view), [view])
  const { holidays, failed } = useQueries({
    queries: (days === null ? [] : chosen).map((country) => ({
      ...queryFor(listHolidays, { country, ...(days ?? { from: '', to: '' }), lang: language }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: combined,
  })
  return useMemo(() => ({ chosen, wasChosen, days, holidays, failed }), [chosen, wasChosen, days, holidays, failed])
}

interface Result {
  readonly data?: { readonly rows: readonly CountryHoliday[] } | undefined
  readonly isError: boolean
}

/** A constant, so that the answer stays the same while its parts do. */
function combined(results: readonly Result[]): Pick<HolidayMarks, 'holidays' | 'failed'> {
  return {
    holidays: results
      .flatMap(({ data }) => data?.rows ?? [])
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.country.localeCompare(b.country)),
    failed: results.some(({ isError }) => isError),
  }
}
