import { type AskedPart, maxCards } from '@sala/catalog/api/exports.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useMemo } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { addToTray, isInTray, removeFromTray, tray } from './tray.ts'
import { cardRequest } from './useDownload.ts'

export interface TrayButtonProps {
  readonly widget: AnyWidget
  /** Null until the card's filters are read. */
  readonly open: OpenWidget | null
  readonly context: Context | null
  readonly className: string | undefined
}

interface TrayToggle {
  readonly inside: boolean
  readonly label: string
  readonly toggle: () => void
}

/** Adds a card with its present filters to the export tray, or removes it; null for people without a tray. */
export function useTrayToggle({ widget, open, context }: Omit<TrayButtonProps, 'className'>): TrayToggle | null {
  const { permissions } = useStore(session)
  const card = useMemo(
    () => (open === null || context === null ? null : cardRequest(widget, open, context)),
    [widget, open, context],
  )
  const toggle = usePartToggle(card)
  return holdsCard(permissions, widget.code) ? toggle : null
}

/** Adds a card or a saved exploration to the export tray, or removes it; null while it is not known. */
function usePartToggle(card: AskedPart | null): TrayToggle {
  const { t } = useText()
  const current = useStore(tray)
  const inside = card !== null && isInTray(current, card)

  function toggle() {
    if (card === null) return
    if (inside) return removeFromTray(card)
    // The badge in the header shows the count, so a notice per card is not needed.
    if (!addToTray(card)) notify('error', t('tray.full', { most: maxCards }))
  }

  return { inside, label: inside ? t('tray.takeOut') : t('tray.add'), toggle }
}

/** The button of a card for the tray. */
export function TrayButton({ className, ...card }: TrayButtonProps) {
  const tray = useTrayToggle(card)
  return tray === null ? null : <Button className={className} {...tray} />
}

/** The button of a saved exploration for the tray. */
export function TrayPartButton({ part, className }: { readonly part: AskedPart | null } & ButtonClass) {
  return <Button className={className} {...usePartToggle(part)} />
}

type ButtonClass = Pick<TrayButtonProps, 'className'>

function Button({ inside, label, toggle, className }: TrayToggle & ButtonClass) {
  return (
    <button type="button" className={className} aria-label={label} title={label} data-inside={inside} onClick={toggle}>
      <Icon name={inside ? 'trayFull' : 'tray'} size={18} />
    </button>
  )
}
