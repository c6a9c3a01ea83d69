import type { Context } from '@sala/widgets/context.ts'
import type { Option } from '@sala/widgets/filters/filterBase.ts'
import { placesName } from '@sala/widgets/filters/placeFilters.ts'
import { comparesOnlyWords } from '@sala/widgets/periods/compare.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { Chip } from '../../controls/Chip.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { inDepthOf } from '../../dashboards/addresses.ts'
import type { Dashboard } from '../../dashboards/dashboard.ts'
import { useText } from '../../i18n/text.ts'
import { DaysPicker } from '../filters/DaysPicker.tsx'
import type { Filterable } from '../filters/filterable.ts'
import type { PlacedCard } from '../grid/CardGrid.tsx'
import { Choice } from './Choice.tsx'
import { compareOptions, compareWords } from './compareOptions.ts'
import { FollowingCount } from './FollowingCount.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { knownPeriods, periodWords } from './periodOptions.ts'
import styles from './SharedBar.module.css'
import { type SharedName, type SharedValues, sharedNames, withoutPlace } from './shared.ts'

interface SharedBarProps {
  readonly dashboard: Pick<Dashboard, 'shared'>
  /** The shown cards: a choice is offered only if one of them supports it. */
  readonly cards: readonly PlacedCard[]
  readonly values: SharedValues
  readonly context: Context
  readonly onChange: (changes: Partial<Readonly<Record<SharedName, string | null>>>) => void
  /** Whether the screen itself drills into the chosen place; elsewhere there is a link. */
  readonly drilled: boolean
  /** The choices from the previous dashboard; null without any. */
  readonly carried: SharedValues | null
}

