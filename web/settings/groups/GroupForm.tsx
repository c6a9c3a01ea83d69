import { listDepartments } from '@sala/catalog/api/departments.ts'
import { createRole, getRole, NewRole, type Role, roleNameLimit, updateRole } from '@sala/catalog/api/roles.ts'
import type { RowRule } from '@sala/catalog/api/rowRule.ts'
import { opensWidget } from '@sala/catalog/permissions.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import type { ApiError } from '../../api/errors.ts'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { formPage, readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import { flag } from '../../forms/sending.ts'
import { changesOf, type Form } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { useRoleChoices } from '../useRoleChoices.ts'
import { ViewAsButton } from '../ViewAsButton.tsx'
import { codesIn, PlacesField, useNames } from './PlacesField.tsx'

const Shape = NewRole.pick({ name: true }).extend({
  department: z.string(),
  secondFactor: z.boolean(),
  /** Codes by comma; empty for all. */
  places: z.string(),
  markets: z.string(),
  undivided: z.boolean(),
  /** The group whose widgets a new one begins with. */
  copyFrom: z.string(),
})
type Values = z.input<typeof Shape>

const valuesOf = ({ name, department, secondFactor, rows }: Role): Values => ({
  ...{ name, department: department ?? '', secondFactor },
  ...listsOf(rows),
  copyFrom: '',
})

/** A rule as the form keeps it. */
const listsOf = (rows: RowRule | null) => ({
  places: rows?.places?.join() ?? '',
  markets: rows?.markets?.join() ?? '',
  undivided: rows?.undivided === true,
})

/** The rule that a form says; null where nothing is left out. */
function ruleOf({ places, markets, undivided }: Pick<Values, 'places' | 'markets' | 'undivided'>): RowRule | null {
  if (places === '' && markets === '') return null
  const list = (text: string) => (text === '' ? null : codesIn(text))
  return { places: list(places), markets: list(markets), undivided }
}

const empty: Values = { name: '', department: '', secondFactor: false, ...listsOf(null), copyFrom: '' }

export default formPage(getRole, paths.settingGroups, GroupForm)

