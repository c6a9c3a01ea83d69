import {
  type Annotation,
  annotationAudiences,
  annotationKinds,
  annotationLimits,
  createAnnotation,
  getAnnotation,
  updateAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { datasetsQuery } from '../../api/datasets.ts'
import { usePlaceOptions } from '../../cards/access/usePlaceOptions.ts'
import { todayInThailand } from '../../cards/context.ts'
import { formPage } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import { LanguageFields } from '../../forms/languages/LanguageFields.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { paths } from '../../paths.ts'
import {
  annotationOf,
  annotationShape,
  byTextField,
  dividedBy,
  draftAnnotation,
  textField,
  type AnnotationValues as Values,
  valuesOfAnnotation,
} from './annotationValues.ts'

export default formPage(getAnnotation, paths.settingAnnotations, AnnotationForm)

/** An annotation that is written, or changed where `current` is given. */
function AnnotationForm({ current }: { readonly current?: Tagged<Annotation> }) {
  const { t, locale } = useText()
  const choices = useChoices()
  const { searchStr } = useLocation()
  const form = useResourceForm({
    current,
    get: getAnnotation,
    shape: annotationShape(locale),
    valuesOf: valuesOfAnnotation,
    empty: () => draftAnnotation(todayInThailand(), locale, searchStr),
    create: (checked, attempt) => {
      const body = annotationOf(checked)
      return api.call(createAnnotation, { body, headers: attempt(body) })
    },
    update: (checked, target) => api.call(updateAnnotation, { ...target, body: annotationOf(checked) }),
    saved: {
      to: paths.settingAnnotations,
      created: t('settings.annotations.created'),
      updated: t('settings.annotations.updated'),
    },
  })
  const chosen = (name: keyof typeof choices) => ({ label: t(`settings.annotations.${name}`), choices: choices[name] })
  return (
    <FormFrame
      title={current ? t('settings.annotations.edit') : t('settings.annotations.add')}
      lead={t('settings.annotations.formLead')}
      form={form}
      back={paths.settingAnnotations}
      compared={{
        kind: chosen('kind'),
        dataset: chosen('dataset'),
        from: t('settings.annotations.from'),
        to: t('settings.annotations.to'),
        place: chosen('place'),
        market: chosen('market'),
        link: t('settings.annotations.link'),
        audience: chosen('audience'),
        ...byTextField((language) => t('settings.annotations.textIn', { language: languageNames[language] })),
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
  const { t } = useText()
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
      <LanguageFields
        field={(language) => form.field(textField(language))}
        label={(language) => t('settings.annotations.textIn', { language: languageNames[language] })}
        maxLength={annotationLimits.text}
      />
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
  const datasetOptions = datasets.map(({ name }) => ({ value: name, label: datasetLabel(name) }))
  return {
    kind: annotationKinds.map((value) => ({ value, label: t(`settings.annotations.kinds.${value}`) })),
    dataset: [
      { value: '', label: t('settings.annotations.chooseDataset') },
      ...datasetOptions.toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    ],
    place: [all, ...usePlaceOptions('places')],
    market: [all, ...usePlaceOptions('markets')],
    audience: annotationAudiences.map((value) => ({ value, label: t(`settings.annotations.audiences.${value}`) })),
  }
}
