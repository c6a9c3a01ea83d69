import { type FormEvent, type Ref, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './SearchForm.module.css'
import { useSearchFor } from './useGoTo.ts'

interface SearchFormProps {
  /** What stands in it at first. */
  readonly keywords?: string
  readonly onSubmitted?: () => void
  readonly input?: Ref<HTMLInputElement>
}

/** The search for everything. It is submitted only when something was typed. */
export function SearchForm({ keywords = '', onSubmitted, input }: SearchFormProps) {
  const { t } = useText()
  const searchFor = useSearchFor()
  const [text, setText] = useState(keywords)
  const [lastKeywords, setLastKeywords] = useState(keywords)
  // The address has changed by other means: the field follows.
  if (keywords !== lastKeywords) {
    setLastKeywords(keywords)
    setText(keywords)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (searchFor(text)) onSubmitted?.()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form has to be one
    <form role="search" className={styles.form} onSubmit={submit}>
      <input
        ref={input}
        className="bare-input quiet-placeholder"
        type="search"
        name="keywords"
        value={text}
        maxLength={256}
        placeholder={t('shell.searchPlaceholder')}
        aria-label={t('shell.searchPlaceholder')}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" aria-label={t('shell.search')} title={t('shell.search')}>
        <Icon name="search" size={18} />
      </button>
    </form>
  )
}