/** A group that is made, or changed where `current` is given. What it may see is chosen in the matrix. */
function GroupForm({ current }: { readonly current?: Tagged<Role> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const groups = useRoleChoices()
  const departments = useDepartmentChoices(current?.reply.department ?? null)
  const id = current?.reply.id
  const created = useRef<string | null>(null)
  const form = useResourceForm({
    current,
    get: getRole,
    shape: Shape,
    valuesOf,
    empty: () => empty,
    create: async (checked, attempt) => {
      const { copyFrom, department, name, secondFactor } = checked
      const copied = copyFrom === '' ? null : (await readCurrent(getRole, copyFrom)).reply
      const permissions = (copied?.permissions ?? []).filter(opensWidget)
      // A copy sees no more rows than the group that it is of, unless a rule of its own is given.
      const rows = ruleOf(checked) ?? copied?.rows ?? null
      const body = { name, department: department || null, permissions, rows, secondFactor: flag(secondFactor) }
      const response = await api.call(createRole, { body, headers: attempt(body) })
      created.current = response.id
    },
    update: (checked, target, before) => {
      const changes = changesOf(checked, before)
      const { name, department, secondFactor } = changes
      const hasOtherRows = ['places', 'markets', 'undivided'].some((field) => field in changes)
      const body = {
        ...(name !== undefined && { name }),
        ...(department !== undefined && { department: department || null }),
        ...(secondFactor !== undefined && { secondFactor: flag(secondFactor) }),
        ...(hasOtherRows && { rows: ruleOf(checked) }),
      }
      return api.call(updateRole, { ...target, body })
    },
    saved: () => {
      if (id !== undefined) notify('success', t('settings.groups.updated'))
      else {
        const chosen = created.current === null ? null : { roles: created.current }
        // Without a copy a group sees nothing yet.
        const next = chosen && { label: t('settings.groups.openMatrix'), to: paths.permissions, search: chosen }
        notify('success', t('settings.groups.created'), next)
      }
      void navigate({ to: paths.settingGroups })
    },
    refusal: (error: ApiError) => (error.status === 500 ? t('settings.groups.departmentTaken') : null),
  })
  const labels = {
    name: t('settings.groups.name'),
    department: t('settings.groups.department'),
    secondFactor: t('settings.groups.secondFactor'),
    places: t('settings.groups.places'),
    markets: t('settings.groups.markets'),
    undivided: t('settings.groups.undivided'),
  }
  const [placeNames, marketNames] = [useNames('places'), useNames('markets')]
  const builtIn = current?.reply.builtIn === true
  const name = form.field('name')
  const department = form.field('department')
  return (
    <FormFrame
      title={id === undefined ? t('settings.groups.add') : t('settings.groups.edit')}
      {...(builtIn && { lead: t('settings.groups.builtIn') })}
      form={form}
      back={paths.settingGroups}
      compared={{
        name: labels.name,
        department: labels.department,
        secondFactor: labels.secondFactor,
        places: { label: labels.places, show: ({ places }) => placeNames(places) },
        markets: { label: labels.markets, show: ({ markets }) => marketNames(markets) },
        undivided: labels.undivided,
        copyFrom: null,
      }}
      {...(current && { aside: <Permissions role={current.reply} /> })}
    >
      <TextField
        field={{ ...name, readOnly: name.readOnly || builtIn }}
        label={labels.name}
        maxLength={roleNameLimit}
        autoComplete="off"
      />
      <SelectField
        field={{ ...department, readOnly: department.readOnly || builtIn }}
        label={labels.department}
        hint={t('settings.groups.departmentHint')}
        choices={departments}
      />
      <CheckField
        field={form.field('secondFactor')}
        label={labels.secondFactor}
        hint={t('settings.groups.secondFactorHint')}
      />
      {!builtIn && <RowFields form={form} labels={labels} />}
      {id === undefined && (
        <SelectField
          field={form.field('copyFrom')}
          label={t('settings.groups.copyFrom')}
          choices={[{ value: '', label: t('settings.groups.copyNone') }, ...groups]}
        />
      )}
    </FormFrame>
  )
}

/** Which rows the group's people see. */
function RowFields({
  form,
  labels,
}: {
  readonly form: Form<Values>
  readonly labels: Record<'places' | 'markets' | 'undivided', string>
}) {
  const { t } = useText()
  const hint = t('settings.groups.rowsHint')
  const isLimited = form.values.places !== '' || form.values.markets !== ''
  return (
    <>
      <PlacesField kind="places" field={form.field('places')} label={labels.places} hint={hint} />
      <PlacesField kind="markets" field={form.field('markets')} label={labels.markets} hint={hint} />
      {isLimited && (
        <CheckField
          field={form.field('undivided')}
          label={labels.undivided}
          hint={t('settings.groups.undividedHint')}
        />
      )}
    </>
  )
}

/** The departments that are known; that of the group stands there before the others have come. */
function useDepartmentChoices(current: string | null): readonly Choice[] {
  const { t } = useText()
  const answer = useQuery(queryFor(listDepartments, { limit: '1000', sort: 'name' }))
  const names = new Set([...(current === null ? [] : [current]), ...(answer.data?.rows ?? []).map(({ name }) => name)])
  return [
    { value: '', label: t('settings.groups.noDepartment') },
    ...[...names].map((name) => ({ value: name, label: name })),
  ]
}

function Permissions({ role }: { readonly role: Role }) {
  const { t, locale } = useText()
  const total = widgetCodes.length
  const count = role.builtIn ? total : role.permissions.filter(opensWidget).length
  return (
    <aside className="grid gap-1 outlined surface padded shadow items-start sheet break">
      <p>
        {t('settings.groups.openMatrixHint', {
          name: role.name,
          count: number(count, locale),
          total: number(total, locale),
        })}
      </p>
      <Link to={paths.permissions} search={{ roles: role.id }} className={buttons.quiet}>
        {t('settings.groups.openMatrix')}
      </Link>
      {!role.builtIn && <ViewAsButton target={{ role: role.id }} />}
    </aside>
  )
}
