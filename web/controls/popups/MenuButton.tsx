import type { ReactNode } from 'react'
import { loadOnce } from '../../loading/loadOnce.ts'
import styles from './MenuButton.module.css'
import type { MenuItem } from './menuItem.ts'
import popovers from './popover.module.css'
import { usePopover } from './usePopover.ts'

interface MenuButtonProps {
  /** What the button is for; read aloud before what it shows. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The menu opens above the button, from its start. Other menus open below it, and above where only there is room. */
  readonly upwards?: boolean
  /** What the button shows. */
  readonly children: ReactNode
}

/** The keys that open the menu. */
const opening: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' '])

const list = loadOnce(() => import('./MenuList.tsx'))

/** A button that opens a short menu. */
export function MenuButton({ label, items, upwards = false, children }: MenuButtonProps) {
  const popover = usePopover(list)
  return (
    <>
      <button
        {...popover.button}
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={popover.content !== null}
        onKeyDown={(event) => {
          if (!opening.has(event.key) || popover.content !== null) return
          // The click that a key makes of itself is taken for a screen reader's by React Aria, which then waits for transitions to end
          // before it moves the focus, and may never move it.
          event.preventDefault()
          popover.open()
        }}
      >
        {children}
      </button>
      <div {...popover.popover} className={`${popovers.popover} ${styles.popover}`} data-upwards={upwards}>
        {popover.content && <popover.content.MenuList label={label} items={items} onClose={popover.close} />}
      </div>
    </>
  )
}
