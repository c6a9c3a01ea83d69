import { makePasswordLink } from '@sala/catalog/api/account.ts'
import { mapPersonFields, personShapes, pickPersonFields } from '@sala/catalog/api/personFields.ts'
import { createUser, getUser, NewUser, type User, updateUser } from '@sala/catalog/api/users.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { flag } from '../../forms/sending.ts'
import { changesOf } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { endOfDay, localDay } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import type { Invitation } from './InvitationDialog.tsx'

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
export type UserValues = z.input<typeof Shape>

const valuesOf = (user: User): UserValues => ({
  ...pickPersonFields(user),
  email: user.email,
  role: user.role ?? '',
  lastDay: lastDayOf(user.roleUntil),
  roleAfter: user.roleAfter ?? '',
  password: '',
  current: '',
  status: user.status === 1,
})
const nobody: UserValues = {
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

/** The body that makes a person. */
function createdBody({ password, current: _, lastDay, roleAfter, ...rest }: UserValues) {
  return {
    ...rest,
    role: rest.role || null,
    ...(lastDay !== '' && { roleUntil: endOfDay(lastDay), roleAfter: roleAfter || null }),
    status: flag(rest.status),
    ...(password !== '' && { password }),
  }
}

/** The body that changes a person: only what is other than in `before`. */
function changedBody(checked: UserValues, before: UserValues) {
  const { role, lastDay, roleAfter, status, password: _, ...words } = changesOf(checked, before)
  const changesEnd = lastDay !== undefined || roleAfter !== undefined
  return {
    ...words,
    ...(role !== undefined && { role: role || null }),
    ...(lastDay !== undefined && { roleUntil: endOfDay(lastDay) }),
    ...(checked.lastDay !== '' && changesEnd && { roleAfter: checked.roleAfter || null }),
    ...(status !== undefined && { status: flag(status) }),
  }
}

/** The form of a person who is made, or changed where `current` is given, and the link to a password that follows. */
export function useUserForm(current: Tagged<User> | undefined) {
  const { t } = useText()
  const navigate = useNavigate()
  const id = current?.reply.id
  /** The person who may sign in from now on and has neither a password nor a link. */
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

  const form = useResourceForm({
    current,
    get: getUser,
    shape: Shape,
    valuesOf,
    empty: () => nobody,
    create: async (checked, attempt) => {
      const body = createdBody(checked)
      const created = await api.call(createUser, { body, headers: attempt(body) })
      if (checked.password === '' && created.status === 1) owed.current = created
    },
    update: async (checked, target, before) => {
      const changed = await api.call(updateUser, { ...target, body: changedBody(checked, before) })
      if (changed.invitation === 'owed') owed.current = changed
      if (changed.invitation === 'mailed') mailed.current = changed.email
      awaited.current = changed.awaitedEmail
    },
    saved: () => {
      notify('success', id === undefined ? t('settings.users.created') : t('settings.users.updated'))
      if (mailed.current !== null) notify('success', t('settings.users.linkMailed', { email: mailed.current }))
      if (awaited.current !== null) notify('info', t('settings.users.addressAwaited', { email: awaited.current }))
      if (owed.current === null) toList()
      else void invite(owed.current)
    },
    // The specification wants no notice where a change of a user fails; the form itself says why.
    tell: id === undefined ? 'notice' : 'above',
  })
  return { form, invitation, toList }
}
