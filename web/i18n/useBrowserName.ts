import { browserOf } from './browserOf.ts'
import { useText } from './text.ts'

/** How people call the browser that a session was opened in, by what it says of itself. */
export function useBrowserName(): (agent: string | null) => string {
  const { t } = useText()
  return (agent) => {
    const known = browserOf(agent)
    if (known === null) return t('account.sessions.unknown')
    return known.system === null ? known.browser : t('account.sessions.onSystem', { ...known, system: known.system })
  }
}
