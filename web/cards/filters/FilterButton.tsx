import type { Context } from '@sala/widgets/context.ts'
import { describeFilters } from '@sala/widgets/filters/filters.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './FilterButton.module.css'
import type { Filterable, OpenFilters } from './filterable.ts'
import type { Filters } from './useFilters.ts'

interface FilterButtonProps {
  readonly widget: Filterable
  readonly filters: Filters<OpenFilters>
  readonly context: Context | null
  readonly unfolded: boolean
  /** The id of the filters. */
  readonly controls: string
  readonly onToggle: () => void
}

/** Opens the filters of a card, and names those that differ from the shared choices. */
export function FilterButton({ widget, filters, context, unfolded, controls, onToggle }: FilterButtonProps) {
  const { t } = useText()
  const differing = context === null ? '' : wordsOf(widget, filters, context)
  const label = differing === '' ? t('card.filters') : `${t('card.filters')}: ${differing}`
  return (
    <button
      type="button"
      className={styles.button}
      data-filter-button
      data-at-hand={differing === '' && !unfolded}
      aria-label={label}
      title={label}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="sliders" size={18} />
      {differing !== '' && <span>{differing}</span>}
    </button>
  )
}

/** "2024, Europe": the values that differ, without labels because there is little room. */
function wordsOf(widget: Filterable, { open, differing }: Filters<OpenFilters>, context: Context): string {
  if (open === null) return ''
  const differingFilters = Object.fromEntries(
    Object.entries(widget.filters).filter(([name]) => differing.includes(name)),
  )
  return listed(
    describeFilters(differingFilters, open.filters, context).map(({ value }) => value),
    context.language,
  )
}
