import { createWidget, getWidget, NewWidget, updateWidget, type Widget } from '@sala/catalog/api/widgets.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { markStale } from '../../api/stale.ts'
import { readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import { flag, ifMatch, useAttempt } from '../../forms/sending.ts'
import { changesOf, useForm, type Version } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { type ImageChoice, ImageField } from './ImageField.tsx'
import { useCategoryChoices } from './WidgetsPage.tsx'

const Shape = z.object({
  name: NewWidget.shape.name.unwrap(),
  label: NewWidget.shape.label.unwrap().unwrap(),
  type: z.string(),
  code: z.string().regex(/^[1-9]\d{0,3}$/),
  status: z.boolean(),
  image: z.custom<ImageChoice>(),
})
type Values = z.input<typeof Shape>
/** A widget that is added stands in a menu: without a category nobody would find it. */
const AddedShape = Shape.extend({ type: NewWidget.shape.type.unwrap() })

const versionOf = ({ reply: { name, type, label, code, status }, tag }: Tagged<Widget>): Version<Values> => ({
  values: { name, type: type ?? '', label: label ?? '', code: String(code), status: status === 1, image: null },
  tag,
})

/** What is sent: a multipart form with the fields that differ, and the picture. */
function formOf({ image, status, ...texts }: Partial<z.output<typeof Shape>>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  if (status !== undefined) form.set('status', String(flag(status)))
  if (image instanceof File) form.set('image', image)
  if (image === 'removed') form.set('removeImage', '1')
  return form
}

interface WidgetFormProps {
  readonly current?: Tagged<Widget>
  /** For a widget that is added: those that can be. */
  readonly addable?: readonly Choice[]
}

/** How a widget is presented; what it shows stands in its declaration. */
export function WidgetForm({ current, addable = [] }: WidgetFormProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const categories = [{ value: '', label: t('list.none') }, ...useCategoryChoices()]
  const id = current && String(current.reply.id)
  const empty = { name: '', type: '', label: '', code: addable[0]?.value ?? '', status: true, image: null }
  const form = useForm({
    shape: id === undefined ? AddedShape : Shape,
    initial: current ? versionOf(current) : { values: empty, tag: null },
    save: async (checked, { values, tag }) => {
      if (id === undefined) {
        const sent = formOf(checked)
        await api.call(createWidget, {
          form: sent,
          headers: attempt(
            [...sent].map(([name, part]) => [
              name,
              part instanceof File ? [part.name, part.size, part.lastModified] : part,
            ]),
          ),
        })
      } else {
        const changes = formOf(changesOf(checked, values))
        await api.call(updateWidget, { params: { id }, form: changes, headers: ifMatch(tag) })
      }
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(getWidget, id)) }),
    onSaved: () => {
      notify('success', id === undefined ? t('settings.widgets.created') : t('settings.widgets.updated'))
      void navigate({ to: paths.settingWidgets })
    },
  })
  const labels = {
    name: t('settings.widgets.name'),
    type: t('settings.widgets.type'),
    label: t('settings.widgets.label'),
    status: t('settings.widgets.active'),
  }
  return (
    <FormFrame
      title={id === undefined ? t('settings.widgets.add') : t('settings.widgets.edit')}
      {...(current && { lead: `${current.reply.name} · ${current.reply.code}` })}
      form={form}
      back={paths.settingWidgets}
      compared={{
        code: null,
        name: { label: labels.name, show: ({ name }) => name },
        type: {
          label: labels.type,
          show: ({ type }) => categories.find(({ value }) => value === type)?.label ?? type,
        },
        label: { label: labels.label, show: ({ label }) => label },
        image: {
          label: t('settings.widgets.image'),
          show: ({ image }) => {
            if (image instanceof File) return <bdi>{image.name}</bdi>
            return image === 'removed' ? t('list.none') : t('settings.widgets.imageKept')
          },
        },
        status: {
          label: t('list.status'),
          show: ({ status }) => (status ? t('list.on') : t('list.off')),
        },
      }}
    >
      {id === undefined && (
        <SelectField
          field={form.field('code')}
          label={t('settings.widgets.code')}
          hint={t('settings.widgets.codeHint')}
          choices={addable}
        />
      )}
      <TextField field={form.field('name')} label={labels.name} hint={t('settings.widgets.nameHint')} maxLength={80} />
      <SelectField field={form.field('type')} label={labels.type} choices={categories} />
      <TextField
        field={form.field('label')}
        label={labels.label}
        hint={t('settings.widgets.labelHint')}
        maxLength={120}
      />
      <ImageField field={form.field('image')} stored={current?.reply.image ?? null} />
      <CheckField field={form.field('status')} label={labels.status} />
      {current && (
        <p>
          {t('settings.widgets.url')}: <bdi>{current.reply.url}</bdi>
        </p>
      )}
    </FormFrame>
  )
}
