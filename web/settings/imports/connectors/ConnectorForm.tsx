import { credentialKinds } from '@sala/catalog/api/connectorCredentials.ts'
import {
  type Connector,
  connectorKinds,
  connectorLimits,
  createConnector,
  faultPolicies,
  filesTaken,
  getConnector,
  rhythms,
  updateConnector,
} from '@sala/catalog/api/connectors.ts'
import { listImportRecipes } from '@sala/catalog/api/importRecipes.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import type { Tagged } from '../../../api/client.ts'
import { useDatasetChoices } from '../../../api/datasets.ts'
import { queryFor } from '../../../api/queries.ts'
import { Select } from '../../../controls/popups/Select.tsx'
import type { Compared } from '../../../forms/CompareDialog.tsx'
import { FieldFrame } from '../../../forms/FieldFrame.tsx'
import { FormFrame } from '../../../forms/FormFrame.tsx'
import fields from '../../../forms/fields.module.css'
import { CheckField, MultilineField, SelectField, TextField } from '../../../forms/fields.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { useResourceForm } from '../../../forms/useResourceForm.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'
import { connectorPaths, editPath } from '../../editPath.ts'
import { unitsInWords, unitsOf } from '../importForm.ts'
import { Credentials } from './Credentials.tsx'
import { bodyOf, emptyConnector, Shape, type Values, valuesOf } from './connectorValues.ts'
import { type PresetName, presetNames, presets } from './presets.ts'
import { SdmxFields } from './sdmx/SdmxFields.tsx'
import { weekdayName } from './words.ts'

