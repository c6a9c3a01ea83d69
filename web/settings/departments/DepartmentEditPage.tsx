import { type Department, getDepartment, updateDepartment } from '@sala/catalog/api/departments.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import type { ApiError } from '../../api/errors.ts'
import { markStale } from '../../api/stale.ts'
import { Edited, readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { SelectField } from '../../forms/fields.tsx'
import { ifMatch } from '../../forms/sending.ts'
import { useForm, type Version } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { useRoleChoices } from '../useRoleChoices.ts'

const Shape = z.object({ role: z.string() })
type Values = z.input<typeof Shape>

const versionOf = ({ reply, tag }: Tagged<Department>): Version<Values> => ({
  values: { role: reply.role ?? '' },
  tag,
})

/** Which group the people of a department get. */
export default function DepartmentEditPage() {
  return (
    <Edited route={getDepartment} list={paths.settingDepartments}>
      {(current) => <DepartmentForm current={current} />}
    </Edited>
  )
}

function DepartmentForm({ current }: { readonly current: Tagged<Department> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const id = String(current.reply.id)
  const groups = [{ value: '', label: t('settings.departments.noRole') }, ...useRoleChoices()]
  const form = useForm({
    shape: Shape,
    initial: () => versionOf(current),
    save: async ({ role }, { tag }) => {
      await api.call(updateDepartment, { params: { id }, body: { role: role || null }, headers: ifMatch(tag) })
      markStale()
    },
    latest: async () => versionOf(await readCurrent(getDepartment, id)),
    onSaved: () => {
      notify('success', t('settings.departments.updated'))
      void navigate({ to: paths.settingDepartments })
    },
    refusal: (error: ApiError) => (error.status === 500 ? t('settings.groups.departmentTaken') : null),
  })
  const label = t('settings.departments.role')
  return (
    <FormFrame
      title={t('settings.departments.edit')}
      lead={current.reply.name}
      form={form}
      back={paths.settingDepartments}
      compared={{ role: { label, choices: groups } }}
    >
      <SelectField field={form.field('role')} label={label} choices={groups} />
    </FormFrame>
  )
}
