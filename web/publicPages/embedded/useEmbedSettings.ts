import { directionOf, isLanguage } from '@sala/catalog/words.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { switchLanguage } from '../../i18n/i18n.ts'
import { previewSettings } from '../../theme/settings.ts'

/**
 * Takes language and theme from the address (`lang`, `theme`), which the page around the frame chooses. They are not kept: what a person
 * chose for themselves stays, and counts where the address says nothing. False until the words have come; where they do not come, the page
 * speaks as it did.
 */
export function useEmbedSettings(): boolean {
  const { lang, theme }: { readonly lang?: unknown; readonly theme?: unknown } = useSearch({ strict: false })
  const locale = typeof lang === 'string' && isLanguage(lang) ? lang : null
  const darkMode = theme === 'dark' || theme === 'light' ? theme === 'dark' : null
  const [dressed, setDressed] = useState(false)
  useEffect(() => {
    let cancelled = false
    async function dress() {
      const comes =
        locale === null ||
        (await switchLanguage(locale).then(
          () => true,
          () => false,
        ))
      if (cancelled) return
      previewSettings({
        ...(locale !== null && comes && { locale, rtlLayout: directionOf(locale) === 'rtl' }),
        ...(darkMode !== null && { darkMode }),
      })
      setDressed(true)
    }
    void dress()
    return () => {
      cancelled = true
    }
  }, [locale, darkMode])
  return dressed
}
