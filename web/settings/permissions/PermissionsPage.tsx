import { adminRoleName } from '@sala/catalog/api/auth.ts'
import { listWidgets } from '@sala/catalog/api/widgets.ts'
import { annotateData, exploreData, manageImports } from '@sala/catalog/permissions.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { SearchField } from '../../controls/SearchField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { CompareDialog } from '../../forms/CompareDialog.tsx'
import { UnsavedChangesGuard } from '../../forms/FormFrame.tsx'
import { useText } from '../../i18n/text.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { useRoleChoices } from '../useRoleChoices.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { type Grant, groupsOf, type Row, rowOf } from './matrix.ts'
import styles from './PermissionsPage.module.css'
import { useMatrix } from './useMatrix.ts'

/** As many groups stand side by side when the address names none. */
const atFirst = 3
/** Every declared widget, with room. */
const maxWidgets = '1000'
/** The key of the duties, which no category's code can be. */
const duties = ':duties'

/** Which group may see which widgets, and may do what: some groups side by side, so that three hundred of them stay quick. */
export default function PermissionsPage() {
  const { t, locale } = useText()
  const view = useView()
  const choices = useRoleChoices()
  const chosen =
    view.roles ??
    choices
      .filter(({ label }) => label !== adminRoleName)
      .slice(0, atFirst)
      .map(({ value }) => value)
  const widgets = useQuery(queryFor(listWidgets, { limit: maxWidgets, sort: 'position', lang: locale }))
  const matrix = useMatrix(chosen)
  const duty = (permission: string, name: string): Row => ({
    permission,
    name,
    code: null,
    type: duties,
    typeName: t('settings.permissions.duties'),
  })
  // Duties appear together with the widgets, so that rows do not move under the pointer.
  const rows = widgets.data
    ? [
        ...widgets.data.rows.map(rowOf),
        duty(manageImports, t('settings.permissions.importData')),
        duty(exploreData, t('settings.permissions.exploreData')),
        duty(annotateData, t('settings.permissions.annotateData')),
      ]
    : []
  const groups = groupsOf(rows, useDeferredValue(view.search))
  const changed = matrix.columns.filter((column) => column.changed)
  const error = matrix.error ?? widgets.error
  return (
    <>
      <PageHeader title={t('settingsMenu.permissions')} lead={t('settings.permissions.lead')} />
      <section className="grid outlined surface padded shadow gap-12px" aria-busy={matrix.loading || widgets.isPending}>
        <div className="row wrap gap-1-2">
          <SearchField search={view.search} label={t('settings.permissions.search')} onSearch={view.toSearch} />
          <ListFilter
            label={t('settings.permissions.groups')}
            value=""
            choices={[
              { value: '', label: t('settings.permissions.chooseGroups') },
              ...choices.filter(({ value }) => !chosen.includes(value)),
            ]}
            onChange={(id) => view.toRoles([...chosen, id])}
          />
        </div>
        {error !== null && <p role="alert">{explain(error, t).message}</p>}
        {chosen.length === 0 && <p className={styles.message}>{t('settings.permissions.noGroups')}</p>}
        {chosen.length > 0 && widgets.data !== undefined && groups.length === 0 && (
          <p className={styles.message}>{t('settings.permissions.noWidgets')}</p>
        )}
        {groups.length > 0 && matrix.columns.length > 0 && (
          <MatrixTable
            groups={groups}
            columns={matrix.columns}
            choices={choices}
            onChange={matrix.set}
            onRemove={(id) => view.toRoles(chosen.filter((role) => role !== id))}
          />
        )}
        <SaveBar matrix={matrix} changed={changed.length} />
      </section>
      <UnsavedChangesGuard dirty={changed.length > 0} />
      {matrix.conflict && (
        <CompareDialog
          ours={{ permissions: [...matrix.conflict.ours].sort() }}
          theirs={{ permissions: [...matrix.conflict.theirs.reply.permissions].sort() }}
          compared={{
            permissions: {
              label: matrix.conflict.theirs.reply.name,
              show: ({ permissions }) => namesOf(permissions, rows),
            },
          }}
          onSettle={matrix.settle}
        />
      )}
    </>
  )
}

interface SaveBarProps {
  readonly matrix: ReturnType<typeof useMatrix>
  /** How many groups have changes that are not saved. */
  readonly changed: number
}

function SaveBar({ matrix, changed }: SaveBarProps) {
  const { t, locale } = useText()
  return (
    <div className="row wrap gap-1 to-end min-40px">
      {changed === 0 ? (
        matrix.columns.length > 0 && (
          <p className={`flush quiet tiny equal-part ${styles.keys}`}>{t('settings.permissions.keys')}</p>
        )
      ) : (
        <>
          <span role="status">{t('settings.permissions.unsaved', { count: number(changed, locale) })}</span>
          <TextButton kind="quiet" label={t('settings.permissions.discard')} onPress={matrix.discard} />
          <button
            type="button"
            className={buttons.main}
            aria-disabled={matrix.saving}
            onClick={() => matrix.saving || void matrix.save()}
          >
            <Icon name="check" />
            {matrix.saving ? t('form.saving') : t('form.save')}
          </button>
        </>
      )}
    </div>
  )
}

const namesOf = (permissions: readonly string[], grants: readonly Grant[]) => (
  <ul className={styles.names}>
    {permissions.map((permission) => (
      <li key={permission}>{grants.find((grant) => grant.permission === permission)?.name ?? permission}</li>
    ))}
  </ul>
)

type Search = Readonly<Record<string, unknown>>

/** What is in view lives in the address: which groups (`roles=id,id`) and which widgets (`q=`). */
function useView() {
  const navigate = useNavigate()
  const { roles, q } = useRouterState({
    select: ({ location: { search } }: { location: { search: Search } }) => search,
  })
  const go = (change: Search, replace = false) =>
    void navigate({ to: '.', search: (search: Search) => ({ ...search, ...change }), replace, resetScroll: false })
  return {
    /** Null until the person has chosen. */
    roles: typeof roles === 'string' ? roles.split(',').filter((id) => id !== '') : null,
    search: typeof q === 'string' ? q : '',
    toRoles: (ids: readonly string[]) => go({ roles: ids.length === 0 ? ',' : ids.join(',') }),
    toSearch: (search: string, replace: boolean) => go({ q: search }, replace),
  }
}
