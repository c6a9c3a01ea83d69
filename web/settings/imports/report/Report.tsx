import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import { downloadFaults } from '@sala/catalog/api/imports.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { api } from '../../../api/api.ts'
import { filledPath } from '../../../api/client.ts'
import { saveFile } from '../../../api/saveFile.ts'
import { useAction } from '../../../api/useAction.ts'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { useText } from '../../../i18n/text.ts'
import { Difference } from './Difference.tsx'
import { FaultTable } from './FaultTable.tsx'
import { Notes } from './Notes.tsx'
import styles from './Report.module.css'
import { SheetPreviews } from './SheetPreviews.tsx'
import { SheetSums } from './SheetSums.tsx'
import { spansInWords } from './spans.ts'

type ReadReport = Omit<ImportReport, 'sameFileAs' | 'previews'> & Partial<Pick<ImportReport, 'previews'>>

/** The report of a check has the first rows of the file; that of a batch does not. */
const hasPreviews = (report: ReadReport): report is ReadReport & Pick<ImportReport, 'previews'> =>
  report.previews !== undefined

interface ReportProps {
  readonly dataset: string
  readonly report: ReadReport
  /** The upload that has the list of all faults; null once the file is stored and gone. */
  readonly job: string | null
  /** A newer check is under way. */
  readonly stale?: boolean
}

/** What was found in a file: how many rows are good, sums to compare with the file, and everything that is wrong. */
export function Report({ dataset, job, report, stale = false }: ReportProps) {
  const { t, locale } = useText()
  const { goodRows, badRows, aggregateRows, totalsChecked, faultCount } = report
  const counts = [
    { key: 'good', label: t('imports.goodRows'), value: goodRows, always: true },
    { key: 'bad', label: t('imports.badRows'), value: badRows, always: true },
    { key: 'totals', label: t('imports.totalRows'), value: aggregateRows, always: false },
    { key: 'checked', label: t('imports.totalsChecked'), value: totalsChecked, always: false },
  ]
  return (
    <div className={styles.report} data-stale={stale}>
      {job !== null && (
        <p className={styles.verdict} data-good={faultCount === 0}>
          <Icon name={faultCount === 0 ? 'check' : isQuestion(report) ? 'info' : 'warning'} />
          {t(`imports.${verdictOn(report)}`)}
        </p>
      )}
      <dl className={styles.counts}>
        {counts
          .filter(({ value, always }) => always || value > 0)
          .map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{number(value, locale)}</dd>
            </div>
          ))}
      </dl>
      {report.difference !== null && (
        <Difference
          dataset={dataset}
          difference={report.difference}
          faulty={job !== null && faultCount > 0}
          past={job === null}
        />
      )}
      <Statuses statuses={report.statuses} />
      <Faults dataset={dataset} job={job} report={report} />
      <Warnings dataset={dataset} report={report} />
      {job !== null && hasPreviews(report) && <SheetPreviews dataset={dataset} report={report} job={job} />}
      <SheetSums dataset={dataset} sums={report.sums} />
      <Notes dataset={dataset} notes={report.notes} />
    </div>
  )
}

/** Whether nothing is wrong with a file but that something has to be said of it. */
const isQuestion = (report: Parameters<typeof verdictOn>[0]): boolean =>
  ['undecided', 'unitQuestion'].includes(verdictOn(report))

/** One sentence about a file. */
export function verdictOn({
  faultCount,
  goodRows,
  faults,
  units,
}: Pick<ImportReport, 'faultCount' | 'goodRows' | 'faults' | 'units'>):
  | 'clean'
  | 'unusable'
  | 'undecided'
  | 'unitQuestion'
  | 'faulty' {
  if (faultCount === 0) return 'clean'
  if (units.length === faultCount) return 'unitQuestion'
  if (faults.length === faultCount && faults.every(({ reason }) => reason === 'status_unknown')) return 'undecided'
  return goodRows === 0 ? 'unusable' : 'faulty'
}

/** The first faults as a table, and all of them as a file. */
function Faults({ dataset, job, report: { faults, faultCount } }: Pick<ReportProps, 'dataset' | 'job' | 'report'>) {
  const { t, locale } = useText()
  const { run } = useAction()
  if (faults.length === 0) return null
  const download = (id: string) =>
    run(async () => saveFile(await api.download(filledPath(downloadFaults.path, { id }), {})))

  return (
    <section>
      <div className="row between wrap gap-half-2">
        <h3>{t('imports.faults')}</h3>
        {job !== null && (
          <button type="button" className={buttons.quiet} onClick={() => void download(job)}>
            <Icon name="download" />
            {t('imports.allFaults')}
          </button>
        )}
      </div>
      {faultCount > faults.length && (
        <p className="quiet">
          {t('imports.firstOf', { shown: number(faults.length, locale), of: number(faultCount, locale) })}
        </p>
      )}
      <FaultTable
        label={t('imports.faults')}
        dataset={dataset}
        faults={faults.map(({ reason, ...fault }) => ({ ...fault, words: t(`imports.reasons.${reason}`) }))}
      />
    </section>
  )
}

/** Which status was taken of which periods, and from where. */
function Statuses({ statuses }: Pick<ImportReport, 'statuses'>) {
  const { t, locale } = useText()
  if (statuses.length === 0) return null
  return (
    <section>
      <h3>{t('imports.statusTaken')}</h3>
      <dl className={styles.sums}>
        {statuses.map(({ status, source, periods }) => (
          <div key={`${status} ${source}`}>
            <dt>
              {status === null
                ? t('imports.statusNotSaid')
                : `${t(`status.${status}`)} (${t(`imports.statusFrom.${source}`)})`}
            </dt>
            <dd>{spansInWords(periods, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What looks wrong and may be right. */
function Warnings({
  dataset,
  report: { warnings, warningCount },
}: {
  readonly dataset: string
  readonly report: ReportProps['report']
}) {
  const { t, locale } = useText()
  if (warnings.length === 0) return null
  const rows = warnings.map(({ reason, ...warning }) => ({ ...warning, words: t(`imports.warningReasons.${reason}`) }))
  return (
    <section>
      <h3>{t('imports.warnings')}</h3>
      <p className="quiet">{t('imports.warningsHint')}</p>
      {warningCount > warnings.length && (
        <p className="quiet">
          {t('imports.firstOf', { shown: number(warnings.length, locale), of: number(warningCount, locale) })}
        </p>
      )}
      <FaultTable label={t('imports.warnings')} dataset={dataset} faults={rows} />
    </section>
  )
}
