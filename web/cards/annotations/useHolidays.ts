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
  /** Countries are chosen, or were since the card was mounted, so that the control does not vanish while it is used. */
  readonly wasChosen: boolean
  /** The days of the card's time axis; null without an axis of days. */
  readonly days: Span | null
  /** The holidays of the chosen countries, by their first day. */
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

/** A constant function, so that the result stays the same object while its parts are unchanged. */
function combined(results: readonly Result[]): Pick<HolidayMarks, 'holidays' | 'failed'> {
  return {
    holidays: results
      .flatMap(({ data }) => data?.rows ?? [])
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.country.localeCompare(b.country)),
    failed: results.some(({ isError }) => isError),
  }
}
