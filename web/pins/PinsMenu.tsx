import { Boundary } from '../cards/Boundary.tsx'
import { HeaderMenu } from '../controls/header/HeaderMenu.tsx'
import { useText } from '../i18n/text.ts'
import { loadOnce } from '../loading/loadOnce.ts'
import { useLoaded } from '../loading/useLoaded.ts'

const panel = loadOnce(async () => (await import('./PinsPanel.tsx')).PinsPanel)

/** The header's quick links: the person's own pinned pages. */
export function PinsMenu() {
  const { t } = useText()
  const label = t('shell.quickLinks')
  return (
    <HeaderMenu
      label={label}
      icon="bookmark"
      number={0}
      numbered={label}
      onOpen={() => {
        // Begins anew where it failed before; the panel says so where it fails again.
        panel.load().catch(() => undefined)
      }}
    >
      {(close) => (
        <Boundary>
          <Panel close={close} />
        </Boundary>
      )}
    </HeaderMenu>
  )
}

function Panel({ close }: { readonly close: () => void }) {
  const { t } = useText()
  const Loaded = useLoaded(panel)
  return Loaded === null ? <p role="status">{t('common.loading')}</p> : <Loaded close={close} />
}
