import { useText } from '../i18n/text.ts'
import { ListFilter } from './ListFilter.tsx'
import { showsTrash, trashFilter } from './trash.ts'
import type { List } from './useList.ts'

/** Switches a list between what is there and what can still be restored. */
export function TrashFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  return (
    <ListFilter
      label={t('list.show')}
      value={showsTrash(list) ? 'true' : ''}
      choices={[
        { value: '', label: t('list.present') },
        { value: 'true', label: t('list.deleted') },
      ]}
      onChange={(value) => list.filter(trashFilter, value)}
    />
  )
}
