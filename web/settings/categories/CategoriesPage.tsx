import { type Category, deleteCategory, listCategories, restoreCategory } from '@sala/catalog/api/widgettypes.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { StatusMark } from '../../lists/StatusMark.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'

const defaults = { sort: 'position', filters: [trashFilter] }

/** The widget categories. */
export default function CategoriesPage() {
  const { t, locale } = useText()
  const list = useList(defaults)
  const answer = useListQuery(queryFor(listCategories, list.query))
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
      restore={restoreCategory}
      empty={t('settings.categories.empty')}
      deletes={(category) => ({
        name: category.name,
        run: () => api.call(deleteCategory, { params: { id: String(category.id) } }),
        done: t('settings.categories.deleted'),
        children: <p>{t('settings.categories.deleteHint')}</p>,
      })}
      actions={(category, tools) => (
        <RowTools name={category.name} edit={editPath(paths.settingCategoryEdit, category.id)} {...tools} />
      )}
    />
  )
}
