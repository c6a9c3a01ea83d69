import { number, percentSign } from '@sala/widgets/texts/format.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { formats } from './formats.ts'
import styles from './Making.module.css'
import type { ManyDownload } from './useManyDownload.ts'

/** The progress of a file of many cards, and a button to cancel it. Empty without one. */
export function DownloadProgress({ download: { making, progress, cancel } }: { readonly download: ManyDownload }) {
  const { t, locale } = useText()
  if (making === null) return null
  const format = t(formats.find(({ extension }) => extension === making)?.words ?? 'card.download')
  const percent = `${number(Math.round(progress * 100), locale)}${percentSign(locale)}`
  const words = t('dashboard.making', { format, percent })
  return (
    <div className={styles.making} role="status">
      <progress value={progress} max={1} aria-label={words} />
      <span>{words}</span>
      <button
        type="button"
        className="centre hoverable rounded-small"
        aria-label={t('dashboard.cancel')}
        title={t('dashboard.cancel')}
        onClick={cancel}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
