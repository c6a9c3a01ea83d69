import { useTranslation } from 'react-i18next'
import { ListFilter } from './ListFilter.tsx'
import type { List } from './useList.ts'

export const trashFilter = 'trash'

/** Whether a list shows what was deleted. */
export const showsTrash = (list: List): boolean => list.filters[trashFilter] === 'true'

/** What a server's list is asked for the trash. */
export const trashQuery = (list: List) => (showsTrash(list) ? { trash: 'true' as const } : {})

/** Switches a list between what is there and what can still be restored. */
export function TrashFilter({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  return (
    <ListFilter
      label={t('settings.list.show')}
      value={showsTrash(list) ? 'true' : ''}
      choices={[
        { value: '', label: t('settings.list.present') },
        { value: 'true', label: t('settings.list.deleted') },
      ]}
      onChange={(value) => list.filter(trashFilter, value)}
    />
  )
}
