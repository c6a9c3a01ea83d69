import { paths } from '../paths.ts'
import type { LocalUser } from './session.ts'

/** Where an address leads: to its screen, to the sign-in screen first, or back to the root. */
export type Verdict = 'open' | 'sign_in' | 'root'

const publicPrefix = `${paths.public}/`
const openPaths: ReadonlySet<string> = new Set([paths.public, paths.signIn, paths.signUp])

/**
 * Decides whether an address may be opened. Public is the exact prefix `/public/`, not any address with that word in it. The server
 * decides again on every call; this only spares people a screen that could show them nothing.
 *
 * @param path the address's path, as the browser has it: still encoded, without query and fragment
 */
export function guard(path: string, user: Pick<LocalUser, 'type'> | null): Verdict {
  if (openPaths.has(path) || path.startsWith(publicPrefix)) return 'open'
  if (user === null) return 'sign_in'
  return user.type === 'ad_auth' && isSetting(path) ? 'root' : 'open'
}

/** The router forgives case, doubled slashes and encoding, so what is refused must not hide behind them. */
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
