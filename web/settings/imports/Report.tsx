import { downloadFaults, type ImportJob, type ImportReport } from '@sala/catalog/api/imports.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { amount, number } from '@sala/widgets/format.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { filledPath } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import table from '../../lists/ListTable.module.css'
import { notify } from '../../notices/notices.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import styles from './Report.module.css'

interface ReportProps {
  readonly job: Pick<ImportJob, 'id' | 'dataset'>
  readonly report: ImportReport
  /** A newer check is under way. */
  readonly stale: boolean
}

/** What was found in a file: how many rows are good, sums to compare with the file, and everything that is wrong. */
export function Report({ job, report, stale }: ReportProps) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  const { goodRows, badRows, aggregateRows, totalsChecked, faultCount } = report
  const counts = [
    { key: 'good', label: t('imports.goodRows'), value: goodRows, always: true },
    { key: 'bad', label: t('imports.badRows'), value: badRows, always: true },
    { key: 'totals', label: t('imports.totalRows'), value: aggregateRows, always: false },
    { key: 'checked', label: t('imports.totalsChecked'), value: totalsChecked, always: false },
  ]
  return (
    <div className={styles.report} data-stale={stale}>
      <p className={styles.verdict} data-good={faultCount === 0}>
        <Icon name={faultCount === 0 ? 'check' : 'warning'} />
        {t(`imports.${verdictOn(report)}`)}
      </p>
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
      <Faults job={job} report={report} />
      <Sums dataset={job.dataset} totals={report.totals} />
      {report.notes.length > 0 && (
        <details className={styles.notes}>
          <summary>{t('imports.notes')}</summary>
          <ul lang="en" dir="ltr">
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** What is said of a file in one sentence. */
export function verdictOn({ faultCount, goodRows }: ImportReport): 'clean' | 'unusable' | 'faulty' {
  if (faultCount === 0) return 'clean'
  return goodRows === 0 ? 'unusable' : 'faulty'
}

/** The first faults as a table, and all of them as a file. */
function Faults({ job, report: { faults, faultCount } }: Pick<ReportProps, 'job' | 'report'>) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  if (faults.length === 0) return null
  const columns = findDataset(job.dataset)?.columns ?? {}
  const sheets = faults.some(({ sheet }) => sheet !== null)

  async function download() {
    try {
      saveFile(await api.download(filledPath(downloadFaults.path, { id: job.id }), {}))
    } catch (error) {
      notify('error', explain(error, t).message)
    }
  }

  return (
    <section>
      <div className={styles.head}>
        <h3>{t('imports.faults')}</h3>
        <button type="button" className={buttons.quiet} onClick={() => void download()}>
          <Icon name="download" />
          {t('imports.allFaults')}
        </button>
      </div>
      {faultCount > faults.length && (
        <p className={styles.quiet}>
          {t('imports.firstOf', { shown: number(faults.length, locale), of: number(faultCount, locale) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <div className={`${table.scroller} ${styles.faults}`} tabIndex={0}>
        <table className={table.table} aria-label={t('imports.faults')}>
          <thead>
            <tr>
              <th scope="col">{t('imports.row')}</th>
              {sheets && <th scope="col">{t('imports.sheet')}</th>}
              <th scope="col">{t('imports.column')}</th>
              <th scope="col">{t('imports.value')}</th>
              <th scope="col">{t('imports.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ sheet, row, column, value, reason, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one cell may be wrong in several ways; the list never changes its order
              <tr key={index}>
                {/* As the file's own program counts it: without separators. */}
                <th scope="row" data-label={t('imports.row')}>
                  {row ?? '–'}
                </th>
                {sheets && (
                  <td data-label={t('imports.sheet')}>
                    <bdi>{sheet ?? '–'}</bdi>
                  </td>
                )}
                <td data-label={t('imports.column')}>
                  <bdi>{(column !== null && columns[column]?.label[locale]) || (column ?? '–')}</bdi>
                </td>
                <td data-label={t('imports.value')}>
                  <span className={styles.value}>
                    <bdi>{value ?? '–'}</bdi>
                  </span>
                </td>
                <td className={styles.reason}>
                  {t(`imports.reasons.${reason}`)}
                  <span lang="en" dir="ltr">
                    {message}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Sums({ dataset, totals }: { readonly dataset: string; readonly totals: ImportReport['totals'] }) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  if (totals.length === 0) return null
  const measures = findDataset(dataset)?.measures ?? {}
  const periods = totals.some(({ period }) => period !== null)
  return (
    <section>
      <h3>{t('imports.sums')}</h3>
      <dl className={styles.sums}>
        {totals.map(({ measure, label, unit, period, value }) => {
          const known = measures[measure]
          return (
            <div key={`${measure} ${period}`}>
              <dt>
                {known?.label[locale] ?? label}
                {periods && period !== null && ` (${periodWords(period, t)})`}
              </dt>
              <dd>{known === undefined ? `${number(value, locale, 2)} ${unit}` : amount(value, known.unit, locale)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Months are told from whole years where a file may hold both. */
function periodWords(period: string, t: TFunction): string {
  if (period === 'month') return t('imports.months')
  return period === 'year' ? t('imports.years') : period
}
