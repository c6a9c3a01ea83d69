import { ownLimits } from '@sala/catalog/own/definition.ts'
import type { Language } from '@sala/catalog/words.ts'
import { LanguageField, otherLanguages } from '../../forms/languages/LanguageFields.tsx'
import type { Field } from '../../forms/useForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import styles from './OwnDatasetForm.module.css'

/** The name of a data set or of a column in the reader's language, and below it those in others. */
export function OwnNameFields({ field }: { readonly field: (language: Language) => Field<string> }) {
  const { t, locale } = useText()
  const nameIn = (language: Language) => (
    <LanguageField
      key={language}
      language={language}
      field={field}
      label={() => t('ownDatasets.nameIn', { language: languageNames[language] })}
      maxLength={ownLimits.name}
    />
  )
  return (
    <>
      {nameIn(locale)}
      <details>
        <summary>{t('ownDatasets.otherLanguages')}</summary>
        <div className={styles.fields}>{otherLanguages(locale).map(nameIn)}</div>
      </details>
    </>
  )
}
