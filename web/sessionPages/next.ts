import { paths } from '../paths.ts'

/**
 * The destination after sign-in: the address that a person requested before they were sent to the sign-in screen. Only addresses of the
 * application itself are followed; anything else leads to the dashboards, so that a link to the sign-in screen cannot redirect to another site.
 *
 * @param next the `next` parameter, as anyone may have written it
 * @param origin the origin of the page, e.g. `https://sala.example`
 */
export function safeNext(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !/^\/admin\/[\w\-./?&=%,:+~!$'()*;@]*$/.test(next)) return paths.dashboards
  try {
    const address = new URL(next, origin)
    if (address.origin !== origin || !address.pathname.startsWith(`${paths.admin}/`)) return paths.dashboards
    const leadsBack = address.pathname === paths.signIn || address.pathname === paths.signOut
    return leadsBack ? paths.dashboards : address.pathname + address.search
  } catch {
    return paths.dashboards
  }
}
