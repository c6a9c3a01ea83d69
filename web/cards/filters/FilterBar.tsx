import type { Context } from '@sala/widgets/context.ts'
import type { Option } from '@sala/widgets/filters/filterBase.ts'
import {
  choiceWords,
  type Filter,
  type FilterValue,
  inFilterBar,
  type MonthFilter,
} from '@sala/widgets/filters/filters.ts'
import { monthKey, partsOf } from '@sala/widgets/periods/periods.ts'
import { monthName, year as yearText } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { prefetchAnswers } from '../../api/queries.ts'
import type { Options } from '../../controls/popups/options.ts'
import { Select } from '../../controls/popups/Select.tsx'
import { useText } from '../../i18n/text.ts'
import { DaysPicker } from './DaysPicker.tsx'
import styles from './FilterBar.module.css'
import type { Filterable, OpenFilters } from './filterable.ts'
import { MapControls } from './MapControls.tsx'
import type { Filters } from './useFilters.ts'

type BarFilter = Extract<Filter, { kind: 'year' | 'month' | 'range' | 'choice' }>

interface FilterBarProps {
  readonly widget: Filterable
  readonly filters: Filters<OpenFilters>
  readonly context: Context | null
  /** Further options from the answers, by filter. */
  readonly choices: CardContent['choices']
  /** For the button that opens it. */
  readonly id: string
  /** Whether the controls are visible; on paper they always are. */
  readonly unfolded: boolean
  /** The figures of the choice are loading. */
  readonly waiting?: boolean
}

/** The filters of a card that its bar offers; without those that its dashboard sets. */
export function filtersInBar(
  widget: Pick<Filterable, 'filters'>,
  { fixed }: Pick<Filters, 'fixed'>,
): readonly (readonly [string, BarFilter])[] {
  return Object.entries(widget.filters).flatMap(([name, filter]) =>
    inFilterBar(filter) && filter.atHand !== true && !(name in fixed) ? [[name, filter] as const] : [],
  )
}

/** A control for each filter of the bar; invalid values of the address are named below. */
export function FilterBar({ widget, filters, context, choices, id, unfolded, waiting = false }: FilterBarProps) {
  const { t } = useText()
  const queries = useQueryClient()
  const bar = filtersInBar(widget, filters)
  const atHand =
    context === null ? null : <MapControls widget={widget} filters={filters} context={context} waiting={waiting} />
  if (bar.length === 0) return atHand
  const { open, change, changed, reset } = filters

  /** A reader who opens the ranges may choose the longest, so its days are prefetched. Tables load one page at a time. */
  function prefetchLongest(name: string, filter: BarFilter, at: Context) {
    if (filter.kind !== 'range' || widget.paged !== null) return
    for (const { value } of filter.presets(at)) void prefetchAnswers(queries, filters.opened(name, value)?.asks ?? {})
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers */}
      <div
        id={id}
        hidden={!unfolded}
        data-filters
        className={`row wrap gap-1-2 min-32px ${styles.bar}`}
        role="group"
        aria-label={t('card.filters')}
      >
        {open !== null &&
          context !== null &&
          bar.map(([name, filter]) => (
            <Control
              key={name}
              filter={filter}
              value={open.filters[name] ?? null}
              context={context}
              choices={choices[name]}
              onChange={(value) => change({ [name]: value })}
              onOpen={() => prefetchLongest(name, filter, context)}
            />
          ))}
        {changed && (
          <button type="button" className={styles.reset} onClick={reset}>
            {t('card.resetFilters')}
          </button>
        )}
      </div>
      {atHand}
      {open !== null && context !== null && <Faults widget={widget} open={open} context={context} />}
    </>
  )
}

interface ControlProps<Kind extends Filter = BarFilter> {
  readonly filter: Kind
  readonly value: FilterValue
  readonly context: Context
  /** In place of the filter's own options. */
  readonly choices: readonly Option[] | undefined
  readonly onChange: (value: FilterValue) => void
  /** Called when the control gets the focus. */
  readonly onOpen: () => void
}

