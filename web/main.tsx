import './strictZod.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:tokens.css'
import './theme/base.css'
import './theme/print.css'
import './theme/shared.css'
import { restoreAddress } from './cards/filters/pendingAddress.ts'
import { startLanguage, syncWithOtherWindows } from './i18n/i18n.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './routes/appRouter.tsx'
import { session, syncWithOtherTabs } from './session/session.ts'
import { applySettings } from './theme/settings.ts'

restoreAddress()
applySettings()
syncWithOtherTabs()
syncWithOtherWindows()
const language = startLanguage()
// Prefetches the shell for signed-in people; public pages and the sign-out do not need it.
const inShell = location.pathname.startsWith('/admin/') && location.pathname !== paths.signOut
if (session.get().user !== null && inShell) {
  Promise.all([import('./shell/prefetchForSession.ts'), language]).then(
    ([{ prefetchForSession }]) => prefetchForSession(),
    // The screen requests it again and shows the error.
    () => undefined,
  )
}
await language

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>,
)
