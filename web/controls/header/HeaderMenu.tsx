import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { dismissAll } from '../../notices/notices.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './HeaderMenu.module.css'
import tools from './tools.module.css'

interface HeaderMenuProps {
  readonly label: string
  readonly icon: IconName
  /** Shown beside the icon where it is not 0. */
  readonly number: number
  /** The button's name with the number in words. */
  readonly numbered: string
  /** Called each time that it opens. */
  readonly onOpen?: () => void
  /** Drawn while it is open; `close` closes it and gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode
}

/** No badge is wider than this. */
const maxShown = 99

/** A button of the header with a panel below it, which closes by Escape, by a click elsewhere, and when the page changes. */
export function HeaderMenu({ label, icon, number, numbered, onOpen, children }: HeaderMenuProps) {
  const { t } = useText()
  const id = useId()
  const here = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const open = openAt === here

  // The focus and the clicks outside are the browser's; they are followed only while the panel is open.
  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenAt(null)
    }
    // Also where what had the focus is gone, as the last entry of a list is.
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    document.addEventListener('keydown', leaveByKey)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', leaveByKey)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  function close() {
    setOpenAt(null)
    button.current?.focus()
  }

  return (
    <div ref={box} className={`anchor fixed screen-only ${styles.box}`}>
      <button
        ref={button}
        type="button"
        className={tools.tool}
        aria-label={number === 0 ? label : numbered}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (open) return setOpenAt(null)
          // They would lie over the panel.
          dismissAll()
          onOpen?.()
          setOpenAt(here)
        }}
      >
        <Icon name={icon} />
        {number > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {number > maxShown ? `${maxShown}+` : number}
          </span>
        )}
      </button>
      {open && (
        <div ref={panel} id={id} role="dialog" tabIndex={-1} aria-label={label} className={styles.panel}>
          <div className={styles.head}>
            <h2>{label}</h2>
            <IconButton className={tools.tool} icon="close" label={t('common.close')} size={18} onPress={close} />
          </div>
          {children(close)}
        </div>
      )}
    </div>
  )
}