/** A connector that is made, or changed where `current` is given. */
export function ConnectorForm({ current }: { readonly current?: Tagged<Connector> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const id = current?.reply.id
  const storedId = useRef(id ?? null)
  const form = useResourceForm({
    current,
    get: getConnector,
    shape: Shape,
    valuesOf,
    empty: () => emptyConnector,
    create: async (checked) => {
      storedId.current = (await api.call(createConnector, { body: bodyOf(checked) })).id
    },
    update: (checked, target) => api.call(updateConnector, { ...target, body: bodyOf(checked) }),
    saved: () => {
      notify('success', id === undefined ? t('connectors.created') : t('connectors.updated'))
      void navigate({
        to: storedId.current === null ? connectorPaths.list : editPath(connectorPaths.page, storedId.current),
      })
    },
  })
  const choices = useChoices(form.values.dataset)
  const { kind } = form.values
  return (
    <FormFrame
      title={id === undefined ? t('connectors.add') : t('connectors.edit')}
      lead={t('connectors.lead')}
      form={form}
      back={id === undefined ? connectorPaths.list : editPath(connectorPaths.page, id)}
      compared={comparedFields(t, choices)}
    >
      {id === undefined && <Preset form={form} />}
      <TextField field={form.field('name')} label={t('connectors.name')} maxLength={100} autoComplete="off" />
      <SelectField field={form.field('dataset')} label={t('imports.dataset')} choices={choices.datasets} />
      <SelectField field={form.field('kind')} label={t('connectors.kind')} choices={choices.kinds} />
      <TextField
        field={form.field('address')}
        type={kind === 'folder' ? 'text' : 'url'}
        label={t(kind === 'folder' ? 'connectors.folder' : 'connectors.address')}
        hint={t(addressHints[kind] ?? 'connectors.addressHint')}
        maxLength={2000}
        dir="ltr"
        autoCapitalize="none"
      />
      {kind === 'database' && (
        <MultilineField
          field={form.field('query')}
          label={t('connectors.query')}
          hint={t('connectors.queryHint')}
          maxLength={connectorLimits.query}
        />
      )}
      {['folder', 'sftp', 's3'].includes(kind) && (
        <SelectField field={form.field('taken')} label={t('connectors.taken')} choices={choices.taken} />
      )}
      {kind !== 'folder' && <Credentials form={form} hasSecret={current?.reply.hasSecret === true} />}
      <TextField field={form.field('source')} label={t('imports.source')} maxLength={500} />
      <SelectField field={form.field('recipe')} label={t('connectors.recipe')} choices={choices.recipes} />
      {choices.hasStatus && (
        <SelectField field={form.field('status')} label={t('imports.status')} choices={choices.statuses} />
      )}
      {choices.units.length > 1 && (
        <SelectField field={form.field('unit')} label={t('imports.unit')} choices={choices.units} />
      )}
      <SelectField field={form.field('every')} label={t('connectors.every')} choices={choices.rhythms} />
      {form.values.every === 'week' && (
        <SelectField field={form.field('weekday')} label={t('connectors.weekday')} choices={choices.weekdays} />
      )}
      <TextField
        field={form.field('time')}
        type="time"
        label={t('connectors.time')}
        hint={form.values.every === 'hour' ? t('connectors.timeHint') : undefined}
      />
      <SelectField field={form.field('timeZone')} label={t('connectors.timeZone')} choices={choices.timeZones} />
      <SelectField
        field={form.field('onFaults')}
        label={t('connectors.onFaults')}
        hint={t('connectors.onFaultsHint')}
        choices={choices.policies}
      />
      <CheckField field={form.field('active')} label={t('connectors.active')} />
    </FormFrame>
  )
}

const addressHints: Readonly<
  Record<string, 'connectors.folderHint' | 'connectors.databaseHint' | 'connectors.sftpHint' | 'connectors.s3Hint'>
> = {
  folder: 'connectors.folderHint',
  sftp: 'connectors.sftpHint',
  s3: 'connectors.s3Hint',
  database: 'connectors.databaseHint',
}

const filledNames = [
  'dataset',
  'kind',
  'address',
  'credentials',
  'credentialName',
  'source',
  'every',
  'weekday',
  'recipe',
  'unit',
] as const

/** Fills the form with what a known publisher needs. */
function Preset({ form }: { readonly form: Form<Values> }) {
  const { t } = useText()
  const id = useId()
  const [chosen, setChosen] = useState<PresetName | ''>('')
  const { sdmx } = chosen === '' ? {} : presets[chosen]
  return (
    <>
      <FieldFrame id={id} label={t('connectors.preset')} hint={t('connectors.presetHint')} fault={null}>
        <Select
          id={id}
          label={t('connectors.preset')}
          className={fields.select}
          value={chosen}
          options={[
            { value: '', label: t('connectors.presets.none') },
            ...presetNames.map((value) => ({ value, label: t(`connectors.presets.${value}`) })),
          ]}
          onChange={(value) => {
            const preset = presetNames.find((name) => name === value)
            setChosen(preset ?? '')
            if (preset === undefined) return
            for (const name of filledNames) form.field(name).change(presets[preset][name])
          }}
        />
      </FieldFrame>
      {sdmx && <SdmxFields key={chosen} initial={sdmx} onAddress={form.field('address').change} />}
    </>
  )
}

/** Each field as the comparison with another person's change shows it. */
function comparedFields(t: Text['t'], choices: ReturnType<typeof useChoices>): Compared<Values> {
  return {
    name: t('connectors.name'),
    dataset: { label: t('imports.dataset'), choices: choices.datasets },
    kind: { label: t('connectors.kind'), choices: choices.kinds },
    address: t('connectors.address'),
    taken: { label: t('connectors.taken'), choices: choices.taken },
    hostKey: t('connectors.hostKey'),
    query: t('connectors.query'),
    credentials: { label: t('connectors.credentials'), choices: choices.credentials },
    credentialName: t('connectors.user'),
    secret: null,
    recipe: { label: t('connectors.recipe'), choices: choices.recipes },
    source: t('imports.source'),
    status: { label: t('imports.status'), choices: choices.statuses },
    unit: { label: t('imports.unit'), choices: choices.units },
    every: { label: t('connectors.every'), choices: choices.rhythms },
    weekday: { label: t('connectors.weekday'), choices: choices.weekdays },
    time: t('connectors.time'),
    timeZone: t('connectors.timeZone'),
    onFaults: { label: t('connectors.onFaults'), choices: choices.policies },
    active: t('connectors.active'),
  }
}

/** What can be chosen, in the reader's words; recipes and units are those of the data set. */
function useChoices(dataset: string) {
  const { t, locale } = useText()
  const recipes = useQuery({
    ...queryFor(listImportRecipes, { dataset, limit: '1000', sort: 'name' }),
    enabled: dataset !== '',
  })
  const datasetChoices = useDatasetChoices()
  return {
    datasets: [{ value: '', label: t('imports.pleaseChoose') }, ...datasetChoices],
    kinds: connectorKinds.map((value) => ({ value, label: t(`connectors.kinds.${value}`) })),
    taken: filesTaken.map((value) => ({ value, label: t(`connectors.filesTaken.${value}`) })),
    credentials: credentialKinds.map((value) => ({ value, label: t(`connectors.credentialKinds.${value}`) })),
    recipes: [
      { value: '', label: t('connectors.recognised') },
      ...(recipes.data?.rows ?? []).flatMap(({ id, name, recipe }) =>
        recipe === null ? [] : [{ value: String(id), label: name }],
      ),
    ],
    hasStatus: findDataset(dataset)?.status != null,
    statuses: [
      { value: '', label: t('connectors.statusInFile') },
      ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    ],
    units: [
      { value: '', label: t('imports.ownUnit') },
      ...unitsOf(dataset).map((value) => ({ value, label: unitsInWords(dataset, value, locale, t) })),
    ],
    rhythms: rhythms.map((value) => ({ value, label: t(`connectors.rhythms.${value}`) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day, locale) })),
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone })),
    policies: faultPolicies.map((value) => ({ value, label: t(`connectors.policies.${value}`) })),
  }
}
