import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { endStart } from '../loading/screen.tsx'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { FailurePage } from './FailurePage.tsx'
import { routeTree } from './router.tsx'

/**
 * The router of the application.
 *
 * @param history where addresses live; the browser's own by default
 */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: ({ error }) => <FailurePage error={error} />,
    // Parameters are plain texts, as the widgets' filters read and write them; the router's own way would quote them as JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
    // The shell scrolls its content area itself.
    scrollRestoration: false,
  })

  router.subscribe('onResolved', endStart)

  // When the session ends or is locked by itself or in another tab, the guard is asked again. The sign-out screen goes on by itself.
  const accessState = () => {
    const { user, standing } = session.get()
    return user === null ? 'signed_out' : standing
  }
  let before = accessState()
  session.subscribe(() => {
    const after = accessState()
    const changed = after !== before && after !== 'open' && router.state.location.pathname !== paths.signOut
    before = after
    if (changed) void router.invalidate()
  })
  return router
}

function searchText(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
