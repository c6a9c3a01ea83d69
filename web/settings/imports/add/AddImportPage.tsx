import { importLimits } from '@sala/catalog/api/importSettings.ts'
import { cancelImport, checkImport, type ImportJob, uploadImport } from '@sala/catalog/api/imports.ts'
import type { Status } from '@sala/catalog/dataset.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { explain } from '../../../api/explain.ts'
import buttons from '../../../controls/buttons.module.css'
import { PageHeader } from '../../../controls/page/PageHeader.tsx'
import { Message } from '../../../controls/texts/Message.tsx'
import { useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'
import { paths } from '../../../paths.ts'
import {
  changedSince,
  datasetOf,
  type ImportValues,
  lacksFields,
  noValues,
  settingsOf,
  uploadOf,
  valuesOf,
} from '../importForm.ts'
import { MapByHand } from '../mapping/MapByHand.tsx'
import { FileColumns } from '../questions/FileColumns.tsx'
import { LeftOutNames, NameQuestions } from '../questions/NameQuestions.tsx'
import { UnitQuestion } from '../questions/UnitQuestion.tsx'
import { isWorking, keepJob, lookAgain, useDatasetInAddress, useImportJob, useJobInAddress } from '../useImportJob.ts'
import styles from './AddImportPage.module.css'
import { CheckStep } from './CheckStep.tsx'
import { FileStep, type FormFaults } from './FileStep.tsx'
import { StoredStep } from './StoredStep.tsx'
import { StoreStep } from './StoreStep.tsx'

/** A file of figures, from the choice to the cards. The address knows the uploaded file, so that a reload continues with it. */
export default function AddImportPage() {
  const { t } = useText()
  const [id, toJob] = useJobInAddress()
  const answer = useImportJob(id)
  // An upload that is begun here needs no new form; one that comes with the address fills it.
  const [begun, setBegun] = useState({ round: 0, with: id })
  const again = () => {
    toJob(null)
    setBegun(({ round }) => ({ round: round + 1, with: null }))
  }
  const job = id === null ? null : (answer.data ?? null)
  const gone = answer.error instanceof ApiError && answer.error.status === 404
  return (
    <>
      <PageHeader title={t('imports.add')} lead={t('imports.addLead')} />
      {id !== null && gone && (
        <Message title={t('form.gone')} text={t('imports.gone', { minutes: importLimits.keptMinutes })}>
          <button type="button" className={buttons.main} onClick={again}>
            {t('imports.chooseFile')}
          </button>
        </Message>
      )}
      {id !== null && !gone && begun.with !== null && job === null && (
        <Loading error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {!(id !== null && gone) && (begun.with === null || job !== null) && (
        <Work key={begun.round} job={job} onJob={toJob} onAgain={again} />
      )}
    </>
  )
}

function Loading({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useText()
  if (error === null) return <p aria-busy="true">{t('common.loading')}</p>
  return (
    <div className={styles.alert} role="alert">
      <p>{explain(error, t).message}</p>
      <button type="button" className={buttons.quiet} onClick={onRetry}>
        {t('common.retry')}
      </button>
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
  const { t } = useText()
  const dataset = useDatasetInAddress()
  const [values, setValues] = useState<ImportValues>(job === null ? { ...noValues, dataset } : valuesOf(job.settings))
  const [file, setFile] = useState<File | null>(null)
  const [faults, setFaults] = useState<FormFaults>({})
  const [sending, setSending] = useState(false)
  const found = useRef<HTMLHeadingElement>(null)
  const upload = useRef(new AbortController())
  // Who has gone to another screen must not be led back by an upload that ends then.
  useEffect(() => () => upload.current.abort(), [])
  const busy = sending || (job !== null && isWorking(job))
  const shown = file ?? (job === null ? null : { name: job.fileName, size: job.bytes })

  function change(next: ImportValues, name: string) {
    setValues(next)
    setFaults(({ [name]: _now, '': _whole, ...others }) => others)
  }

  function refuse(error: unknown): string {
    const { message, field } = explain(error, t)
    const name = field !== null && (field === 'file' || field in noValues) ? field : ''
    setFaults({ [name]: message })
    return name
  }

  /** Sends the file, or asks to check it again with what the form says now. Gives the field that stands in the way. */
  async function check(chosen: ImportValues = values): Promise<string | null> {
    const said = settingsOf(chosen)
    if (said === null) {
      setFaults({ dataset: t('imports.datasetWanted') })
      return 'dataset'
    }
    if (job === null && file === null) {
      setFaults({ file: t('imports.fileWanted') })
      return 'file'
    }
    if (lacksFields(chosen)) {
      setFaults({ columns: t('imports.fieldWanted') })
      return 'columns'
    }
    setFaults({})
    setSending(true)
    // Where the steps stand below each other, what is found would be out of sight.
    found.current?.scrollIntoView({ block: 'nearest' })
    upload.current = new AbortController()
    const { signal } = upload.current
    try {
      const answer =
        job !== null
          ? await api.call(checkImport, { params: { id: job.id }, body: said, signal })
          : file === null
            ? null
            : await api.call(uploadImport, { form: uploadOf(said, file), signal })
      if (answer !== null) {
        keepJob(answer)
        onJob(answer.id)
      }
      return null
    } catch (error) {
      if (signal.aborted) return null
      lookAgain(job, error)
      return refuse(error)
    } finally {
      setSending(false)
    }
  }

  /** Answers how sure figures are of which the file does not say it. */
  function answerStatus(status: Status) {
    const next = { ...values, status }
    setValues(next)
    void check(next)
  }

  /** Checks the file as another data set, which its headings fit. */
  function checkAs(dataset: string) {
    const next = { ...values, dataset: datasetOf(dataset) }
    setValues(next)
    void check(next)
  }

  /** Checks the file as a person has said by hand that it is built. */
  function checkBy(recipe: string) {
    const next = { ...values, recipe }
    setValues(next)
    void check(next)
  }

  /** Answers in which unit figures are whose headings say one. */
  function answerUnit(unit: string) {
    const next = { ...values, unit }
    setValues(next)
    void check(next)
  }

  /** Stops the upload, or lets the server forget the file; what was said of it stays. */
  async function cancel(quietly = false) {
    upload.current.abort()
    onJob(null)
    if (job !== null && job.state !== 'stored') {
      // Where nobody hears it the file is forgotten by itself.
      await api.call(cancelImport, { params: { id: job.id } }).catch(() => undefined)
    }
    if (!quietly) notify('info', t('imports.cancelled'))
  }

  if (job?.state === 'stored' && job.batch !== null) {
    return <StoredStep batch={job.batch} onAgain={onAgain} />
  }
  return (
    <div className={styles.steps}>
      <FileStep
        values={values}
        faults={faults}
        file={shown === null ? null : { name: shown.name, bytes: shown.size }}
        busy={busy}
        checked={job !== null}
        sheets={job?.report?.sheets ?? []}
        previews={job?.report?.previews ?? []}
        headings={[...new Set(job?.report?.columns.map(({ heading }) => heading))]}
        onValues={change}
        onFile={(chosen) => {
          if (job !== null) void cancel(true)
          setFile(chosen)
          // What was said by hand is true of the file before it.
          setValues((now) => ({ ...now, recipe: '' }))
          setFaults(({ file: _file, ...others }) => others)
        }}
        onRefused={(words) => setFaults((now) => ({ ...now, file: words }))}
        onCheck={() => check()}
      />
      <div className={styles.found}>
        <CheckStep heading={found} job={job} uploading={sending && job === null} onCancel={() => void cancel()} />
        {job?.report != null && job.report.previews.length > 0 && (
          <MapByHand job={job} report={job.report} onRecipe={checkBy} />
        )}
        {job?.report != null && !busy && job.report.questions.length > 0 && (
          <NameQuestions job={job} report={job.report} onTaught={() => void check()} />
        )}
        {job?.report != null && !busy && job.report.columns.length > 0 && (
          <FileColumns job={job} report={job.report} onTaught={() => void check()} onDataset={checkAs} />
        )}
        {job?.report != null && !busy && job.report.leftOut.length > 0 && <LeftOutNames names={job.report.leftOut} />}
        <section className={styles.step}>
          <h2>{t('imports.stepStore')}</h2>
          {job?.report != null && !busy && job.report.units.length > 0 ? (
            <UnitQuestion dataset={job.dataset} units={job.report.units} onUnit={answerUnit} />
          ) : job?.report != null && !busy && job.state !== 'failed' ? (
            <StoreStep job={job} report={job.report} changed={changedSince(job, values)} onStatus={answerStatus} />
          ) : (
            <p className={styles.quiet}>{t('imports.storeFirst')}</p>
          )}
        </section>
        <p className={styles.back}>
          <Link to={paths.settingImports}>{t('imports.toList')}</Link>
        </p>
      </div>
    </div>
  )
}
