import { personFieldNames, personFields } from '@sala/catalog/api/personFields.ts'
import { deleteUser, listUsers, restoreUser, type User } from '@sala/catalog/api/users.ts'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { StatusMark } from '../../lists/StatusMark.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { useRoleChoices } from '../useRoleChoices.ts'
import styles from './UsersPage.module.css'

const defaults = { sort: 'fullname', filters: [trashFilter, 'role', 'awaiting'] }

/** The people who may sign in. */
export default function UsersPage() {
  const { t } = useText()
  const list = useList(defaults)
  const columns = useUserColumns()
  const { role, awaiting } = list.filters
  const answer = useListQuery(
    queryFor(listUsers, {
      ...list.query,
      ...(role !== undefined && { role }),
      ...(awaiting === 'true' && { awaiting }),
    }),
  )
  return (
    <ListPage
      title={t('settingsMenu.users')}
      lead={t('settings.users.lead')}
      add={{ to: paths.settingUserAdd, label: t('settings.users.add') }}
      search={t('settings.users.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={
        <>
          <RoleFilter list={list} />
          <ListFilter
            label={t('settings.users.standing')}
            value={awaiting ?? ''}
            choices={[
              { value: '', label: t('settings.users.anyStanding') },
              { value: 'true', label: t('settings.users.onlyWaiting') },
            ]}
            onChange={(value) => list.filter('awaiting', value)}
          />
        </>
      }
      restore={restoreUser}
      empty={t('settings.users.empty')}
      deletes={(user) => ({
        name: user.fullname,
        run: () => api.call(deleteUser, { params: { id: user.id } }),
        done: t('settings.users.deleted'),
        tell: 'notice',
        children: <p>{t('settings.users.deleteHint')}</p>,
      })}
      actions={(user, tools) => (
        <RowTools name={user.fullname} edit={editPath(paths.settingUserEdit, user.id)} {...tools} />
      )}
    />
  )
}

function useUserColumns(): readonly ListColumn<User>[] {
  const { t } = useText()
  const dated = useMoment()
  return [
    {
      key: 'name',
      label: t('settings.users.name'),
      sort: 'fullname',
      cell: ({ id, fullname, email, ...row }) => (
        <span className="grid">
          <RowName name={fullname} edit={editPath(paths.settingUserEdit, id)} trash={row} />
          <bdi className="quiet weight-normal">{email}</bdi>
        </span>
      ),
    },
    ...personFieldNames
      .filter((name) => personFields[name].listed)
      .map((name) => ({
        key: name,
        label: t(`settings.users.${name}`),
        sort: name,
        cell: (user: User) => <bdi>{user[name]}</bdi>,
      })),
    {
      key: 'role',
      label: t('settings.users.role'),
      sort: 'roleName',
      cell: ({ roleName, authType }) => (
        <>
          <bdi>{roleName ?? t('settings.users.noRole')}</bdi>
          {authType === 'ad_auth' && <span className={styles.mark}>{t('settings.users.fromDirectory')}</span>}
          {authType === 'service' && <span className={styles.mark}>{t('settings.users.service')}</span>}
        </>
      ),
    },
    {
      key: 'lastSignIn',
      label: t('settings.users.lastSignIn'),
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t('settings.users.never') : dated(lastSignInAt)),
    },
    {
      key: 'status',
      label: t('list.status'),
      sort: 'status',
      cell: ({ status, awaiting }) => (
        <>
          <StatusMark status={status} />
          {awaiting && <span className={styles.mark}>{t('settings.users.waiting')}</span>}
        </>
      ),
    },
  ]
}

function RoleFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  const choices = useRoleChoices()
  return (
    <ListFilter
      label={t('settings.users.role')}
      value={list.filters.role ?? ''}
      choices={[{ value: '', label: t('list.any') }, { value: 'none', label: t('settings.users.noRole') }, ...choices]}
      onChange={(role) => list.filter('role', role)}
    />
  )
}
