import { directionOf, isLanguage } from '@sala/catalog/words.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { turnTo } from '../../i18n/i18n.ts'
import { previewSettings, settings } from '../../theme/settings.ts'

/**
 * Takes language and theme from the address (`lang`, `theme`), which the page around the frame chooses. They are not kept: what a person
 * chose for themselves stays. False until the words have come; where they do not come, the page speaks as it did.
 */
export function useDressed(): boolean {
  const { lang, theme }: { readonly lang?: unknown; readonly theme?: unknown } = useSearch({ strict: false })
  const [dressed, setDressed] = useState(false)
  useEffect(() => {
    const locale = typeof lang === 'string' && isLanguage(lang) ? lang : settings.get().locale
    const darkMode = theme === 'dark' ? true : theme === 'light' ? false : settings.get().darkMode
    let gone = false
    const show = () => {
      if (!gone) setDressed(true)
    }
    turnTo(locale)
      .then(() => {
        if (!gone) previewSettings({ locale, darkMode, rtlLayout: directionOf(locale) === 'rtl' })
      })
      .then(show, show)
    return () => {
      gone = true
    }
  }, [lang, theme])
  return dressed
}
