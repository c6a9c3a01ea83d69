import { mapPersonFields, personFieldNames, personFields } from '@sala/catalog/api/personFields.ts'
import { getUser, type User } from '@sala/catalog/api/users.ts'
import type { Tagged } from '../../api/client.ts'
import { formPage } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, type Choice, PasswordField, SelectField, TextField } from '../../forms/fields.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { useRoleChoices } from '../useRoleChoices.ts'
import { InvitationDialog } from './InvitationDialog.tsx'
import { UserAccess } from './UserAccess.tsx'
import { type UserValues, useUserForm } from './useUserForm.ts'

export default formPage(getUser, paths.settingUsers, UserForm)

/** A person who is made, or changed where `current` is given. */
function UserForm({ current }: { readonly current?: Tagged<User> }) {
  const { t } = useText()
  const { form, invitation, toList } = useUserForm(current)
  const roles = [{ value: '', label: t('settings.users.noRole') }, ...useRoleChoices()]
  const labels = useLabels()
  const directory = current?.reply.authType === 'ad_auth'
  const service = current?.reply.authType === 'service'
  return (
    <>
      <FormFrame
        title={current === undefined ? t('settings.users.add') : t('settings.users.edit')}
        {...(directory && { lead: t('settings.users.directory') })}
        {...(service && { lead: t('account.keys.service.lead') })}
        {...(current?.reply.awaiting === true && { lead: t('settings.users.waitingHint') })}
        form={form}
        back={paths.settingUsers}
        compared={{
          ...mapPersonFields((name) => labels[name]),
          email: labels.email,
          password: null,
          current: null,
          role: { label: labels.role, choices: roles },
          lastDay: labels.lastDay,
          roleAfter: { label: labels.roleAfter, choices: roles },
          status: t('list.status'),
        }}
        {...(current && !service && { aside: <UserAccess user={current.reply} /> })}
      >
        <UserFields form={form} current={current?.reply} roles={roles} labels={labels} />
      </FormFrame>
      {invitation && <InvitationDialog invitation={invitation} onClose={toList} />}
    </>
  )
}

function useLabels() {
  const { t } = useText()
  return {
    ...mapPersonFields((name) => t(`settings.users.${name}`)),
    email: t('settings.users.email'),
    role: t('settings.users.role'),
    lastDay: t('settings.users.lastDay'),
    roleAfter: t('settings.users.roleAfter'),
    status: t('settings.users.active'),
  }
}

interface UserFieldsProps {
  readonly form: Form<UserValues>
  /** Undefined for a person who is being made. */
  readonly current: User | undefined
  readonly roles: readonly Choice[]
  readonly labels: ReturnType<typeof useLabels>
}

function UserFields({ form, current, roles, labels }: UserFieldsProps) {
  const { t } = useText()
  const directory = current?.authType === 'ad_auth'
  const service = current?.authType === 'service'
  const fixed = <Field extends { readonly readOnly: boolean }>(field: Field): Field => ({
    ...field,
    readOnly: field.readOnly || directory,
  })
  return (
    <>
      {personFieldNames.map((name) => (
        <TextField
          key={name}
          field={personFields[name].ofDirectory ? fixed(form.field(name)) : form.field(name)}
          label={labels[name]}
          maxLength={personFields[name].maxLength}
          autoComplete="off"
        />
      ))}
      <TextField
        field={service ? { ...form.field('email'), readOnly: true } : fixed(form.field('email'))}
        label={labels.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        dir="ltr"
      />
      {current?.awaiting === false && form.field('email').value !== current.email && (
        <PasswordField
          field={form.field('current')}
          label={t('settings.users.ownPassword')}
          hint={t('settings.users.ownPasswordHint')}
        />
      )}
      {current === undefined && (
        <PasswordField
          field={form.field('password')}
          label={t('settings.users.password')}
          hint={t('settings.users.passwordHint')}
        />
      )}
      <SelectField
        field={form.field('lastDay').value === '' ? fixed(form.field('role')) : form.field('role')}
        label={labels.role}
        choices={roles}
      />
      <TextField
        field={form.field('lastDay')}
        label={labels.lastDay}
        hint={t('settings.users.lastDayHint')}
        type="date"
      />
      {form.field('lastDay').value !== '' && (
        <SelectField field={form.field('roleAfter')} label={labels.roleAfter} choices={roles} />
      )}
      <CheckField
        field={form.field('status')}
        label={service ? t('list.on') : labels.status}
        hint={service ? undefined : t('settings.users.activeHint')}
      />
    </>
  )
}
