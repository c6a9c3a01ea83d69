import { alertLimits } from '@sala/catalog/alerts/alertRule.ts'
import { type Alert, createAlert, updateAlert } from '@sala/catalog/api/alerts.ts'
import { unusualLevels } from '@sala/catalog/api/forecastIntervals.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Reading } from '@sala/widgets/alerts/memberTexts.ts'
import type { Context } from '@sala/widgets/context.ts'
import { measureColumns } from '@sala/widgets/explore/measureColumns.ts'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import fields from '../../forms/fields.module.css'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
import { type Text, useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { useOptions } from '../../session/useOptions.ts'
import { ifMatch } from '../saved/savedExploration.ts'
import styles from './Alerts.module.css'
import { conditions, conditionsOf, type Draft, defaultColumn, draftOf, ruleOf, withColumn } from './alertDraft.ts'
import { forgetAlert, readingOf } from './alertState.ts'
import { CompareField } from './CompareField.tsx'
import { PastStates } from './PastStates.tsx'
import { WebhookField } from './WebhookField.tsx'

interface AlertDialogProps {
  readonly question: Exploration
  readonly context: Context
  /** What is changed; null makes a new one. */
  readonly change: Pick<Alert, 'id' | 'version' | 'name' | 'rule' | 'mail' | 'webhook'> | null
  /** What a new one is called at first. */
  readonly name?: string
  readonly onClose: () => void
}

/** Makes an alert over a question, or changes one, with a picture of when it would have fired. */
export default function AlertDialog({ question, context, change, name = '', onClose }: AlertDialogProps) {
  const text = useText()
  const { t } = text
  const title = change === null ? t('alerts.makeTitle') : t('alerts.editTitle', { name: change.name })
  const reading = readingOf(question, context, text)
  const watchable = question.time === 'month' || question.time === 'year'
  if (reading === null || !watchable) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('alerts.needsTime')}</p>
      </Dialog>
    )
  }
  return <RuleDialog {...{ title, reading, change, name, onClose }} />
}

interface RuleDialogProps extends Pick<AlertDialogProps, 'change' | 'onClose'> {
  readonly title: string
  readonly reading: Reading
  readonly name: string
}

function RuleDialog({ title, reading: initialReading, change, name, onClose }: RuleDialogProps) {
  const { t } = useText()
  const [reading, setReading] = useState(initialReading)
  const [draft, setDraft] = useState<Draft>(() => draftOf(initialReading, change, name))
  const rule = ruleOf(reading, draft)

  async function save() {
    if (draft.name.trim() === '') return t('alerts.nameWanted')
    if (rule === null) return t('alerts.thresholdWanted')
    const body = { name: draft.name, rule, mail: draft.mail, webhook: draft.webhook === '' ? null : draft.webhook }
    const saved =
      change === null
        ? await api.call(createAlert, { body })
        : await api.call(updateAlert, { params: { id: change.id }, body, headers: ifMatch(change) })
    forgetAlert(saved.id)
    notify('success', t('alerts.saved', { name: saved.name }))
    return null
  }

  return (
    <FormDialog
      title={title}
      action={t('alerts.save')}
      wide
      onSend={save}
      onClose={onClose}
      below={rule !== null && <PastStates rule={rule} reading={reading} />}
    >
      <RuleFields
        reading={reading}
        draft={draft}
        compare={
          <CompareField
            reading={reading}
            onChange={(compared) => {
              setReading(compared)
              setDraft(withColumn(draft, compared, defaultColumn(compared)))
            }}
          />
        }
        onChange={(to) => setDraft({ ...draft, ...to })}
      />
    </FormDialog>
  )
}

interface RuleFieldsProps {
  readonly reading: Reading
  readonly draft: Draft
  /** Chooses with what the figures are compared. */
  readonly compare: ReactNode
  readonly onChange: (change: Partial<Draft>) => void
}

function RuleFields({ reading, draft, compare, onChange }: RuleFieldsProps) {
  const { t } = useText()
  const columns = measureColumns(reading).map(({ key, label }) => ({ value: key, label }))
  const isCompared = reading.question.comparison !== null
  return (
    <>
      <TextField
        field={fieldOf(draft.name, (name) => onChange({ name }))}
        label={t('alerts.name')}
        maxLength={alertLimits.name}
        autoComplete="off"
      />
      {compare}
      <div className={styles.rule}>
        <SelectField
          field={fieldOf(draft.column, (column) => onChange(withColumn(draft, reading, column)))}
          label={t('alerts.figure')}
          choices={columns}
          ordered
        />
        <SelectField
          field={fieldOf(draft.is, (is) =>
            onChange({ is: conditions.find((condition) => condition === is) ?? 'below' }),
          )}
          label={t('alerts.is')}
          choices={conditionsOf(reading, draft.column).map((value) => ({ value, label: t(`alerts.${value}`) }))}
          ordered
        />
        <LimitField draft={draft} onChange={onChange} />
        <NumberField
          label={periodsLabel(reading, t)}
          value={draft.periods}
          least={1}
          most={alertLimits.periods}
          onChange={(periods) => onChange({ periods })}
        />
        {isCompared && (
          <NumberField label={t('alerts.least')} value={draft.least} onChange={(least) => onChange({ least })} />
        )}
      </div>
      {isCompared && <p className={fields.hint}>{t('alerts.leastHint')}</p>}
      {draft.is === 'unexpected' && <p className={fields.hint}>{t('alerts.expectedHint')}</p>}
      <MailField draft={draft} onChange={onChange} />
      <WebhookField value={draft.webhook} onChange={(webhook) => onChange({ webhook })} />
    </>
  )
}

function MailField({ draft, onChange }: Pick<RuleFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useText()
  const sendsMail = useOptions()?.mail !== false
  return (
    <div>
      <label className={fields.check}>
        <input type="checkbox" checked={draft.mail} onChange={({ target }) => onChange({ mail: target.checked })} />
        {t('alerts.mail')}
      </label>
      {draft.mail && !sendsMail && <p className={fields.hint}>{t('alerts.noMail')}</p>}
    </div>
  )
}

/** How far a figure has to go: a threshold, or how unusual it is. */
function LimitField({ draft, onChange }: Pick<RuleFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useText()
  if (draft.is !== 'unexpected')
    return (
      <NumberField
        label={t('alerts.threshold')}
        value={draft.threshold}
        onChange={(threshold) => onChange({ threshold })}
      />
    )
  return (
    <SelectField
      field={fieldOf(String(draft.sensitivity), (chosen) =>
        onChange({ sensitivity: unusualLevels.find((unusualLevel) => String(unusualLevel) === chosen) ?? 95 }),
      )}
      label={t('alerts.sensitivity')}
      choices={unusualLevels.map((unusualLevel) => ({
        value: String(unusualLevel),
        label: t(`alerts.sensitivities.s${unusualLevel}`),
      }))}
      ordered
    />
  )
}

const periodsLabel = ({ question }: Reading, t: Text['t']): string =>
  t(question.time === 'year' ? 'alerts.years' : 'alerts.months')

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly least?: number
  readonly most?: number
  readonly onChange: (value: string) => void
}

function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  return (
    <TextField
      field={fieldOf(value, onChange)}
      label={label}
      type="number"
      dir="ltr"
      step={least === undefined ? 'any' : 1}
      min={least}
      max={most}
      autoComplete="off"
    />
  )
}
