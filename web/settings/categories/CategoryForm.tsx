import {
  type Category,
  createCategory,
  getCategory,
  NewCategory,
  updateCategory,
} from '@sala/catalog/api/widgettypes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { markStale } from '../../api/stale.ts'
import { readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { flag, ifMatch, useAttempt } from '../../forms/sending.ts'
import { changesOf, useForm, type Version } from '../../forms/useForm.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'

const Shape = NewCategory.pick({ name: true, code: true }).extend({ status: z.boolean() })
type Values = z.input<typeof Shape>

const versionOf = ({ reply: { name, code, status }, tag }: Tagged<Category>): Version<Values> => ({
  values: { name, code, status: status === 1 },
  tag,
})

/** A category that is made, or changed where `current` is given. */
export function CategoryForm({ current }: { readonly current?: Tagged<Category> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const id = current && String(current.reply.id)
  const form = useForm({
    shape: Shape,
    initial: current ? versionOf(current) : { values: { name: '', code: '', status: true }, tag: null },
    save: async (checked, { values, tag }) => {
      if (id === undefined) {
        const body = { ...checked, status: flag(checked.status) }
        await api.call(createCategory, { body, headers: attempt(body) })
      } else {
        const { status, ...words } = changesOf(checked, values)
        const body = { ...words, ...(status !== undefined && { status: flag(status) }) }
        await api.call(updateCategory, { params: { id }, body, headers: ifMatch(tag) })
      }
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(getCategory, id)) }),
    onSaved: () => {
      notify('success', id === undefined ? t('settings.categories.created') : t('settings.categories.updated'))
      void navigate({ to: paths.settingCategories })
    },
  })
  const builtIn = current?.reply.builtIn === true
  const labels = {
    name: t('settings.categories.name'),
    code: t('settings.categories.code'),
    status: t('settings.categories.active'),
  }
  const code = form.field('code')
  return (
    <FormFrame
      title={id === undefined ? t('settings.categories.add') : t('settings.categories.edit')}
      form={form}
      back={paths.settingCategories}
      compared={{
        name: { label: labels.name, show: ({ name }) => name },
        code: { label: labels.code, show: ({ code }) => code },
        status: {
          label: t('settings.list.status'),
          show: ({ status }) => (status ? t('settings.list.on') : t('settings.list.off')),
        },
      }}
    >
      <TextField field={form.field('name')} label={labels.name} maxLength={60} />
      <TextField
        field={{ ...code, readOnly: code.readOnly || builtIn, fault: code.fault && t('settings.fault.code') }}
        label={labels.code}
        hint={builtIn ? t('settings.categories.codeFixed') : t('settings.categories.codeHint')}
        maxLength={40}
        dir="ltr"
        autoCapitalize="none"
      />
      <CheckField field={form.field('status')} label={labels.status} />
    </FormFrame>
  )
}
