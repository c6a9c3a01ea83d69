import { listAuditActions } from '@sala/catalog/api/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import type { List } from '../../lists/useList.ts'
import { AuditDays } from './AuditDays.tsx'
import styles from './AuditFilters.module.css'
import { useActionWords } from './auditWords.ts'

interface AuditFiltersProps {
  readonly list: List
  /** The name of the person that the list is narrowed to. */
  readonly person: string | null
}

/** Narrows the log to an action, a span of days, a person. */
export function AuditFilters({ list, person }: AuditFiltersProps) {
  const { t, locale } = useText()
  const actions = useQuery(queryFor(listAuditActions))
  const actionWords = useActionWords()
  const { filters } = list
  return (
    <>
      <ListFilter
        label={t('audit.action')}
        value={filters.action ?? ''}
        choices={[
          { value: '', label: t('audit.anyAction') },
          ...(actions.data?.rows ?? [])
            .map((value) => ({ value, label: actionWords(value) }))
            .sort((a, b) => a.label.localeCompare(b.label, locale)),
        ]}
        onChange={(action) => list.filter('action', action)}
      />
      <AuditDays list={list} />
      {filters.person !== undefined && (
        <button type="button" className={`${buttons.quiet} ${styles.person}`} onClick={() => list.filter('person', '')}>
          {t('audit.onlyPerson', { name: person ?? filters.person })}
          <Icon name="close" size={16} />
        </button>
      )}
    </>
  )
}
