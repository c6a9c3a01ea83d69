import { uploadImport } from '@sala/catalog/api/imports.ts'
import { createOwnDataset, getOwnDataset, type OwnDataset, updateOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { type OwnColumn, ownLimits, ownText, rhythms } from '@sala/catalog/own/definition.ts'
import type { Language } from '@sala/catalog/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { byNameField, nameField } from '../../forms/languages/nameFields.ts'
import type { Form } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { ownDatasetPaths } from '../editPath.ts'
import { useRoleChoices } from '../useRoleChoices.ts'
import { ColumnFields } from './ColumnFields.tsx'
import styles from './OwnDatasetForm.module.css'
import { OwnNameFields } from './OwnNameFields.tsx'
import { bodyOf, newValues, Shape, type Values, valuesOf } from './ownDatasetValues.ts'

interface OwnDatasetFormProps {
  /** The data set that is changed; a new one where it is absent. */
  readonly current?: Tagged<OwnDataset>
  readonly proposed?: readonly OwnColumn[]
  /** The file that a new one is made of, which is then imported. */
  readonly file?: File | null
  readonly lead?: string | undefined
}

/** A data set of the house's own: its names, who reads it, and its columns. */
export function OwnDatasetForm({ current, proposed = [], file = null, lead }: OwnDatasetFormProps) {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const job = useRef<string | null>(null)
  const sent = useRef<readonly OwnColumn[]>([])
  const form = useResourceForm({
    current,
    get: getOwnDataset,
    shape: Shape,
    valuesOf,
    empty: () => newValues(proposed, file?.name ?? '', locale),
    create: async (checked, attempt) => {
      const body = bodyOf(checked)
      sent.current = checked.columns
      const created = await api.call(createOwnDataset, { body, headers: attempt(body) })
      job.current = file === null ? null : await upload(created.id, body.definition.source, file)
    },
    update: (checked, target) => {
      sent.current = checked.columns
      return api.call(updateOwnDataset, { ...target, body: bodyOf(checked) })
    },
    saved: () => {
      notify('success', current ? t('ownDatasets.changed') : t('ownDatasets.created'))
      if (job.current === null) void navigate({ to: ownDatasetPaths.list })
      else void navigate({ to: paths.settingImportAdd, search: { job: job.current } })
    },
    // A fault of a column is shown with its name.
    refusal: (error) => {
      const { message, field } = explain(error, t)
      const [, index] = /^definition\.columns\.(\d+)\./.exec(field ?? '') ?? []
      const column = index === undefined ? undefined : sent.current[Number(index)]
      return column === undefined ? null : `${ownText(column.names, locale) || t('ownDatasets.column')}: ${message}`
    },
  })
  const rhythmChoices = rhythms.map((value) => ({ value, label: t(`ownDatasets.rhythms.${value}`) }))
  const nameLabel = (language: Language) => t('ownDatasets.nameIn', { language: languageNames[language] })
  return (
    <FormFrame
      title={current ? t('ownDatasets.edit') : t('ownDatasets.add')}
      lead={lead ?? t('ownDatasets.formLead')}
      form={form}
      back={ownDatasetPaths.list}
      compared={{
        ...byNameField(nameLabel),
        source: t('ownDatasets.source'),
        rhythm: { label: t('ownDatasets.rhythm'), choices: rhythmChoices },
        everyone: t('ownDatasets.everyone'),
        roles: null,
        columns: {
          label: t('ownDatasets.columns'),
          show: ({ columns }) => new Intl.ListFormat(locale).format(columns.map(({ names }) => ownText(names, locale))),
        },
      }}
    >
      <OwnNameFields field={(language) => form.field(nameField(language))} />
      <TextField
        field={form.field('source')}
        label={t('ownDatasets.source')}
        hint={t('ownDatasets.sourceHint')}
        maxLength={ownLimits.source}
      />
      <SelectField
        field={{
          ...form.field('rhythm'),
          change: (value) => form.field('rhythm').change(rhythms.find((rhythm) => rhythm === value) ?? 'none'),
        }}
        label={t('ownDatasets.rhythm')}
        choices={rhythmChoices}
      />
      <Readers form={form} />
      <ColumnFields field={form.field('columns')} stored={current?.reply.definition.columns ?? []} />
    </FormFrame>
  )
}

/** The people who may explore it besides the administrators. */
function Readers({ form }: { readonly form: Form<Values> }) {
  const { t } = useText()
  const groups = useRoleChoices()
  const [everyone, roles] = [form.field('everyone'), form.field('roles')]
  return (
    <fieldset className={`grid gap-1 fieldset ${styles.group}`}>
      <legend>{t('ownDatasets.readers')}</legend>
      <CheckField field={everyone} label={t('ownDatasets.everyone')} hint={t('ownDatasets.readersHint')} />
      {!everyone.value &&
        groups.map(({ value, label }) => (
          <CheckField
            key={value}
            field={{
              ...roles,
              value: roles.value.includes(value),
              change: (isReader) =>
                roles.change(isReader ? [...roles.value, value] : roles.value.filter((role) => role !== value)),
            }}
            label={label}
          />
        ))}
    </fieldset>
  )
}

/** Hands the file to the imports, where it is checked and stored; gives the name of the upload. */
async function upload(dataset: string, source: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('dataset', dataset)
  if (source !== '') form.set('source', source)
  form.set('file', file)
  return (await api.call(uploadImport, { form })).id
}
