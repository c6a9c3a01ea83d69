import { listRoles, type Role, restoreRole } from '@sala/catalog/api/roles.ts'
import { opensWidget } from '@sala/catalog/permissions.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { useList, useListQuery } from '../../lists/useList.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'

const defaults = { sort: 'name', filters: [trashFilter] }

/** The user groups (roles). */
export default function GroupsPage() {
  const { t, locale } = useText()
  const list = useList(defaults)
  const [leaving, setLeaving] = useState<Role | null>(null)
  const answer = useListQuery(queryFor(listRoles, list.query))
  const columns: readonly ListColumn<Role>[] = [
    {
      key: 'name',
      label: t('settings.groups.name'),
      sort: 'name',
      cell: ({ id, name, ...row }) => <RowName name={name} edit={editPath(paths.settingGroupEdit, id)} trash={row} />,
    },
    {
      key: 'department',
      label: t('settings.groups.department'),
      sort: 'department',
      cell: ({ department }) => (department === null ? '–' : <bdi>{department}</bdi>),
    },
    {
      key: 'users',
      label: t('settings.groups.users'),
      sort: 'users',
      figure: true,
      cell: ({ id, users }) => (
        <Link to={paths.settingUsers} search={{ role: id }}>
          {number(users, locale)}
        </Link>
      ),
    },
    {
      key: 'permissions',
      label: t('settings.groups.permissions'),
      sort: 'permissions',
      figure: true,
      cell: ({ id, permissions, builtIn }) => (
        <Link to={paths.permissions} search={{ roles: id }}>
          {builtIn ? t('settings.groups.allWidgets') : number(permissions.filter(opensWidget).length, locale)}
        </Link>
      ),
    },
  ]

  /** The built-in group is told apart before the server is asked, in the specification's words. */
  function remove(role: Role) {
    if (role.builtIn) notify('error', t('settings.groups.adminDenied'))
    else setLeaving(role)
  }

  return (
    <ListPage
      title={t('settingsMenu.groups')}
      lead={t('settings.groups.lead')}
      add={{ to: paths.settingGroupAdd, label: t('settings.groups.add') }}
      search={t('settings.groups.search')}
      columns={columns}
      list={list}
      answer={answer}
      restore={restoreRole}
      empty={t('settings.groups.empty')}
      actions={(role, tools) => (
        <RowTools
          name={role.name}
          edit={editPath(paths.settingGroupEdit, role.id)}
          {...(role.deletedAt === null ? { onDelete: () => remove(role) } : tools)}
        />
      )}
    >
      {leaving && <DeleteGroupDialog role={leaving} onClose={() => setLeaving(null)} />}
    </ListPage>
  )
}
