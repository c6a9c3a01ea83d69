import { useSyncExternalStore } from 'react'
import styles from '../controls/header/tools.module.css'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Fills the screen with the application; absent where the browser cannot (phones). */
export function FullScreenToggle() {
  const { t } = useText()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = full ? t('shell.exitFullScreen') : t('shell.fullScreen')
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <IconButton
      className={`${styles.tool} ${styles.roomy}`}
      icon={full ? 'shrink' : 'expand'}
      label={label}
      // The browser may refuse (a policy of the page around it); then nothing changes, and that is seen.
      onPress={() => void toggle().catch(() => undefined)}
    />
  )
}
