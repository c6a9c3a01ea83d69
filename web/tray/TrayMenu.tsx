import { Suspense } from 'react'
import { Boundary } from '../cards/Boundary.tsx'
import { tray } from '../cards/files/tray.ts'
import { HeaderMenu } from '../controls/header/HeaderMenu.tsx'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { screen } from '../loading/screen.tsx'
import { useStore } from '../store.ts'

/** The names of cards come with all widgets, which pages without cards do not load. */
const TrayPanel = screen(withWords(['boards', 'otherWidgets'], () => import('./TrayPanel.tsx')))

/** The header's cart: the export tray. */
export function TrayMenu() {
  const { t } = useText()
  const { cards } = useStore(tray)
  return (
    <>
      <HeaderMenu
        label={t('shell.exportTray')}
        icon="tray"
        number={cards.length}
        numbered={t('tray.numbered', { number: cards.length })}
        onOpen={() => {
          // Begins anew where it failed before; the panel says so where it fails again.
          TrayPanel.preload().catch(() => undefined)
        }}
      >
        {() => (
          <Boundary>
            <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
              <TrayPanel />
            </Suspense>
          </Boundary>
        )}
      </HeaderMenu>
      {/* Announces added and removed cards to screen readers, which do not see the badge. */}
      <span className="unseen" aria-live="polite">
        {t('tray.numbered', { number: cards.length })}
      </span>
    </>
  )
}
