import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { ScreenLoadError } from '../loading/deadline.ts'
import styles from './CardMessage.module.css'
import { ImportLinks, useDatasetNames } from './MissingData.tsx'

interface EmptyCardProps {
  /** What the card reads has figures, though none for what is chosen. */
  readonly hasFigures: boolean
  /** A period can be chosen on the card. */
  readonly dated: boolean
  /** The data sets that the card reads and that hold no figure at all. */
  readonly missing: readonly DatasetName[]
  /** The reader may see only some places or markets: data sets without a figure for them may have been imported. */
  readonly limited: boolean
  /** Null where nothing is chosen. */
  readonly onReset: (() => void) | null
}

/** There is nothing to draw: why, and what can be done about it. */
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

/** Another choice helps where all that the card reads has figures. */
function hintFor(complete: boolean, dated: boolean, chosen: boolean) {
  if (!complete) return 'card.noDataHint'
  if (chosen) return dated ? 'card.emptyHint' : 'card.emptyHintReset'
  return dated ? 'card.emptyHintPeriod' : null
}

interface FailedCardProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Beside older figures that stay on show. */
  readonly beside?: boolean
}

/** The card failed: what, under which request, and the way to try again. */
export function FailedCard({ error, onRetry, beside = false }: FailedCardProps) {
  const { t } = useText()
  const { message, requestId } = useExplanation(error)
  return (
    <div className={beside ? styles.strip : styles.message} role="alert">
      <Icon name="warning" size={beside ? 20 : 28} />
      <p className={styles.title}>{t('card.error')}</p>
      <p>
        {message} {!beside && t('card.errorHint')}
      </p>
      {requestId !== null && <p className={styles.request}>{t('card.request', { id: requestId })}</p>}
      <button type="button" className={styles.action} onClick={onRetry}>
        {t('card.retry')}
      </button>
    </div>
  )
}

function useExplanation(error: unknown): { readonly message: string; readonly requestId: string | null } {
  const { t } = useText()
  if (error instanceof ApiError) return explain(error, t)
  return {
    message: error instanceof ScreenLoadError ? t('pages.chunkFailed') : t('problems.unreadable'),
    requestId: null,
  }
}
