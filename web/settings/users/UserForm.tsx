import { makePasswordLink } from '@sala/catalog/api/account.ts'
import {
  mapPersonFields,
  personFieldNames,
  personFields,
  personShapes,
  pickPersonFields,
} from '@sala/catalog/api/personFields.ts'
import { createUser, getUser, NewUser, type User, updateUser } from '@sala/catalog/api/users.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { markStale } from '../../api/stale.ts'
import { readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, PasswordField, SelectField, TextField } from '../../forms/fields.tsx'
import { flag, ifMatch, useAttempt } from '../../forms/sending.ts'
import { changesOf, useForm, type Version } from '../../forms/useForm.ts'
import { endOfDay, localDay } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { useRoleChoices } from '../useRoleChoices.ts'
import { type Invitation, InvitationDialog } from './InvitationDialog.tsx'
import { UserAccess } from './UserAccess.tsx'

const Shape = NewUser.pick({ email: true }).extend({
  ...personShapes.edited,
  role: z.string(),
  /** The last day of the membership; '' for one without an end. */
  lastDay: z.string(),
  roleAfter: z.string(),
  password: z.string().max(1024),
  current: z.string().max(1024),
  status: z.boolean(),
})
type Values = z.input<typeof Shape>

const versionOf = ({ reply, tag }: Tagged<User>): Version<Values> => {
  const { email, role, roleUntil, roleAfter, status } = reply
  const values = {
    ...pickPersonFields(reply),
    email,
    role: role ?? '',
    lastDay: lastDayOf(roleUntil),
    roleAfter: roleAfter ?? '',
    password: '',
    current: '',
    status: status === 1,
  }
  return { values, tag }
}
const nobody: Values = {
  ...mapPersonFields(() => ''),
  email: '',
  role: '',
  lastDay: '',
  roleAfter: '',
  password: '',
  current: '',
  status: true,
}

/** The day on the reader's clock on which a membership ends last. */
const lastDayOf = (until: string | null) => (until === null ? '' : localDay(new Date(Date.parse(until) - 1)))

/** A person who is made, or changed where `current` is given. */
export function UserForm({ current }: { readonly current?: Tagged<User> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const roles = [{ value: '', label: t('settings.users.noRole') }, ...useRoleChoices()]
  const id = current?.reply.id
  /** Whoever may sign in from now on and has neither a password nor a link. */
  const owed = useRef<User | null>(null)
  const mailed = useRef<string | null>(null)
  /** A new address that counts once its owner has confirmed it. */
  const awaited = useRef<string | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const toList = () => void navigate({ to: paths.settingUsers })

  async function invite({ id, fullname: name }: User): Promise<void> {
    try {
      const { link, sentTo, expiresAt } = await api.call(makePasswordLink, { params: { id } })
      if (link !== null) return setInvitation({ name, link, expiresAt })
      notify('success', t('settings.users.linkMailed', { email: sentTo ?? '' }))
      toList()
    } catch (error) {
      // The person is there; their page has the button that tries again.
      notify('error', explain(error, t).message)
      void navigate({ to: editPath(paths.settingUserEdit, id) })
    }
  }

  const form = useForm({
    shape: Shape,
    initial: current ? versionOf(current) : { values: nobody, tag: null },
    save: async (checked, { values, tag }) => {
      if (id === undefined) {
        const { password, current: _, lastDay, roleAfter, ...rest } = checked
        const body = {
          ...rest,
          role: rest.role || null,
          ...(lastDay !== '' && { roleUntil: endOfDay(lastDay), roleAfter: roleAfter || null }),
          status: flag(rest.status),
          ...(password !== '' && { password }),
        }
        const made = await api.call(createUser, { body, headers: attempt(body) })
        if (password === '' && made.status === 1) owed.current = made
      } else {
        const { role, lastDay, roleAfter, status, password: _, ...words } = changesOf(checked, values)
        const body = {
          ...words,
          ...(role !== undefined && { role: role || null }),
          ...(lastDay !== undefined && { roleUntil: endOfDay(lastDay) }),
          ...(checked.lastDay !== '' &&
            (lastDay !== undefined || roleAfter !== undefined) && { roleAfter: checked.roleAfter || null }),
          ...(status !== undefined && { status: flag(status) }),
        }
        const changed = await api.call(updateUser, { params: { id }, body, headers: ifMatch(tag) })
        if (changed.invitation === 'owed') owed.current = changed
        if (changed.invitation === 'mailed') mailed.current = changed.email
        awaited.current = changed.awaitedEmail
      }
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(getUser, id)) }),
    onSaved: () => {
      notify('success', id === undefined ? t('settings.users.created') : t('settings.users.updated'))
      if (mailed.current !== null) notify('success', t('settings.users.linkMailed', { email: mailed.current }))
      if (awaited.current !== null) notify('info', t('settings.users.addressAwaited', { email: awaited.current }))
      if (owed.current === null) toList()
      else void invite(owed.current)
    },
    // The specification wants no notice where a change of a user fails; the form itself says why.
    tell: id === undefined ? 'notice' : 'above',
  })
  const labels = {
    ...mapPersonFields((name) => t(`settings.users.${name}`)),
    email: t('settings.users.email'),
    role: t('settings.users.role'),
    lastDay: t('settings.users.lastDay'),
    roleAfter: t('settings.users.roleAfter'),
    status: t('settings.users.active'),
  }
  const roleName = (id: string) => roles.find(({ value }) => value === id)?.label ?? id
  const directory = current?.reply.authType === 'ad_auth'
  const service = current?.reply.authType === 'service'
  const fixed = <Field extends { readonly readOnly: boolean }>(field: Field): Field => ({
    ...field,
    readOnly: field.readOnly || directory,
  })
  return (
    <>
      <FormFrame
        title={id === undefined ? t('settings.users.add') : t('settings.users.edit')}
        {...(directory && { lead: t('settings.users.directory') })}
        {...(service && { lead: t('account.keys.service.lead') })}
        {...(current?.reply.awaiting === true && { lead: t('settings.users.waitingHint') })}
        form={form}
        back={paths.settingUsers}
        compared={{
          ...mapPersonFields((name) => ({ label: labels[name], show: (values: Values) => values[name] })),
          email: { label: labels.email, show: ({ email }) => email },
          password: null,
          current: null,
          role: { label: labels.role, show: ({ role }) => roleName(role) },
          lastDay: { label: labels.lastDay, show: ({ lastDay }) => lastDay },
          roleAfter: { label: labels.roleAfter, show: ({ roleAfter }) => roleName(roleAfter) },
          status: {
            label: t('list.status'),
            show: ({ status }) => (status ? t('list.on') : t('list.off')),
          },
        }}
        {...(current && !service && { aside: <UserAccess user={current.reply} /> })}
      >
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
        {id !== undefined && current?.reply.awaiting === false && form.field('email').value !== current.reply.email && (
          <PasswordField
            field={form.field('current')}
            label={t('settings.users.ownPassword')}
            hint={t('settings.users.ownPasswordHint')}
          />
        )}
        {id === undefined && (
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
      </FormFrame>
      {invitation && <InvitationDialog invitation={invitation} onClose={toList} />}
    </>
  )
}
