import { useTranslation } from 'react-i18next'
import { Icon } from '../controls/Icon.tsx'
import { changeSettings } from '../theme/settings.ts'
import { useDark } from '../theme/useDark.ts'
import styles from './tools.module.css'

export function DarkModeToggle() {
  const { t } = useTranslation()
  const dark = useDark()
  const label = dark ? t('shell.lightMode') : t('shell.darkMode')
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      onClick={() => changeSettings({ darkMode: !dark })}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}
