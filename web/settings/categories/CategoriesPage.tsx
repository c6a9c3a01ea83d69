import { type Category, deleteCategory, listCategories, restoreCategory } from '@sala/catalog/api/widgettypes.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { TrashRowTools } from '../../lists/RowTools.tsx'
import { StatusMark } from '../../lists/StatusMark.tsx'
import { TrashFilter } from '../../lists/TrashFilter.tsx'
import { showsTrash, trashFilter } from '../../lists/trash.ts'
import { useList } from '../../lists/useList.ts'
import { useRestore } from '../../lists/useRestore.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { editPath } from '../editPath.ts'

const defaults = { sort: 'position', filters: [trashFilter] }

/** The widget categories. */
export default function CategoriesPage() {
  const { t } = useText()
  const { locale } = useStore(settings)
  const list = useList(defaults)
  const [leaving, setLeaving] = useState<Category | null>(null)
  const restore = useRestore(restoreCategory)
  const answer = useQuery({
    ...queryFor(listCategories, list.query),
    placeholderData: keepPreviousData,
  })
  const columns: readonly ListColumn<Category>[] = [
    {
      key: 'name',
      label: t('settings.categories.name'),
      sort: 'name',
      cell: ({ id, name, ...row }) => (
        <RowName name={name} edit={editPath(paths.settingCategoryEdit, id)} trash={row} />
      ),
    },
    { key: 'code', label: t('settings.categories.code'), sort: 'code', cell: ({ code }) => <bdi>{code}</bdi> },
    {
      key: 'widgets',
      label: t('settings.categories.widgets'),
      sort: 'widgets',
      figure: true,
      cell: ({ widgets }) => number(widgets, locale),
    },
    {
      key: 'status',
      label: t('list.status'),
      sort: 'status',
      cell: ({ status }) => <StatusMark status={status} />,
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.categories')}
      lead={t('settings.categories.lead')}
      add={{ to: paths.settingCategoryAdd, label: t('settings.categories.add') }}
      search={t('settings.categories.search')}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={({ id }) => id}
      filters={<TrashFilter list={list} />}
      empty={showsTrash(list) ? t('list.trashEmpty') : t('settings.categories.empty')}
      actions={(category) => (
        <TrashRowTools
          name={category.name}
          deletedAt={category.deletedAt}
          edit={editPath(paths.settingCategoryEdit, category.id)}
          onDelete={() => setLeaving(category)}
          onRestore={() => restore(category)}
        />
      )}
    >
      {leaving && (
        <DeleteDialog
          name={leaving.name}
          run={() => api.call(deleteCategory, { params: { id: String(leaving.id) } })}
          done={t('settings.categories.deleted')}
          tell="here"
          onClose={() => setLeaving(null)}
        >
          <p>{t('settings.categories.deleteHint')}</p>
        </DeleteDialog>
      )}
    </ListPage>
  )
}
