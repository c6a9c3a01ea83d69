import type { AuditFacts, AuditRow } from '@sala/catalog/api/audit.ts'
import { CloseButton, Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { FactEntries } from '../../controls/texts/FactEntries.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
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
  const { t } = useText()
  const dated = useMoment()
  const listed = useListed()
  const actionWords = useActionWords()
  const viaWords = useViaWords()
  const targetWords = useTargetWords()
  const facts = [
    [t('audit.at'), `${dated(row.at)} (\u2066${row.at}\u2069)`],
    [
      t('audit.person'),
      listed([row.personName, row.personEmail].filter((part): part is string => Boolean(part))) || row.person,
    ],
    [
      t('audit.target'),
      [row.targetName, row.targetKind && targetWords(row.targetKind), row.target].filter(Boolean).join(' · '),
    ],
    [t('audit.address'), row.address],
    [t('audit.via'), viaWords(row.via)],
    [t('audit.request'), row.requestId],
    [t('audit.hash'), row.hash],
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
            <TextButton
              kind="quiet"
              label={t('audit.onlyPerson', { name: row.personName ?? person })}
              onPress={() => onPerson(person)}
            />
          )}
          <CloseButton main onClose={onClose} />
        </>
      }
    >
      <dl className={`grid gap-half paragraph facts ${styles.facts}`}>
        <FactEntries facts={facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))} />
      </dl>
      <Changes before={row.before} after={row.after} />
      <Details details={row.details} />
    </Dialog>
  )
}

function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  const { t } = useText()
  if (before === null && after === null) return null
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <table className={`gap-below quiet-head table ${styles.changes}`}>
      <TableHead heads={[t('audit.field'), t('audit.before'), t('audit.after')]} />
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
  const { t } = useText()
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <table className={`gap-below quiet-head table ${styles.changes}`}>
      <TableHead heads={[t('audit.field'), t('audit.value')]} />
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
  const { t } = useText()
  const listed = useListed()
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  return <bdi>{Array.isArray(value) ? listed(value.map(String)) || '–' : String(value)}</bdi>
}
