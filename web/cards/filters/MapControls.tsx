import type { Context } from '@sala/widgets/context.ts'
import { type ChoiceFilter, type FilterValue, inFilterBar } from '@sala/widgets/filters/filters.ts'
import { useId } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { loadOnce } from '../../loading/loadOnce.ts'
import { useLoaded } from '../../loading/useLoaded.ts'
import type { Filterable, OpenFilters } from './filterable.ts'
import type { TimeSliderProps } from './TimeSlider.tsx'
import type { Filters } from './useFilters.ts'

/** The first dashboard has no slider: its code loads with the first card that has one. */
const codeOfSlider = loadOnce(async () => (await import('./TimeSlider.tsx')).TimeSlider)

/** Nor does it have a scenario. */
const codeOfScenarios = loadOnce(
  withWords(['scenarios', 'otherWidgets'], async () => (await import('./ScenarioBar.tsx')).ScenarioBar),
)

interface AtHandBarProps {
  readonly widget: Pick<Filterable, 'filters' | 'slider' | 'code'>
  readonly filters: Filters<OpenFilters>
  readonly context: Context
  /** The figures of the choice are loading. */
  readonly waiting: boolean
}

/** The controls on the card itself: the measure of a map's colours, and its point in time. Empty if the widget has none. */
export function MapControls({ widget, filters, context, waiting }: AtHandBarProps) {
  const { open, fixed, change } = filters
  const choices = Object.entries(widget.filters).flatMap(([name, filter]) =>
    filter.kind === 'choice' && inFilterBar(filter) && filter.atHand === true && !(name in fixed)
      ? [[name, filter] as const]
      : [],
  )
  if (open !== null && Object.values(widget.filters).some(({ kind }) => kind === 'scenario'))
    return <Scenario widget={widget} filters={filters} context={context} />
  if (open === null || (choices.length === 0 && widget.slider === null)) return null
  const { year, month } = open.filters
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
      {widget.slider !== null && typeof year === 'number' && !('year' in fixed) && (
        <Slider
          dataset={widget.slider}
          chosen={{ year, month: typeof month === 'string' ? Number(month) : null }}
          context={context}
          waiting={waiting}
          // A move of the slider is one step in the history, however far it goes.
          onStep={(step) =>
            change({ year: step.year, month: step.month === null ? null : String(step.month) }, { replace: true })
          }
        />
      )}
    </div>
  )
}

function Slider(props: TimeSliderProps) {
  const Loaded = useLoaded(codeOfSlider)
  return Loaded === null ? null : <Loaded {...props} />
}

function Scenario(props: Omit<AtHandBarProps, 'waiting'>) {
  const Loaded = useLoaded(codeOfScenarios)
  return Loaded === null ? null : <Loaded {...props} />
}

interface SwitchProps {
  readonly filter: ChoiceFilter
  readonly value: FilterValue
  readonly context: Context
  readonly onChoose: (value: string) => void
}

/** All values of a short choice side by side; the arrow keys move between them. */
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