function Control({ filter, value, context, choices, onChange, onOpen }: ControlProps) {
  /** The control's text is parsed like an address, so that only valid values result. */
  const choose = (text: string) => {
    const chosen = filter.read(text, context)
    if (chosen !== undefined) onChange(chosen)
  }
  const id = useId()
  const label = context.say(filter.label)
  const control = (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        label={label}
        value={textOf(value)}
        options={optionsOf(filter, value, context, choices)}
        ordered={filter.kind !== 'choice'}
        onFocus={onOpen}
        onChange={choose}
      />
    </div>
  )
  if (filter.kind !== 'range') return control
  return (
    <div className={`row gap-half shrink ${styles.range}`}>
      {control}
      <DaysPicker
        filter={filter}
        value={typeof value === 'string' ? value : null}
        context={context}
        onChoose={choose}
      />
    </div>
  )
}

/** "All" in the notation of the address. */
const all = 'all'

function textOf(value: FilterValue): string {
  return value === null ? all : String(value)
}

function optionsOf(
  filter: BarFilter,
  value: FilterValue,
  context: Context,
  choices: readonly Option[] | undefined,
): Options {
  switch (filter.kind) {
    case 'year': {
      const years = filter.options(context)
      const offeredYears = years.length === 0 && typeof value === 'number' ? [value] : years
      return offeredYears.map((offered) => ({
        value: String(offered),
        label: yearText(offered, context.language),
      }))
    }
    case 'month':
      return monthsOf(filter, value, context).map(({ year, months }) => ({
        label: yearText(year, context.language),
        options: months.map((month) => ({
          value: monthKey(year, month),
          label: `${monthName(month, context.language)} ${yearText(year, context.language)}`,
        })),
      }))
    case 'range': {
      const presets = filter.presets(context)
      const days = filter.span(typeof value === 'string' ? value : null, context)
      return [
        ...(filter.all === null ? [] : [{ value: all, label: context.say(filter.all) }]),
        ...presets,
        // Two days from the address.
        ...(typeof value !== 'string' || days === null || presets.some((preset) => preset.value === value)
          ? []
          : [{ value, label: daySpan(days, context.language) }]),
      ]
    }
    case 'choice':
      return [
        ...(filter.all === null ? [] : [{ value: all, label: context.say(filter.all) }]),
        ...optionsWith(value, choices ?? filter.options(context), (text) => choiceWords(filter, text, context)),
      ]
  }
}

/** The options include the chosen value even if no answer names it. */
function optionsWith(
  value: FilterValue,
  offered: readonly Option[],
  labelOf: (value: string) => string,
): readonly Option[] {
  return typeof value !== 'string' || offered.some((option) => option.value === value)
    ? offered
    : [{ value, label: labelOf(value) }, ...offered]
}

interface YearOfMonths {
  readonly year: number
  /** From 1, the newest first. */
  readonly months: readonly number[]
}

/** The months with data, newest first, by year; only the chosen one while there are none. */
function monthsOf(filter: MonthFilter, value: FilterValue, context: Context): readonly YearOfMonths[] {
  const chosen = typeof value === 'string' ? value : context.today
  const { oldest, newest } = filter.bounds(context) ?? { oldest: chosen, newest: chosen }
  const first = partsOf(oldest)
  const last = partsOf(newest)
  return Array.from({ length: last.year - first.year + 1 }, (_, index) => {
    const year = last.year - index
    const from = year === first.year ? first.month : 1
    const to = year === last.year ? last.month : 12
    return { year, months: Array.from({ length: to - from + 1 }, (_, step) => to - step) }
  })
}

interface FaultsProps {
  readonly widget: Filterable
  readonly open: OpenFilters
  readonly context: Context
}

/** Names invalid values of the address, so that nobody mistakes the default for their choice. */
function Faults({ widget, open, context }: FaultsProps) {
  const { t } = useText()
  if (open.faults.length === 0) return null
  return (
    <div role="status">
      <ul className={styles.faults}>
        {open.faults.map(({ field, value }) => {
          const label = widget.filters[field]?.label
          return (
            <li key={field}>
              {t('card.badFilter', { value, field: label === undefined ? field : context.say(label) })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
