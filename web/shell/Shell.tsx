import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { Boundary } from '../cards/Boundary.tsx'
import { layoutLoaderTime, scrollResetDelay } from '../constants.ts'
import { Drawer } from '../controls/dialogs/Drawer.tsx'
import { SkipLink } from '../controls/page/SkipLink.tsx'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { waitingParts } from '../loading/screen.tsx'
import { ServerDownPage } from '../routes/ServerDownPage.tsx'
import { Palette } from '../search/Palette.tsx'
import { session } from '../session/session.ts'
import { useIdleLock } from '../session/useIdleLock.ts'
import { useStore } from '../store.ts'
import { changeSettings, settings } from '../theme/settings.ts'
import { useTour } from '../tour/useTour.ts'
import { ConnectivityBanner } from './banners/ConnectivityBanner.tsx'
import { connectivity, noticeFailure, useConnectivity } from './connectivity.ts'
import { Header } from './Header.tsx'
import { keepFocus } from './keepFocus.ts'
import { LayoutLoader } from './LayoutLoader.tsx'
import { MenuBar } from './MenuBar.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import type { UserAction } from './UserMenu.tsx'
import { useEntrance } from './useEntrance.ts'

const contentId = 'content'

/** Opened by few and seldom: its code comes when it is first opened. */
const Tour = lazy(withWords(['tour'], async () => ({ default: (await import('../tour/Tour.tsx')).Tour })))
const TourOffer = lazy(
  withWords(['tour'], async () => ({ default: (await import('../tour/TourOffer.tsx')).TourOffer })),
)
const ThemeDrawer = lazy(
  withWords(['themes'], async () => ({ default: (await import('../theme/ThemeDrawer.tsx')).ThemeDrawer })),
)

const ViewBar = lazy(withWords(['settings'], () => import('./banners/ViewBar.tsx')))

/** What surrounds every screen of a signed-in person: the sidebar, the header, and the content area that scrolls. */
export default function Shell() {
  const { t } = useText()
  const { user, viewing } = useStore(session)
  const { collapseSidebar, horizontalLayoutSidebar } = useStore(settings)
  const [drawer, setDrawer] = useState(false)
  /** Null until it has been opened once. */
  const [appearance, setAppearance] = useState<boolean | null>(null)
  const loading = useLayoutLoader()
  const content = useScrollReset()
  useEntrance(content)
  useEffect(() => (content.current === null ? undefined : keepFocus(content.current)), [content])
  const tour = useTour(!loading)
  const reached = useConnectivity()
  const restored = useRestoredSession()
  useIdleLock()

  // Signed out a moment ago: the guard is about to lead to the sign-in screen.
  if (user === null) return null

  const actions: readonly UserAction[] = [
    { key: 'appearance', label: t('shell.appearance'), choose: () => setAppearance(true) },
    { key: 'tour', label: t('shell.tour'), choose: tour.start },
  ]

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink to={contentId} />
      <Palette />
      <div className={styles.shell} data-collapsed={collapseSidebar} data-horizontal={horizontalLayoutSidebar}>
        {!horizontalLayoutSidebar && (
          <aside className={`hidden screen-only unpresented ${styles.sidebar}`}>
            <Sidebar user={user} collapsed={collapseSidebar} actions={actions} />
          </aside>
        )}
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          label={t('shell.mainMenu')}
          closeLabel={t('shell.closeMenu')}
        >
          <Sidebar user={user} collapsed={false} actions={actions} onFollow={() => setDrawer(false)} />
        </Drawer>
        <RunningTour tour={tour} />
        {appearance !== null && (
          <Boundary>
            <Suspense>
              <ThemeDrawer open={appearance} onClose={() => setAppearance(false)} />
            </Suspense>
          </Boundary>
        )}
        <div className={styles.page}>
          {horizontalLayoutSidebar && <MenuBar user={user} actions={actions} />}
          <Header
            collapsed={collapseSidebar}
            onCollapse={horizontalLayoutSidebar ? null : () => changeSettings({ collapseSidebar: !collapseSidebar })}
            onOpenDrawer={() => setDrawer(true)}
            onAppearance={() => setAppearance(true)}
          />
          {viewing !== undefined && (
            <Suspense>
              <ViewBar name={viewing} />
            </Suspense>
          )}
          <ConnectivityBanner lost={reached === 'lost' && restored} />
          <main id={contentId} ref={content} tabIndex={-1} className={styles.content}>
            {loading && <LayoutLoader />}
            {/* The screen is laid out behind the loader, so that its data come meanwhile and its charts know their room. */}
            <div className={`padded ${styles.screen}`} data-loading={loading}>
              {/* Without a session there is nothing to show yet; with one, what is shown stays. */}
              {reached === 'lost' && !restored ? <ServerDownPage /> : <Outlet />}
            </div>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}

function RunningTour({ tour: { running, takeUp, end } }: { readonly tour: ReturnType<typeof useTour> }) {
  if (running === null) return null
  const { name, offered, from } = running
  return (
    <Suspense>
      {offered ? (
        <TourOffer key={name} name={name} onTake={takeUp} onEnd={end} />
      ) : (
        <Tour key={name} name={name} from={from} onEnd={end} />
      )}
    </Suspense>
  )
}

/** Whether the loader shows: for a second after the layout has come up, and until the first screen can be laid out. */
function useLayoutLoader(): boolean {
  const coming = useStore(waitingParts)
  const [over, setOver] = useState(false)
  const [loading, setLoading] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), layoutLoaderTime)
    return () => clearTimeout(timer)
  }, [])
  if (loading && over && coming === 0) setLoading(false)
  return loading
}

/** The content area, which goes to its top a moment after each navigation. A filter in the address is no navigation. */
function useScrollReset() {
  const content = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the reset waits for
  useEffect(() => {
    const timer = setTimeout(() => content.current?.scrollTo({ top: 0 }), scrollResetDelay)
    return () => clearTimeout(timer)
  }, [path])
  return content
}

/**
 * After a reload the access token is gone and the session cookie renews it. Where that fails, each card says so by itself, and an
 * ended session leads to the sign-in screen. Gives back whether there is a token.
 */
function useRestoredSession(): boolean {
  const reached = useStore(connectivity)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    if (restored || reached === 'lost') return
    api.restore().then(() => setRestored(true), noticeFailure)
  }, [restored, reached])
  return restored
}
