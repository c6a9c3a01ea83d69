import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { useText } from '../../../i18n/text.ts'
import status from '../../../lists/StatusMark.module.css'
import styles from '../ImportsPage.module.css'
import { problemWords } from './words.ts'

/** What came of a run, and why nothing did. */
export function RunOutcome({ run }: { readonly run: ConnectorRun }) {
  const { t } = useText()
  const why = problemWords(run, t)
  return (
    <span className={styles.lines}>
      <span
        className={`inline-row gap-6px nowrap ${status.status}`}
        data-on={run.outcome !== 'held' && run.outcome !== 'failed'}
      >
        {t(`connectors.outcomes.${run.outcome}`)}
      </span>
      {why !== null && <span className={styles.quiet}>{why}</span>}
    </span>
  )
}
