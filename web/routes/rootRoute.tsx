import { createRootRoute, type ParsedLocation, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { guard, isPublic } from '../session/guard.ts'
import { session } from '../session/session.ts'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Root } from './Root.tsx'

/** The screens that come first, for those who may not open what they asked for yet. */
const firstScreens = {
  sign_in: paths.signIn,
  lock_screen: paths.lockScreen,
  second_factor: paths.secondFactor,
} as const

/** Leads away from addresses that the person may not open; `next` leads back afterwards. */
function keepGuard({ location }: { readonly location: ParsedLocation }): void {
  // A listed site may show the public pages in a frame. Everything else is loaded anew there, which the server's headers refuse.
  if (window.self !== window.top && !isPublic(location.pathname)) window.location.assign(location.href)
  const { user, standing } = session.get()
  const verdict = guard(location.pathname, user, standing)
  if (verdict === 'open') return
  if (verdict === 'root') throw redirect({ to: paths.root, replace: true })
  const target = location.pathname === paths.root ? {} : { next: location.pathname + location.searchStr }
  throw redirect({ to: firstScreens[verdict], search: target, replace: true })
}

/** Leads on to another address. */
export const redirectTo = (to: string) => () => {
  throw redirect({ to, replace: true })
}

/** For an address with any rest: the router takes no rest at all for one too, as in `/admin` and `/public`. */
export const redirectEmptyTo =
  (to: string) =>
  ({ params }: { readonly params: { readonly _splat?: string } }) => {
    if (params._splat === undefined || params._splat === '') redirectTo(to)()
  }

/** Around every screen. */
export const root = createRootRoute({
  component: Root,
  beforeLoad: keepGuard,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <FailurePage error={error} />,
})

/** A route of its own address, below no frame. */
export const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path }) as const

/** The texts of declarations that cards, lists and settings show. */
export const ofCards = ['catalog', 'datasets', 'widgets'] as const

/** The screen reads its own search. */
export const anySearch = (search: Readonly<Record<string, unknown>>) => search
