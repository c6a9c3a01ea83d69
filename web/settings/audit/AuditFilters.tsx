import { listAuditActions } from '@sala/catalog/api/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import select from '../../controls/select.module.css'
import listFilter from '../../lists/ListFilter.module.css'
import { ListFilter } from '../../lists/ListFilter.tsx'
import type { List } from '../../lists/useList.ts'
import styles from './AuditFilters.module.css'
import { useActionWords } from './auditWords.ts'

interface AuditFiltersProps {
  readonly list: List
  /** The name of the person that the list is narrowed to. */
  readonly person: string | null
}

/** Narrows the log to an action, a span of days, a person. */
export function AuditFilters({ list, person }: AuditFiltersProps) {
  const { t } = useTranslation()
  const actions = useQuery(queryFor(listAuditActions))
  const actionWords = useActionWords()
  const { filters } = list
  const days = [
    { name: 'from', label: t('settings.audit.from') },
    { name: 'to', label: t('settings.audit.to') },
  ]
  return (
    <>
      <ListFilter
        label={t('settings.audit.action')}
        value={filters.action ?? ''}
        choices={[
          { value: '', label: t('settings.audit.anyAction') },
          ...(actions.data?.rows ?? []).map((value) => ({ value, label: actionWords(value) })),
        ]}
        onChange={(action) => list.filter('action', action)}
      />
      {days.map(({ name, label }) => (
        <label key={name} className={listFilter.filter}>
          {label}
          <input
            type="date"
            className={`${select.select} ${styles.day}`}
            value={filters[name] ?? ''}
            onChange={(event) => list.filter(name, event.target.value)}
          />
        </label>
      ))}
      {filters.person !== undefined && (
        <button type="button" className={`${buttons.quiet} ${styles.person}`} onClick={() => list.filter('person', '')}>
          {t('settings.audit.onlyPerson', { name: person ?? filters.person })}
          <Icon name="close" size={16} />
        </button>
      )}
    </>
  )
}
