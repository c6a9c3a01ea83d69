import { text } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { forgetSession, rememberSession, restrictSession, session } from '../session/session.ts'
import { settings } from '../theme/settings.ts'
import { createClient } from './client.ts'

/** The one client of the application. */
export const api = createClient({
  fetch: (url, init) => fetch(url, init),
  language: () => settings.get().locale,
  signedIn: () => session.get().user !== null && session.get().standing === 'open',
  onSession: rememberSession,
  onEnd: (end) => {
    forgetSession()
    if (end === 'signed_out') notify('info', text.get().t('header.signedOut'))
    if (end === 'expired') notify('info', text.get().t('login.ended'))
  },
  onLimit: restrictSession,
  // Locks exist only where the page is served over https or from this machine; elsewhere the server's grace has to do.
  withLock: async (work) =>
    'locks' in navigator ? await navigator.locks.request('sala-session', () => work()) : await work(),
})
