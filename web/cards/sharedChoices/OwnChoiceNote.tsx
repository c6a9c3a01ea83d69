import type { Context } from '@sala/widgets/context.ts'
import { addressOf } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { useWidgetMenu } from '../../menu/useWidgetMenu.ts'
import type { OpenFilters } from '../filters/filterable.ts'
import type { Filters } from '../filters/useFilters.ts'
import styles from './OwnChoiceNote.module.css'

interface OwnChoiceNoteProps {
  readonly filters: Filters<OpenFilters>
  /** Null for a card without a page of its own. */
  readonly page?: { readonly widget: AnyWidget; readonly context: Context } | null
}

/**
 * Says that a card does not follow the shared choices, and what it shows instead. It offers to reset the card's own choice, or else a link
 * to its own page, which has all filters.
 */
export function OwnChoiceNote({ filters, page = null }: OwnChoiceNoteProps) {
  const { t } = useText()
  const replacements = filters.otherwise
    .map((choice) => choice.insteadText ?? t(choice.choice === 'compare' ? 'card.noComparison' : 'card.ownPeriod'))
    .join(' · ')
  return (
    <p className={styles.instead}>
      <Icon name="info" size={14} />
      <span>{t('card.shownInstead', { shown: replacements })}</span>
      {filters.couldFollow ? (
        <button type="button" onClick={filters.reset}>
          {t('card.followAgain')}
        </button>
      ) : (
        page !== null && filters.open !== null && <OwnPageLink {...page} values={filters.open.filters} />
      )}
    </p>
  )
}

interface OwnPageLinkProps {
  readonly widget: AnyWidget
  readonly context: Context
  readonly values: OpenFilters['filters']
}

/** A link to the page of a widget with its present filters; empty if the menu has no such page, or the page no filter. */
function OwnPageLink({ widget, context, values }: OwnPageLinkProps) {
  const { t } = useText()
  const { categories } = useWidgetMenu()
  const entry = categories?.flatMap(({ widgets }) => widgets).find(({ code }) => code === widget.code)
  if (entry === undefined || Object.keys(widget.filters).length === 0) return null
  return (
    <Link className="accent screen-only" to={entry.url} search={addressOf(widget.filters, values, context)}>
      {t('card.ownPage')}
    </Link>
  )
}
