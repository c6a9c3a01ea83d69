import {
  type Category,
  categoryNameLimit,
  createCategory,
  getCategory,
  NewCategory,
  updateCategory,
} from '@sala/catalog/api/widgettypes.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { markStale } from '../../api/stale.ts'
import { formPage, readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { filledNames, nameField, nameFields, namesIn, valuesOfNames } from '../../forms/nameFields.ts'
import { flag, ifMatch, useAttempt } from '../../forms/sending.ts'
import { changesOf, useForm, type Version } from '../../forms/useForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'

const Shape = NewCategory.pick({ code: true }).extend({ ...nameFields, status: z.boolean() })
type Values = z.input<typeof Shape>

/** Of a category that has no words of the start: it is named in one of some languages at least. */
const namedIn = (some: readonly Language[], at: Language) =>
  Shape.superRefine((values, context) => {
    if (some.some((language) => values[nameField(language)] !== '')) return
    context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [nameField(at)], input: '' })
  })

const versionOf = ({ reply: { names, code, status }, tag }: Tagged<Category>): Version<Values> => ({
  values: { ...valuesOfNames(names), code, status: status === 1 },
  tag,
})

export default formPage(getCategory, paths.settingCategories, CategoryForm)

/** A category that is made, or changed where `current` is given. */
function CategoryForm({ current }: { readonly current?: Tagged<Category> }) {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const id = current && String(current.reply.id)
  const builtIn = current?.reply.builtIn === true
  const form = useForm({
    shape: builtIn ? Shape : namedIn(id === undefined ? [locale] : languages, locale),
    initial: current ? versionOf(current) : { values: { ...valuesOfNames({}), code: '', status: true }, tag: null },
    save: async (checked, { values, tag }) => {
      if (id === undefined) {
        const { code, status } = checked
        const body = { name: checked[nameField(locale)], names: filledNames(checked), code, status: flag(status) }
        await api.call(createCategory, { body, headers: attempt(body) })
      } else {
        const changes = changesOf(checked, values)
        const { code, status } = changes
        const body = {
          names: namesIn(changes),
          ...(code !== undefined && { code }),
          ...(status !== undefined && { status: flag(status) }),
        }
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
  const labels = { code: t('settings.categories.code'), status: t('settings.categories.active') }
  const nameLabel = (language: Language) => t('settings.categories.nameIn', { language: languageNames[language] })
  const comparedName = (language: Language) => ({
    label: nameLabel(language),
    show: (values: Values) => values[nameField(language)],
  })
  const code = form.field('code')
  return (
    <FormFrame
      title={id === undefined ? t('settings.categories.add') : t('settings.categories.edit')}
      lead={t('settings.categories.namesHint')}
      form={form}
      back={paths.settingCategories}
      compared={{
        'names.en': comparedName('en'),
        'names.fr': comparedName('fr'),
        'names.he': comparedName('he'),
        'names.ru': comparedName('ru'),
        'names.ar': comparedName('ar'),
        'names.th': comparedName('th'),
        code: { label: labels.code, show: ({ code }) => code },
        status: {
          label: t('list.status'),
          show: ({ status }) => (status ? t('list.on') : t('list.off')),
        },
      }}
    >
      {[locale, ...languages.filter((language) => language !== locale)].map((language) => (
        <TextField
          key={language}
          field={form.field(nameField(language))}
          label={nameLabel(language)}
          maxLength={categoryNameLimit}
          lang={language}
          dir={directionOf(language)}
          // What people read in this language as long as the field is empty.
          placeholder={categoryName(current?.reply.code ?? '', filledNames(form.values), language)}
        />
      ))}
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
