import { browserOf } from './browserOf.ts'
import { useText } from './text.ts'

/** How people call the browser that a session was opened in, by what it says of itself. */
export function useBrowserName(): (agent: string | null) => string {
  const { t } = useText()
  return (agent) => {
    const browser = browserOf(agent)
    if (browser === null) return t('account.sessions.unknown')
    return browser.system === null
      ? browser.browser
      : t('account.sessions.onSystem', { ...browser, system: browser.system })
  }
}
