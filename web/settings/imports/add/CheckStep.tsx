import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { type RefObject, useId } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { useText } from '../../../i18n/text.ts'
import { Report, verdictOn } from '../report/Report.tsx'
import { isWorking } from '../useImportJob.ts'
import styles from './AddImportPage.module.css'

interface CheckStepProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly job: ImportJob | null
  readonly uploading: boolean
  readonly onCancel: () => void
}

/** The second step: how far the work is, and what was found in the file. */
export function CheckStep({ heading, job, uploading, onCancel }: CheckStepProps) {
  const { t } = useText()
  const working = uploading || (job !== null && isWorking(job))
  const words = useProgressWords(uploading ? null : job)
  return (
    <section className={styles.step} aria-busy={working}>
      <h2 ref={heading}>{t('imports.stepCheck')}</h2>
      {/* Always there, so that each change is read aloud: how far it is, and then what came of it. */}
      <p className="unseen" role="status">
        {working ? words : job?.report != null && t(`imports.${verdictOn(job.report)}`)}
      </p>
      {working && <Progress job={uploading ? null : job} words={words} onCancel={onCancel} />}
      {!working && (job?.state === 'failed' || job?.message != null) && (
        <p className={styles.alert} role="alert">
          {job.message ?? t('imports.failed')}
        </p>
      )}
      {/* While a file is checked again, what was found before stays readable. */}
      {!uploading && job?.report != null && (
        <Report dataset={job.dataset} job={job.id} report={job.report} stale={working} />
      )}
      {!working && job === null && <p className="quiet">{t('imports.checkFirst')}</p>}
    </section>
  )
}

/** What is being done with a file; null while it is on its way to the server. */
function useProgressWords(job: ImportJob | null): string {
  const { t } = useText()
  if (job === null) return t('imports.uploading')
  return t(`imports.${job.progress?.phase ?? (job.state === 'storing' ? 'storing' : 'reading')}`)
}

interface ProgressProps {
  readonly job: ImportJob | null
  readonly words: string
  readonly onCancel: () => void
}

function Progress({ job, words, onCancel }: ProgressProps) {
  const { t, locale } = useText()
  const id = useId()
  const progress = job?.progress ?? null
  const counted = progress !== null && progress.total > 0
  return (
    <div className={`grid gap-1 ${styles.progress}`}>
      <p id={id}>{words}</p>
      <progress
        aria-labelledby={id}
        // Without a value the browser shows that it cannot be said how far it is.
        {...(counted && { max: progress.total, value: Math.min(progress.done, progress.total) })}
      />
      <div>
        <span className="quiet">
          {progress !== null && progress.rows > 0 && t('imports.rowsSoFar', { rows: number(progress.rows, locale) })}
        </span>
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          <Icon name="close" />
          {t('common.cancel')}
        </button>
      </div>
    </div>
  )
}
