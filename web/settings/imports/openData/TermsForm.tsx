import { Licence, type OpenDataset, openDataLimits, openDataset } from '@sala/catalog/api/openData.ts'
import { publishableDatasets } from '@sala/catalog/explore/questions/publishable.ts'
import { useId, useState } from 'react'
import { api } from '../../../api/api.ts'
import { markStale } from '../../../api/stale.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import fields from '../../../forms/fields.module.css'
import { fieldOf, SelectField } from '../../../forms/fields.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import { notify } from '../../../notices/notices.ts'

interface TermsFormProps {
  /** The open data set whose terms are changed; absent where one is opened. */
  readonly current?: OpenDataset
  /** The names of those that are open already. */
  readonly usedNames: readonly string[]
  readonly onClose: () => void
}

/** Opens a data set to everyone, or changes the description and licence of an open one. */
export function TermsForm({ current, usedNames, onClose }: TermsFormProps) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const id = useId()
  const [name, setName] = useState(current?.name ?? '')
  const [licence, setLicence] = useState(current?.licence ?? 'CC-BY-4.0')
  const [description, setDescription] = useState(current?.description ?? '')
  const choices = publishableDatasets
    .filter((publishableDataset) => !usedNames.includes(publishableDataset))
    .map((value) => ({ value, label: datasetLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))

  async function send() {
    if (name === '' || description.trim() === '') return t('openData.manage.unfilled')
    await api.call(openDataset, { params: { name }, body: { description, licence } })
    markStale()
    notify('success', t('openData.manage.opened', { name: datasetLabel(name) }))
    return null
  }

  return (
    <FormDialog
      title={
        current === undefined
          ? t('openData.manage.addTitle')
          : t('openData.manage.edit', { name: datasetLabel(current.name) })
      }
      action={current === undefined ? t('openData.manage.save') : t('openData.manage.saveTerms')}
      wide
      onSend={send}
      onClose={onClose}
    >
      {current === undefined && (
        <SelectField
          field={fieldOf(name, setName)}
          label={t('openData.dataset')}
          choices={[{ value: '', label: '–' }, ...choices]}
        />
      )}
      <div className={fields.field}>
        <label htmlFor={id}>{t('openData.manage.description')}</label>
        <textarea
          id={id}
          className={fields.input}
          rows={4}
          dir="auto"
          maxLength={openDataLimits.description}
          value={description}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setDescription(target.value)}
        />
        <p id={`${id}-hint`} className={fields.hint}>
          {t('openData.manage.descriptionHint')}
        </p>
      </div>
      <SelectField
        field={fieldOf(licence, (value) => setLicence(Licence.safeParse(value).data ?? licence))}
        label={t('openData.licence')}
        choices={Licence.options.map((value) => ({ value, label: value }))}
      />
    </FormDialog>
  )
}
