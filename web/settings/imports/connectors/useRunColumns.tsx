import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { TextButton } from '../../../controls/TextButton.tsx'
import { sizeWords } from '../../../i18n/sizeWords.ts'
import { useText } from '../../../i18n/text.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import type { ListColumn } from '../../../lists/ListTable.tsx'
import { paths } from '../../../paths.ts'
import { editPath } from '../../editPath.ts'
import styles from '../ImportsPage.module.css'
import { RunOutcome } from './RunOutcome.tsx'

const counts = ['newRows', 'changedRows', 'unchangedRows', 'goneRows', 'withoutFigure', 'badRows'] as const

/** The columns of a run: when and by whom, its outcome, file, rows and duration. */
export function useRunColumns(onFaults: (run: ConnectorRun) => void): readonly ListColumn<ConnectorRun>[] {
  const { t, locale } = useText()
  const dated = useMoment()
  const seconds = ({ startedAt, endedAt }: ConnectorRun): string => {
    if (endedAt === null) return '–'
    const spent = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(spent)
  }
  return [
    {
      key: 'at',
      label: t('connectors.startedAt'),
      sort: 'startedAt',
      cell: ({ startedAt, byClock, by, dryRun }) => (
        <span className={styles.lines}>
          {dated(startedAt)}
          <span className={styles.quiet}>{byClock ? t('connectors.byClock') : <bdi>{by ?? '–'}</bdi>}</span>
          {dryRun && <span className={styles.quiet}>{t('connectors.trial')}</span>}
        </span>
      ),
    },
    {
      key: 'outcome',
      label: t('connectors.outcome'),
      cell: (run) => (
        <span className={styles.lines}>
          <RunOutcome run={run} />
          {run.faults.length > 0 && (
            <span>
              <TextButton kind="text" label={t('connectors.showFaults')} onPress={() => onFaults(run)} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'file',
      label: t('connectors.file'),
      cell: ({ fileName, bytes, batch, attempts }) => (
        <span className={styles.lines}>
          <span>
            <bdi>{fileName ?? '–'}</bdi>
          </span>
          {bytes !== null && <span className={styles.quiet}>{sizeWords(bytes, locale)}</span>}
          {batch !== null && <Link to={editPath(paths.settingImport, batch)}>{t('batches.page', { id: batch })}</Link>}
          {attempts > 1 && <span className={styles.quiet}>{t('connectors.attempts', { attempts })}</span>}
        </span>
      ),
    },
    {
      key: 'rows',
      label: t('connectors.changes'),
      cell: (run) => (
        <span className={styles.lines}>
          {counts
            .filter((name) => run[name] > 0)
            .map((name) => (
              <span key={name}>{t(`connectors.counts.${name}`, { rows: number(run[name], locale) })}</span>
            ))}
        </span>
      ),
    },
    { key: 'took', label: t('connectors.took'), figure: true, cell: seconds },
  ]
}
