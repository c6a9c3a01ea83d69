import { languages } from '@sala/catalog/words.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../Icon.tsx'
import { MenuButton } from '../popups/MenuButton.tsx'
import styles from './tools.module.css'

export function LanguagePicker() {
  const { t, locale } = useText()
  return (
    <MenuButton
      label={`${t('header.language')}: ${languageNames[locale]}`}
      items={languages.map((language) => ({
        key: language,
        label: languageNames[language],
        lang: language,
        chosen: language === locale,
        choose: () => void chooseLanguage(language),
      }))}
    >
      <Icon name="globe" />
      <span className={styles.wide}>{languageNames[locale]}</span>
    </MenuButton>
  )
}
