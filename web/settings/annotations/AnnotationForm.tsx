import {
  type Annotation,
  annotationAudiences,
  annotationKinds,
  annotationLimits,
  createAnnotation,
  getAnnotation,
  updateAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { datasetsQuery } from '../../api/datasets.ts'
import { markStale } from '../../api/stale.ts'
import { usePlaceOptions } from '../../cards/access/usePlaceOptions.ts'
import { todayInUtc } from '../../cards/context.ts'
import { formPage, readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import { ifMatch, useAttempt } from '../../forms/sending.ts'
import { type Form, useForm, type Version } from '../../forms/useForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import {
  annotationOf,
  annotationShape,
  dividedBy,
  draftAnnotation,
  textField,
  type AnnotationValues as Values,
  valuesOfAnnotation,
} from './annotationValues.ts'

const versionOf = ({ reply, tag }: Tagged<Annotation>): Version<Values> => ({ values: valuesOfAnnotation(reply), tag })

export default formPage(getAnnotation, paths.settingAnnotations, AnnotationForm)

/** An annotation that is written, or changed where `current` is given. */
function AnnotationForm({ current }: { readonly current?: Tagged<Annotation> }) {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const id = current?.reply.id
  const choices = useChoices()
  const draft = draftAnnotation(todayInUtc(), locale, useLocation().searchStr)
  const form = useForm({
    shape: annotationShape(locale),
    initial: current ? versionOf(current) : { values: draft, tag: null },
    save: async (checked, { tag }) => {
      const body = annotationOf(checked)
      if (id === undefined) await api.call(createAnnotation, { body, headers: attempt(body) })
      else await api.call(updateAnnotation, { params: { id }, body, headers: ifMatch(tag) })
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(getAnnotation, id)) }),
    onSaved: () => {
      notify('success', id === undefined ? t('settings.annotations.created') : t('settings.annotations.updated'))
      void navigate({ to: paths.settingAnnotations })
    },
  })
  const choiceField = (name: keyof typeof choices) => ({
    label: t(`settings.annotations.${name}`),
    show: (values: Values) => choices[name].find(({ value }) => value === values[name])?.label ?? values[name],
  })
  const typed = (name: 'from' | 'to' | 'link') => ({
    label: t(`settings.annotations.${name}`),
    show: (values: Values) => values[name],
  })
  const text = (language: Language) => ({
    label: t('settings.annotations.textIn', { language: languageNames[language] }),
    show: (values: Values) => values[textField(language)],
  })
  return (
    <FormFrame
      title={id === undefined ? t('settings.annotations.add') : t('settings.annotations.edit')}
      lead={t('settings.annotations.formLead')}
      form={form}
      back={paths.settingAnnotations}
      compared={{
        ...{ kind: choiceField('kind'), dataset: choiceField('dataset'), from: typed('from'), to: typed('to') },
        ...{
          place: choiceField('place'),
          market: choiceField('market'),
          link: typed('link'),
          audience: choiceField('audience'),
        },
        ...{ 'texts.en': text('en'), 'texts.fr': text('fr'), 'texts.he': text('he') },
        ...{ 'texts.ru': text('ru'), 'texts.ar': text('ar'), 'texts.th': text('th') },
      }}
    >
      <AnnotationFields form={form} choices={choices} />
    </FormFrame>
  )
}

interface AnnotationFieldsProps {
  readonly form: Form<Values>
  readonly choices: ReturnType<typeof useChoices>
}

function AnnotationFields({ form, choices }: AnnotationFieldsProps) {
  const { t, locale } = useText()
  const { kind, dataset } = form.values
  const divided = dividedBy(dataset)
  const select = (name: keyof typeof choices, hint?: string) => (
    <SelectField
      field={form.field(name)}
      label={t(`settings.annotations.${name}`)}
      choices={choices[name]}
      {...(hint !== undefined && { hint })}
    />
  )
  return (
    <>
      {select('kind', t(`settings.annotations.${kind}Hint`))}
      {select('dataset')}
      <TextField field={form.field('from')} label={t('settings.annotations.from')} type="date" />
      <TextField field={form.field('to')} label={t('settings.annotations.to')} type="date" />
      {divided.places && select('place')}
      {divided.markets && select('market')}
      {[locale, ...languages.filter((language) => language !== locale)].map((language) => (
        <TextField
          key={language}
          field={form.field(textField(language))}
          label={t('settings.annotations.textIn', { language: languageNames[language] })}
          maxLength={annotationLimits.text}
          lang={language}
          dir={directionOf(language)}
        />
      ))}
      <TextField
        field={form.field('link')}
        label={t('settings.annotations.link')}
        hint={t('settings.annotations.linkHint')}
        maxLength={annotationLimits.link}
        type="url"
        dir="ltr"
      />
      {kind !== 'quality' && select('audience')}
    </>
  )
}

/** What the selects offer: of data sets those that the person may read. */
function useChoices() {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const datasets = useQuery(datasetsQuery).data?.rows ?? []
  const all: Choice = { value: '', label: t('settings.annotations.all') }
  const named = datasets.map(({ name }) => ({ value: name, label: datasetLabel(name) }))
  return {
    kind: annotationKinds.map((value) => ({ value, label: t(`settings.annotations.kinds.${value}`) })),
    dataset: [
      { value: '', label: t('settings.annotations.chooseDataset') },
      ...named.toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    ],
    place: [all, ...usePlaceOptions('places')],
    market: [all, ...usePlaceOptions('markets')],
    audience: annotationAudiences.map((value) => ({ value, label: t(`settings.annotations.audiences.${value}`) })),
  }
}
