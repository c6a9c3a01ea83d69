import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { ScreenLoadError } from '../loading/deadline.ts'
import styles from './CardMessage.module.css'
import { ImportLinks, useDatasetNames } from './MissingData.tsx'

interface EmptyCardProps {
  /** The card's data have figures, but none for the chosen filters. */
  readonly hasFigures: boolean
  /** A period can be chosen on the card. */
  readonly dated: boolean
  /** The data sets of the card that hold no figures at all. */
  readonly missing: readonly DatasetName[]
  /** The reader's rule limits places or markets: data sets without visible figures may still have been imported. */
  readonly limited: boolean
  /** Null if no filter is set. */
  readonly onReset: (() => void) | null
}

/** The message of a card without figures: the reason, and what the reader can do. */
export function EmptyCard({ hasFigures, dated, missing, limited, onReset }: EmptyCardProps) {
  const { t } = useText()
  const datasets = useDatasetNames(missing)
  const hidden = limited && missing.length > 0
  const hint = hidden ? null : hintFor(hasFigures && missing.length === 0, dated, onReset !== null)
  return (
    <div className={styles.message}>
      <Icon name="info" size={28} />
      <p className={styles.title}>{t(hidden ? 'card.noFigures' : hasFigures ? 'card.empty' : 'card.noDataYet')}</p>
      {missing.length > 0 && <p>{t(hidden ? 'card.notOfGroup' : 'card.notImported', { datasets })}</p>}
      {hint !== null && <p>{t(hint)}</p>}
      {!hidden && <ImportLinks datasets={missing} />}
      {onReset !== null && (
        <button type="button" className={styles.action} onClick={onReset}>
          {t('card.resetFilters')}
        </button>
      )}
    </div>
  )
}

/** Another choice helps if all data sets of the card have figures. */
function hintFor(complete: boolean, dated: boolean, chosen: boolean) {
  if (!complete) return 'card.noDataHint'
  if (chosen) return dated ? 'card.emptyHint' : 'card.emptyHintReset'
  return dated ? 'card.emptyHintPeriod' : null
}

interface FailedCardProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Shown beside older figures that stay visible. */
  readonly beside?: boolean
}

/** The message of a failed card: the error, its request id, and a retry. */
export function FailedCard({ error, onRetry, beside = false }: FailedCardProps) {
  const { t } = useText()
  const { message, requestId } = useExplanation(error)
  const outdated = error instanceof ScreenLoadError && error.outdated
  return (
    <div className={beside ? styles.strip : styles.message} role="alert">
      <Icon name="warning" size={beside ? 20 : 28} />
      <p className={styles.title}>{t('card.error')}</p>
      <p>
        {message} {!beside && t(outdated ? 'pages.reloadHint' : 'card.errorHint')}
      </p>
      {requestId !== null && <p className={styles.request}>{t('card.request', { id: requestId })}</p>}
      <button type="button" className={styles.action} onClick={outdated ? () => window.location.reload() : onRetry}>
        {t(outdated ? 'common.reload' : 'card.retry')}
      </button>
    </div>
  )
}

function useExplanation(error: unknown): { readonly message: string; readonly requestId: string | null } {
  const { t } = useText()
  if (error instanceof ApiError) return explain(error, t)
  if (!(error instanceof ScreenLoadError)) return { message: t('problems.unreadable'), requestId: null }
  return { message: t(error.outdated ? 'pages.newRelease' : 'pages.chunkFailed'), requestId: null }
}
