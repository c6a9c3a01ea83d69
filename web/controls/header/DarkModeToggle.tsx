import { useText } from '../../i18n/text.ts'
import { changeSettings } from '../../theme/settings.ts'
import { useDark } from '../../theme/useDark.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './tools.module.css'

export function DarkModeToggle() {
  const { t } = useText()
  const dark = useDark()
  const label = dark ? t('header.lightMode') : t('header.darkMode')
  return (
    <IconButton
      className={styles.tool}
      icon={dark ? 'sun' : 'moon'}
      label={label}
      onPress={() => changeSettings({ darkMode: !dark })}
    />
  )
}
