import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import { commitImport, type ImportJob } from '@sala/catalog/api/imports.ts'
import type { Status } from '@sala/catalog/dataset.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { datasetsQuery } from '../../../api/datasets.ts'
import { explain } from '../../../api/explain.ts'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import fields from '../../../forms/fields.module.css'
import { useText } from '../../../i18n/text.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import { waysOf } from '../importForm.ts'
import { StatusQuestion } from '../questions/StatusQuestion.tsx'
import { cacheJob, refetchIfOutdated } from '../useImportJob.ts'
import styles from './AddImportPage.module.css'

interface StoreStepProps {
  readonly job: ImportJob
  readonly report: ImportReport
  /** The form says something else than what was checked. */
  readonly changed: boolean
  /** Checks the file again with a status for figures of which it says none. */
  readonly onStatus: (status: Status) => void
}

/** The third step: stores the checked file, with a consent for each finding that needs one. */
export function StoreStep({ job, report, changed, onStatus }: StoreStepProps) {
  const { t, locale } = useText()
  const dated = useMoment()
  const fresh = useQuery(datasetsQuery).data?.rows.find(({ name }) => name === job.dataset)
  const [isRepeated, setIsRepeated] = useState(false)
  const [higher, setHigher] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { goodRows, badRows, sameFileAs, faults } = report
  const surer = faults.some(({ reason }) => reason === 'higher_status_exists')
  const ways = waysOf(report, higher)

  async function store(skipBadRows: boolean) {
    if (sending) return
    setSending(true)
    setRefused(null)
    const consents = {
      ...(skipBadRows && { skipBadRows }),
      ...(higher && { replaceHigher: true }),
      ...(isRepeated && { again: isRepeated }),
    }
    try {
      cacheJob(await api.call(commitImport, { params: { id: job.id }, body: consents }))
    } catch (error) {
      refetchIfOutdated(job, error)
      setRefused(explain(error, t).message)
    }
    setSending(false)
  }

  if (ways.length === 0 && !surer) return <p className="quiet">{t('imports.unusable')}</p>
  if (changed) return <p className="quiet">{t('imports.changed')}</p>
  if (report.statuses.some(({ status }) => status === null)) return <StatusQuestion onStatus={onStatus} />
  const undecided = sameFileAs !== null && !isRepeated
  const words = {
    all: t('imports.storeAll', { rows: number(goodRows, locale) }),
    good: t('imports.storeGood', { good: number(goodRows, locale), bad: number(badRows, locale) }),
    higher: t('imports.storeWithHigher'),
  }
  return (
    <>
      {fresh?.demonstration === true && (
        <p className={styles.note}>
          <Icon name="flask" />
          {t('imports.demonstrationGoes')}
        </p>
      )}
      {sameFileAs !== null && (
        <div className={styles.note}>
          <Icon name="warning" />
          <div>
            <p>
              {t('imports.sameFile', {
                file: `\u2068${sameFileAs.fileName}\u2069`,
                date: dated(sameFileAs.importedAt),
              })}
            </p>
            <Consent label={t('imports.again')} checked={isRepeated} onChange={setIsRepeated} />
          </div>
        </div>
      )}
      {surer && <Consent label={t('imports.replaceHigher')} checked={higher} onChange={setHigher} />}
      {refused !== null && (
        <p className={styles.alert} role="alert">
          {refused}
        </p>
      )}
      <div className={styles.actions}>
        <span className="quiet">{t('imports.until', { time: dated(job.until) })}</span>
        {ways.map((way) => (
          <button
            key={way}
            type="button"
            className={way === 'good' ? buttons.quiet : buttons.main}
            aria-disabled={sending || undecided}
            onClick={() => undecided || void store(way === 'good')}
          >
            {words[way]}
          </button>
        ))}
      </div>
    </>
  )
}

interface ConsentProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Consent({ label, checked, onChange }: ConsentProps) {
  return (
    <label className={fields.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
