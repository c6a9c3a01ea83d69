import {
  type Category,
  categoryNameLimit,
  createCategory,
  getCategory,
  NewCategory,
  updateCategory,
} from '@sala/catalog/api/widgettypes.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { formPage } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { LanguageFields } from '../../forms/languages/LanguageFields.tsx'
import {
  byNameField,
  filledNames,
  nameField,
  nameFields,
  namesIn,
  valuesOfNames,
} from '../../forms/languages/nameFields.ts'
import { flag } from '../../forms/sending.ts'
import { changesOf } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'

const Shape = NewCategory.pick({ code: true }).extend({ ...nameFields, status: z.boolean() })
type Values = z.input<typeof Shape>

/** Of a category that has no words of the start: it is named in one of some languages at least. */
const namedIn = (some: readonly Language[], at: Language) =>
  Shape.superRefine((values, context) => {
    if (some.some((language) => values[nameField(language)] !== '')) return
    context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [nameField(at)], input: '' })
  })

const valuesOf = ({ names, code, status }: Category): Values => ({
  ...valuesOfNames(names),
  code,
  status: status === 1,
})

export default formPage(getCategory, paths.settingCategories, CategoryForm)

/** A category that is made, or changed where `current` is given. */
function CategoryForm({ current }: { readonly current?: Tagged<Category> }) {
  const { t, locale } = useText()
  const builtIn = current?.reply.builtIn === true
  const form = useResourceForm({
    current,
    get: getCategory,
    shape: builtIn ? Shape : namedIn(current ? languages : [locale], locale),
    valuesOf,
    empty: () => ({ ...valuesOfNames({}), code: '', status: true }),
    create: (checked, attempt) => {
      const { code, status } = checked
      const body = { name: checked[nameField(locale)], names: filledNames(checked), code, status: flag(status) }
      return api.call(createCategory, { body, headers: attempt(body) })
    },
    update: (checked, target, before) => {
      const changes = changesOf(checked, before)
      const { code, status } = changes
      const body = {
        names: namesIn(changes),
        ...(code !== undefined && { code }),
        ...(status !== undefined && { status: flag(status) }),
      }
      return api.call(updateCategory, { ...target, body })
    },
    saved: {
      to: paths.settingCategories,
      created: t('settings.categories.created'),
      updated: t('settings.categories.updated'),
    },
  })
  const labels = { code: t('settings.categories.code'), status: t('settings.categories.active') }
  const nameLabel = (language: Language) => t('settings.categories.nameIn', { language: languageNames[language] })
  const code = form.field('code')
  return (
    <FormFrame
      title={current ? t('settings.categories.edit') : t('settings.categories.add')}
      lead={t('settings.categories.namesHint')}
      form={form}
      back={paths.settingCategories}
      compared={{
        ...byNameField(nameLabel),
        code: labels.code,
        status: t('list.status'),
      }}
    >
      <LanguageFields
        field={(language) => form.field(nameField(language))}
        label={nameLabel}
        maxLength={categoryNameLimit}
        placeholder={(language) => categoryName(current?.reply.code ?? '', filledNames(form.values), language)}
      />
      <TextField
        field={{ ...code, readOnly: code.readOnly || builtIn, fault: code.fault && t('fault.code') }}
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
