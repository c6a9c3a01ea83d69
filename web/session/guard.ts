import { paths } from '../paths.ts'
import type { LocalUser } from './localUser.ts'
import type { SessionStatus } from './session.ts'

/** The guard's decision: show the screen, show another screen first, or go back to the root. */
type Verdict = 'open' | 'sign_in' | 'lock_screen' | 'second_factor' | 'root'

const publicPrefix = `${paths.public}/`
/** Screens that need no session: sign-in and its like, which contain only a form. */
const openPaths: ReadonlySet<string> = new Set([
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmAddress,
  paths.unsubscribe,
  paths.firstAdministrator,
  paths.openId,
])

/** Whether an address is one of the pages for anyone, which sites may show in frames: the exact prefix, or the page of what is embedded. */
export const isPublic = (path: string): boolean =>
  path === paths.public || path === paths.embed || path.startsWith(publicPrefix)

/**
 * Decides whether an address may be opened. Only the exact prefix `/public/` is public, not any address that contains the word. The server
 * checks every call again; this check only avoids screens that would show nothing.
 *
 * @param path the address's path, as the browser has it: still encoded, without query and fragment
 */
export function guard(path: string, user: Pick<LocalUser, 'type'> | null, standing: SessionStatus = 'open'): Verdict {
  if (openPaths.has(path) || isPublic(path)) return 'open'
  if (user === null) return 'sign_in'
  if (standing !== 'open' && path === paths.signOut) return 'open'
  if (standing === 'locked') return path === paths.lockScreen ? 'open' : 'lock_screen'
  if (standing === 'second_factor_due') return path === paths.secondFactor ? 'open' : 'second_factor'
  return user.type === 'ad_auth' && isSetting(path) ? 'root' : 'open'
}

/** The router ignores case, doubled slashes and encoding, so the guard must normalise them too. */
function isSetting(path: string): boolean {
  const plain = decoded(path).toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '')
  return plain === paths.settings || plain.startsWith(`${paths.settings}/`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
