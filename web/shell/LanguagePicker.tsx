import { languages } from '@sala/catalog/words.ts'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n/i18n.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { Icon } from './Icon.tsx'
import { MenuButton } from './MenuButton.tsx'
import styles from './tools.module.css'

/** Each language in its own words, so that everybody finds theirs. */
const ownNames = {
  en: 'English',
  fr: 'Français',
  he: 'עברית',
  ru: 'Русский',
  ar: 'العربية',
  th: 'ไทย',
} as const

export function LanguagePicker() {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  return (
    <MenuButton
      label={`${t('shell.language')}: ${ownNames[locale]}`}
      items={languages.map((language) => ({
        key: language,
        label: ownNames[language],
        lang: language,
        chosen: language === locale,
        choose: () => void chooseLanguage(language),
      }))}
    >
      <Icon name="globe" />
      <span className={styles.wide}>{ownNames[locale]}</span>
    </MenuButton>
  )
}
