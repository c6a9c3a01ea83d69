import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { tryAgain, useOnline } from '../connectivity.ts'
import styles from './ReachBanner.module.css'

/** Says above the page that what is shown may be old, and why. It goes by itself. */
export function ConnectivityBanner({ lost }: { readonly lost: boolean }) {
  const { t } = useText()
  const online = useOnline()
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status">
      {(lost || !online) && (
        <p className={styles.banner}>
          <Icon name="warning" size={18} />
          <span>{online ? t('shell.serverLost') : t('shell.offline')}</span>
          {online && (
            <button type="button" onClick={() => void tryAgain()}>
              {t('common.retry')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
