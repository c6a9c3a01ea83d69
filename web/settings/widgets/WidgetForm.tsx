import { createWidget, getWidget, NewWidget, updateWidget, type Widget } from '@sala/catalog/api/widgets.ts'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import { flag } from '../../forms/sending.ts'
import { changesOf } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { useText } from '../../i18n/text.ts'
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
/** A new widget needs a category, because it would otherwise be in no menu. */
const AddedShape = Shape.extend({ type: NewWidget.shape.type.unwrap() })

const valuesOf = ({ name, type, label, code, status }: Widget): Values => ({
  name,
  type: type ?? '',
  label: label ?? '',
  code: String(code),
  status: status === 1,
  image: null,
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
  const categories = [{ value: '', label: t('list.none') }, ...useCategoryChoices()]
  const form = useResourceForm({
    current,
    get: getWidget,
    shape: current ? Shape : AddedShape,
    valuesOf,
    empty: () => ({ name: '', type: '', label: '', code: addable[0]?.value ?? '', status: true, image: null }),
    create: (checked, attempt) => {
      const sent = formOf(checked)
      const parts = [...sent].map(([name, part]) => [
        name,
        part instanceof File ? [part.name, part.size, part.lastModified] : part,
      ])
      return api.call(createWidget, { form: sent, headers: attempt(parts) })
    },
    update: (checked, target, before) =>
      api.call(updateWidget, { ...target, form: formOf(changesOf(checked, before)) }),
    saved: {
      to: paths.settingWidgets,
      created: t('settings.widgets.created'),
      updated: t('settings.widgets.updated'),
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
      title={current ? t('settings.widgets.edit') : t('settings.widgets.add')}
      {...(current && { lead: `${current.reply.name} · ${current.reply.code}` })}
      form={form}
      back={paths.settingWidgets}
      compared={{
        code: null,
        name: labels.name,
        type: { label: labels.type, choices: categories },
        label: labels.label,
        image: {
          label: t('settings.widgets.image'),
          show: ({ image }) => {
            if (image instanceof File) return <bdi>{image.name}</bdi>
            return image === 'removed' ? t('list.none') : t('settings.widgets.imageKept')
          },
        },
        status: t('list.status'),
      }}
    >
      {!current && (
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
