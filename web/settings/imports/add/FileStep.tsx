import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import { importLimits } from '@sala/catalog/api/importSettings.ts'
import { type Status, statuses } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type FormEvent, useRef, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { FileDrop } from '../../../forms/FileDrop.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import type { Field } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import { datasetOf, type ImportValues, unitChoices, unitsOf } from '../importForm.ts'
import styles from './AddImportPage.module.css'
import { DatasetChoice } from './DatasetChoice.tsx'
import { FileShape } from './FileShape.tsx'
import { PairsField } from './PairsField.tsx'

/** What is wrong with the form, by the names of its fields; `file` for the file, '' for what belongs to none. */
export type FormFaults = Readonly<Record<string, string>>

interface FileStepProps {
  readonly values: ImportValues
  readonly faults: FormFaults
  readonly file: { readonly name: string; readonly bytes: number } | null
  /** Work is under way. */
  readonly busy: boolean
  /** The file was checked before. */
  readonly checked: boolean
  /** What the file was found to hold, once it was checked. */
  readonly sheets: ImportReport['sheets']
  readonly headings: readonly string[]
  readonly previews: ImportReport['previews']
  readonly onValues: (values: ImportValues, changed: string) => void
  readonly onFile: (file: File) => void
  readonly onRefused: (words: string) => void
  /** Checks the file; gives the name of the field that stands in the way. */
  readonly onCheck: () => Promise<string | null>
}

/** The first step: what the file is about, and the file. */
export function FileStep(props: FileStepProps) {
  const { values, faults, file, busy, checked, sheets, headings, previews } = props
  const { onValues, onFile, onRefused, onCheck } = props
  const { t } = useText()
  const element = useRef<HTMLFormElement>(null)
  const dataset = findDataset(values.dataset)
  const units = unitsOf(values.dataset)
  const [open, setOpen] = useState(hasFurtherSettings(values))
  // A part of the form that something is wrong with must not be hidden.
  const opened = open || moreNames.some((name) => name in faults)

  function field<Name extends keyof ImportValues>(name: Name): Field<ImportValues[Name]> {
    return {
      name,
      value: values[name],
      change: (value) => onValues({ ...values, [name]: value }, name),
      leave: () => undefined,
      fault: faults[name] ?? null,
      readOnly: busy,
    }
  }
  /** A choice among few: what the page's list gives is one of them or ''. */
  const choice = <Name extends 'dataset' | 'status'>(
    name: Name,
    read: (text: string) => ImportValues[Name],
  ): Field<string> => ({ ...field(name), change: (text) => field(name).change(read(text)) })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = await onCheck()
    const control = wrong === null ? null : element.current?.querySelector(`[name="${CSS.escape(wrong)}"]`)
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <form ref={element} className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('imports.stepFile')}</h2>
      <DatasetChoice field={choice('dataset', datasetOf)} />
      <FileDrop file={file} fault={faults.file ?? null} busy={busy} onFile={onFile} onRefused={onRefused} />
      <TextField
        field={field('source')}
        label={t('imports.source')}
        hint={t('imports.sourceHint')}
        maxLength={importLimits.source}
      />
      {dataset?.status != null && <StatusField field={choice('status', statusOf)} />}
      {dataset !== undefined && (
        <details className={styles.more} open={opened} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('imports.more')}</summary>
          <div>
            {units.length > 0 && <UnitField values={values} field={field('unit')} />}
            <SheetField sheets={sheets} field={field('sheet')} />
            <FileShape
              fileName={file?.name ?? ''}
              dataset={dataset}
              preview={previews.find(({ sheet }) => sheet === values.sheet) ?? previews[0] ?? null}
              field={field}
            />
            <PairsField
              field={field('map')}
              dataset={dataset}
              label={t('imports.map')}
              hint={t('imports.mapHint')}
              text={t('imports.heading')}
              offered={headings}
            />
            <PairsField
              field={field('set')}
              dataset={dataset}
              label={t('imports.set')}
              hint={t('imports.setHint')}
              text={t('imports.value')}
            />
          </div>
        </details>
      )}
      {faults[''] !== undefined && (
        <p className={styles.alert} role="alert">
          {faults['']}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className={checked ? buttons.quiet : buttons.main} aria-disabled={busy}>
          {checked ? t('imports.checkAgain') : t('imports.check')}
        </button>
      </div>
    </form>
  )
}

function StatusField({ field }: { readonly field: Field<string> }) {
  const { t } = useText()
  return (
    <SelectField
      field={field}
      label={t('imports.status')}
      hint={t('imports.statusHint')}
      choices={[
        { value: '', label: t('imports.asInFile') },
        ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
      ]}
    />
  )
}

/** The unit of the figures. A chosen one that the data set does not list stays a choice. */
function UnitField({
  values: { dataset, unit },
  field,
}: {
  readonly values: ImportValues
  readonly field: Field<string>
}) {
  const { t, locale } = useText()
  return <SelectField field={field} label={t('imports.unit')} choices={unitChoices(dataset, unit, locale, t)} />
}

interface SheetFieldProps {
  /** Empty until the file was checked: then the name is typed. */
  readonly sheets: ImportReport['sheets']
  readonly field: Field<string>
}

function SheetField({ sheets, field }: SheetFieldProps) {
  const { t } = useText()
  return sheets.length === 0 ? (
    <TextField field={field} label={t('imports.sheet')} hint={t('imports.sheetHint')} maxLength={200} />
  ) : (
    <SelectField
      field={field}
      label={t('imports.sheet')}
      choices={[
        { value: '', label: t('imports.everySheet') },
        ...sheets.map(({ name, hidden }) => ({
          value: name,
          label: hidden ? t('imports.hiddenSheet', { name }) : name,
        })),
      ]}
    />
  )
}

const statusOf = (text: string): Status | '' => statuses.find((status) => status === text) ?? ''

const moreNames = ['unit', 'sheet', 'head', 'columns', 'separator', 'encoding', 'map', 'set']

/** Whether something was said that a closed part of the form would hide. */
const hasFurtherSettings = ({ unit, sheet, head, separator, encoding, map, set }: ImportValues): boolean =>
  [unit, sheet, head, separator, encoding].some((setting) => setting !== '') || map.length > 0 || set.length > 0
