import { type Department, listDepartments } from '@sala/catalog/api/departments.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { useOptions } from '../../session/useOptions.ts'
import { editPath } from '../editPath.ts'
import { TestDirectory } from './TestDirectory.tsx'

const defaults = { sort: 'name' }

/** The departments of the directory, and the group that their people get. */
export default function DepartmentsPage() {
  const { t, locale } = useText()
  const list = useList(defaults)
  const options = useOptions()
  const answer = useListQuery(queryFor(listDepartments, list.query))
  const columns: readonly ListColumn<Department>[] = [
    {
      key: 'name',
      label: t('settings.departments.name'),
      sort: 'name',
      cell: ({ id, name }) => <RowName name={name} edit={editPath(paths.settingDepartmentEdit, id)} />,
    },
    {
      key: 'role',
      label: t('settings.departments.role'),
      sort: 'roleName',
      cell: ({ roleName }) => <bdi>{roleName ?? t('settings.departments.noRole')}</bdi>,
    },
    {
      key: 'users',
      label: t('settings.departments.users'),
      sort: 'users',
      figure: true,
      cell: ({ users }) => number(users, locale),
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.departments')}
      lead={t('settings.departments.lead')}
      search={t('settings.departments.search')}
      tools={options?.directory === true && <TestDirectory />}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('settings.departments.empty')}
      actions={({ id, name }) => <RowTools name={name} edit={editPath(paths.settingDepartmentEdit, id)} />}
    />
  )
}
