import { importLimits } from '@sala/catalog/api/importSettings.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { explain } from '../../../api/explain.ts'
import { PageHeader } from '../../../controls/page/PageHeader.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import { Message } from '../../../controls/texts/Message.tsx'
import { useText } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { changedSince, datasetOf } from '../importForm.ts'
import { MapByHand } from '../mapping/MapByHand.tsx'
import { FileColumns } from '../questions/FileColumns.tsx'
import { LeftOutNames, NameQuestions } from '../questions/NameQuestions.tsx'
import { UnitQuestion } from '../questions/UnitQuestion.tsx'
import { isGone, useImportJob, useJobInAddress } from '../useImportJob.ts'
import styles from './AddImportPage.module.css'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { StoredStep } from './StoredStep.tsx'
import { StoreStep } from './StoreStep.tsx'
import { type ImportForm, useImportForm } from './useImportForm.ts'

/** A file of figures, from the choice to the cards. The address knows the uploaded file, so that a reload continues with it. */
export default function AddImportPage() {
  const { t } = useText()
  const [id, toJob] = useJobInAddress()
  const answer = useImportJob(id)
  // An upload that is begun here needs no new form; one that comes with the address fills it.
  const [begun, setBegun] = useState({ round: 0, with: id })
  const restart = () => {
    toJob(null)
    setBegun(({ round }) => ({ round: round + 1, with: null }))
  }
  const job = id === null ? null : (answer.data ?? null)
  const gone = isGone(answer.error)
  const goneWith = answer.error instanceof ApiError && isLost(answer.error) ? explain(answer.error, t).message : null
  return (
    <>
      <PageHeader title={t('imports.add')} lead={t('imports.addLead')} />
      {id !== null && gone && (
        <Message
          title={t('form.gone')}
          text={goneWith ?? t('imports.gone', { minutes: importLimits.retentionMinutes })}
        >
          <TextButton kind="main" label={t('imports.chooseFile')} onPress={restart} />
        </Message>
      )}
      {id !== null && !gone && begun.with !== null && job === null && (
        <Loading error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {!(id !== null && gone) && (begun.with === null || job !== null) && (
        <Work key={begun.round} job={job} onJob={toJob} onAgain={restart} />
      )}
    </>
  )
}

/** Whether the file went with its server. */
const isLost = ({ failure }: ApiError): boolean => failure.kind === 'problem' && failure.name === 'job_lost'

function Loading({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useText()
  if (error === null) return <p aria-busy="true">{t('common.loading')}</p>
  return (
    <div className={styles.alert} role="alert">
      <p>{explain(error, t).message}</p>
      <TextButton kind="quiet" label={t('common.retry')} onPress={onRetry} />
    </div>
  )
}

interface WorkProps {
  readonly job: ImportJob | null
  readonly onJob: (id: string | null) => void
  /** Begins with another file. */
  readonly onAgain: () => void
}

function Work({ job, onJob, onAgain }: WorkProps) {
  const form = useImportForm(job, onJob)
  if (job?.state === 'stored' && job.batch !== null) {
    return <StoredStep batch={job.batch} onAgain={onAgain} />
  }
  const { values, faults, file, busy } = form
  const currentFile = file ?? (job === null ? null : { name: job.fileName, size: job.bytes })
  return (
    <div className={styles.steps}>
      <FileStep
        values={values}
        faults={faults}
        file={currentFile === null ? null : { name: currentFile.name, bytes: currentFile.size }}
        busy={busy}
        checked={job !== null}
        sheets={job?.report?.sheets ?? []}
        previews={job?.report?.previews ?? []}
        headings={[...new Set(job?.report?.columns.map(({ heading }) => heading))]}
        onValues={form.change}
        onFile={form.chooseFile}
        onRefused={form.refuseFile}
        onCheck={() => form.check()}
      />
      <FoundSteps job={job} form={form} />
    </div>
  )
}

/** What was found in the file, the questions that remain, and the step that stores. */
function FoundSteps({ job, form }: { readonly job: ImportJob | null; readonly form: ImportForm }) {
  const { t } = useText()
  const { busy, checkWith } = form
  const report = job?.report ?? null
  const onTaught = () => void form.check()
  return (
    <div className={styles.found}>
      <CheckStep
        heading={form.found}
        job={job}
        uploading={form.sending && job === null}
        onCancel={() => void form.cancel()}
      />
      {job !== null && report !== null && report.previews.length > 0 && (
        <MapByHand job={job} report={report} onRecipe={(recipe) => checkWith({ recipe })} />
      )}
      {job !== null && report !== null && !busy && (
        <>
          {report.questions.length > 0 && <NameQuestions job={job} report={report} onTaught={onTaught} />}
          {report.columns.length > 0 && (
            <FileColumns
              job={job}
              report={report}
              onTaught={onTaught}
              onDataset={(dataset) => checkWith({ dataset: datasetOf(dataset) })}
            />
          )}
          {report.leftOut.length > 0 && <LeftOutNames names={report.leftOut} />}
        </>
      )}
      <section className={styles.step}>
        <h2>{t('imports.stepStore')}</h2>
        {job !== null && report !== null && !busy && report.units.length > 0 ? (
          <UnitQuestion dataset={job.dataset} units={report.units} onUnit={(unit) => checkWith({ unit })} />
        ) : job !== null && report !== null && !busy && job.state !== 'failed' ? (
          <StoreStep
            job={job}
            report={report}
            changed={changedSince(job, form.values)}
            onStatus={(status) => checkWith({ status })}
          />
        ) : (
          <p className="quiet">{t('imports.storeFirst')}</p>
        )}
      </section>
      <p className="flush">
        <Link to={paths.settingImports}>{t('imports.toList')}</Link>
      </p>
    </div>
  )
}