/** The shared choices of a dashboard: a control for each, and a chip for each that is set, to reset it. */
export function SharedBar({ dashboard, cards, values, context, onChange, drilled, carried }: SharedBarProps) {
  const { t } = useText()
  const { shared } = dashboard
  const widgets = useMemo(() => cards.map(({ widget }) => widget), [cards])
  const id = useId()
  // Used only on phones, where the controls would displace the first figures; chips show the choices.
  const [open, setOpen] = useState(false)
  const periods = useMemo(() => knownPeriods(widgets, context), [widgets, context])
  const channels = useMemo(() => longestChoice(widgets, /_channels$/, context), [widgets, context])
  const comparisons = useMemo(() => compareOptions(widgets, context, t), [widgets, context, t])
  const names: Readonly<Record<SharedName, string>> = {
    period: t('dashboard.period'),
    place: t('dashboard.place'),
    channel: t('dashboard.channel'),
    compare: t('dashboard.compare'),
  }
  const wordsOf = (name: SharedName, value: string): string =>
    ({
      period: () => periodWords(value, periods, context),
      place: () => placesName(value, context),
      channel: () => channels.find((option) => option.value === value)?.label ?? value,
      compare: () => compareWords(value, context, t),
    })[name]()
  // Each of several markets has a chip of its own.
  const chosen = sharedNames.flatMap((name) => {
    const value = values[name]
    const parts = value === undefined ? [] : name === 'place' ? value.split(',') : [value]
    return parts.map((part) => ({ name, value: part, words: wordsOf(name, part) }))
  })
  const takeBack = (name: SharedName, value: string) =>
    onChange({ [name]: name === 'place' ? withoutPlace(values.place, value) : null })
  const carriedWords = sharedNames.flatMap((name) => {
    const value = carried?.[name]
    return value === undefined || values[name] !== value ? [] : [`${names[name]} ${wordsOf(name, value)}`]
  })
  const apart = values.compare === 'full_years' ? comparingOtherwise(widgets, context) : ''
  const clear = () => onChange(Object.fromEntries(chosen.map(({ name }) => [name, null])))
  return (
    <>
      <div data-tour="choices">
        <button
          type="button"
          className={`hidden screen-only ${styles.fold}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('dashboard.filters')}
          <Icon name={open ? 'up' : 'chevron'} size={18} />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers */}
        <div id={id} className={styles.bar} data-open={open} role="group" aria-label={t('dashboard.filters')}>
          <Choices
            {...{ shared, names, values, context, wordsOf, onChange }}
            offered={{ periods, channels, comparisons }}
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={t('dashboard.chosen')}>
          {chosen.map(({ name, value, words }) => (
            <Chip
              key={`${name} ${value}`}
              remove={t('dashboard.remove', { name: names[name], value: words })}
              onRemove={() => takeBack(name, value)}
            >
              <span>
                {names[name]}: <b>{words}</b>
              </span>
            </Chip>
          ))}
          <li className={`row wrap gap-half ${styles.ways}`}>
            {values.place !== undefined && !drilled && (
              <Link {...inDepthOf(values.place, values)} className={styles.inDepth}>
                {t('dashboard.inDepth', { place: placesName(values.place, context) })}
              </Link>
            )}
            <button type="button" className={styles.reset} onClick={clear}>
              {t('dashboard.reset')}
            </button>
          </li>
        </ul>
      )}
      {chosen.length > 0 && <FollowingCount cards={cards} values={values} context={context} />}
      {apart !== '' && <p className={styles.kept}>{t('dashboard.compareOtherwise', { cards: apart })}</p>}
      {carriedWords.length > 0 && (
        <p className={styles.kept} role="status">
          {t('dashboard.followed', { choices: listed(carriedWords, context.language) })}
        </p>
      )}
    </>
  )
}

type ChoicesProps = Pick<SharedBarProps, 'values' | 'context' | 'onChange'> & {
  readonly shared: Dashboard['shared']
  readonly names: Readonly<Record<SharedName, string>>
  readonly wordsOf: (name: SharedName, value: string) => string
  readonly offered: {
    readonly periods: ReturnType<typeof knownPeriods>
    readonly channels: readonly Option[]
    readonly comparisons: ReturnType<typeof compareOptions>
  }
}

/** A control for each shared choice of the dashboard. */
function Choices({ shared, names, values, context, wordsOf, onChange, offered }: ChoicesProps) {
  const { t } = useText()
  const { periods, channels, comparisons } = offered
  return (
    <>
      {shared.includes('period') && (
        <Choice
          label={names.period}
          none={t('dashboard.eachCard')}
          value={values.period}
          words={(value) => wordsOf('period', value)}
          options={[
            { label: t('dashboard.ranges'), options: periods.ranges },
            { label: t('dashboard.years'), options: periods.years },
            { label: t('dashboard.months'), options: periods.months },
          ].filter(({ options }) => options.length > 0)}
          ordered
          onChoose={(period) => onChange({ period })}
        >
          {periods.days !== null && (
            <DaysPicker
              filter={periods.days}
              value={values.period ?? null}
              context={context}
              onChoose={(period) => onChange({ period })}
            />
          )}
        </Choice>
      )}
      {(shared.includes('domestic') || shared.includes('foreign')) && (
        <PlaceChoice
          label={names.place}
          domestic={shared.includes('domestic')}
          foreign={shared.includes('foreign')}
          value={values.place}
          context={context}
          onChoose={(place) => onChange({ place })}
        />
      )}
      {shared.includes('channel') && channels.length > 0 && (
        <Choice
          label={names.channel}
          none={t('dashboard.allChannels')}
          value={values.channel}
          words={(value) => wordsOf('channel', value)}
          options={channels}
          onChoose={(channel) => onChange({ channel })}
        />
      )}
      {shared.includes('compare') && comparisons.length > 0 && (
        <Choice
          label={names.compare}
          none={t('dashboard.eachCard')}
          value={values.compare}
          words={(value) => wordsOf('compare', value)}
          options={comparisons}
          onChoose={(compare) => onChange({ compare })}
        />
      )}
    </>
  )
}

/** The cards that compare but cannot follow the choice, each with its own comparison. */
function comparingOtherwise(widgets: readonly Filterable[], context: Context): string {
  const cards = widgets.flatMap(({ title, comparesOnly, filters }) =>
    title === null || comparesOnly === null || 'compare' in filters
      ? []
      : [`${context.say(title)} (${context.say(comparesOnlyWords[comparesOnly])})`],
  )
  return listed(cards, context.language)
}

/** The options of the cards' filters of one name; of several lists, the longest. */
function longestChoice(widgets: readonly Filterable[], pattern: RegExp, context: Context): readonly Option[] {
  const lists = widgets.flatMap((widget) =>
    Object.entries(widget.filters).flatMap(([name, filter]) =>
      pattern.test(name) && filter.kind === 'choice' ? [filter.options(context)] : [],
    ),
  )
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? []
}
