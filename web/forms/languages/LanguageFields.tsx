import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { useText } from '../../i18n/text.ts'
import { TextField } from '../fields.tsx'
import type { Field } from '../useForm.ts'

interface LanguageFieldProps {
  readonly field: (language: Language) => Field<string>
  readonly label: (language: Language) => string
  readonly maxLength: number
  /** What people read in a language as long as its field is empty. */
  readonly placeholder?: (language: Language) => string
}

/** A field for a text in each language, that of the reader first. */
export function LanguageFields(props: LanguageFieldProps) {
  const { locale } = useText()
  return [locale, ...otherLanguages(locale)].map((language) => (
    <LanguageField key={language} language={language} {...props} />
  ))
}

/** A field for a text in one language. */
export function LanguageField(props: LanguageFieldProps & { readonly language: Language }) {
  const { language, field, label, maxLength, placeholder } = props
  return (
    <TextField
      field={field(language)}
      label={label(language)}
      maxLength={maxLength}
      lang={language}
      dir={directionOf(language)}
      {...(placeholder && { placeholder: placeholder(language) })}
    />
  )
}

export const otherLanguages = (locale: Language): readonly Language[] =>
  languages.filter((language) => language !== locale)
