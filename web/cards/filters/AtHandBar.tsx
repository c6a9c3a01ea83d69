import type { Context } from '@sala/widgets/context.ts'
import { type ChoiceFilter, type FilterValue, inFilterBar } from '@sala/widgets/filters/filters.ts'
import { useId } from 'react'
import type { Filterable, OpenFilters } from './filterable.ts'
import type { Filters } from './useFilters.ts'

interface AtHandBarProps {
  readonly widget: Pick<Filterable, 'filters'>
  readonly filters: Filters<OpenFilters>
  readonly context: Context
}

/** The choices that stand on the card itself: what the colours of a map say. Nothing where the widget has none. */
export function AtHandBar({ widget, filters, context }: AtHandBarProps) {
  const { open, fixed, change } = filters
  const choices = Object.entries(widget.filters).flatMap(([name, filter]) =>
    filter.kind === 'choice' && inFilterBar(filter) && filter.atHand === true && !(name in fixed)
      ? [[name, filter] as const]
      : [],
  )
  if (open === null || choices.length === 0) return null
  return (
    <div className="row wrap gap-1 small">
      {choices.map(([name, filter]) => (
        <Switch
          key={name}
          filter={filter}
          value={open.filters[name] ?? null}
          context={context}
          onChoose={(value) => change({ [name]: value })}
        />
      ))}
    </div>
  )
}

interface SwitchProps {
  readonly filter: ChoiceFilter
  readonly value: FilterValue
  readonly context: Context
  readonly onChoose: (value: string) => void
}

/** All values of a short choice side by side; the arrow keys go through them. */
function Switch({ filter, value, context, onChoose }: SwitchProps) {
  const name = useId()
  return (
    <div className="row gap-1" role="radiogroup" aria-label={context.say(filter.label)}>
      <span className="quiet tiny" aria-hidden="true">
        {context.say(filter.label)}
      </span>
      {filter.options(context).map((option) => (
        <label key={option.value} className="inline-row gap-half">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
