import type { AuditFacts, AuditRow } from '@sala/catalog/api/audit.ts'
import { useTranslation } from 'react-i18next'
import buttons from '../../controls/buttons.module.css'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { useListed } from '../../i18n/useListed.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import styles from './AuditDialog.module.css'
import { useActionWords, useTargetWords, useViaWords } from './auditWords.ts'

interface AuditDialogProps {
  readonly row: AuditRow
  /** Narrows the log to what this person did. */
  readonly onPerson: (id: string) => void
  readonly onClose: () => void
}

/** One entry of the log in full: before and after side by side. */
export function AuditDialog({ row, onPerson, onClose }: AuditDialogProps) {
  const { t } = useTranslation()
  const dated = useMoment()
  const listed = useListed()
  const actionWords = useActionWords()
  const viaWords = useViaWords()
  const targetWords = useTargetWords()
  const facts = [
    [t('settings.audit.at'), `${dated(row.at)} (${row.at})`],
    [
      t('settings.audit.person'),
      listed([row.personName, row.personEmail].filter((part): part is string => Boolean(part))) || row.person,
    ],
    [
      t('settings.audit.target'),
      [row.targetName, row.targetKind && targetWords(row.targetKind), row.target].filter(Boolean).join(' · '),
    ],
    [t('settings.audit.address'), row.address],
    [t('settings.audit.via'), viaWords(row.via)],
    [t('settings.audit.request'), row.requestId],
    [t('settings.audit.hash'), row.hash],
  ] as const
  const { person } = row
  return (
    <Dialog
      wide
      title={actionWords(row.action)}
      onClose={onClose}
      actions={
        <>
          {person !== null && (
            <button type="button" className={buttons.quiet} onClick={() => onPerson(person)}>
              {t('settings.audit.onlyPerson', { name: row.personName ?? person })}
            </button>
          )}
          <button type="button" className={buttons.main} onClick={onClose}>
            {t('common.close')}
          </button>
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <Changes before={row.before} after={row.after} />
      <Details details={row.details} />
    </Dialog>
  )
}

function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  const { t } = useTranslation()
  if (before === null && after === null) return null
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('settings.audit.field')}</th>
          <th scope="col">{t('settings.audit.before')}</th>
          <th scope="col">{t('settings.audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Value value={before?.[name]} />
            </td>
            <td>
              <Value value={after?.[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Details({ details }: { readonly details: AuditFacts }) {
  const { t } = useTranslation()
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('settings.audit.field')}</th>
          <th scope="col">{t('settings.audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Value value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value }: { readonly value: AuditFacts[string] | undefined }) {
  const { t } = useTranslation()
  const listed = useListed()
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('settings.audit.yes') : t('settings.audit.no')
  return <bdi>{Array.isArray(value) ? listed(value.map(String)) || '–' : String(value)}</bdi>
}
