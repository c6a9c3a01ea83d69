import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import type { OpenFilters } from '../filters/filterable.ts'
import type { Filters } from '../filters/useFilters.ts'
import styles from './OwnChoiceNote.module.css'

/** That a card does not follow what is chosen for all cards, and what it shows instead; the way back where it chose so itself. */
export function OwnChoiceNote({ filters }: { readonly filters: Filters<OpenFilters> }) {
  const { t } = useText()
  const replacements = filters.otherwise
    .map((one) => one.shown ?? t(one.choice === 'compare' ? 'card.noComparison' : 'card.ownPeriod'))
    .join(' · ')
  return (
    <p className={styles.instead}>
      <Icon name="info" size={14} />
      <span>{t('card.shownInstead', { shown: replacements })}</span>
      {filters.couldFollow && (
        <button type="button" onClick={filters.reset}>
          {t('card.followAgain')}
        </button>
      )}
    </p>
  )
}
