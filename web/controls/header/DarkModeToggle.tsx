import { useTranslation } from 'react-i18next'
import { changeSettings } from '../../theme/settings.ts'
import { useDark } from '../../theme/useDark.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './tools.module.css'

export function DarkModeToggle() {
  const { t } = useTranslation()
  const dark = useDark()
  const label = dark ? t('shell.lightMode') : t('shell.darkMode')
  return (
    <IconButton
      className={styles.tool}
      icon={dark ? 'sun' : 'moon'}
      label={label}
      onPress={() => changeSettings({ darkMode: !dark })}
    />
  )
}
