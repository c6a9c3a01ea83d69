import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './MenuButton.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** Set where one of the items is the chosen one; the others are then `false`. */
  readonly chosen?: boolean
  /** Set where an item is turned on and off by itself; the menu then stays open. */
  readonly checked?: boolean
  /** The language that the label is written in, where it is not the page's. */
  readonly lang?: string
  readonly choose: () => void
}

interface MenuButtonProps {
  /** What the button is for; read aloud before what it shows. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The menu opens above the button, from its start. Other menus open below it, and above where only there is room. */
  readonly upwards?: boolean
  /** What the button shows. */
  readonly children: ReactNode
}

/** A button that opens a short menu: arrows, Home and End walk through it, Escape and a click elsewhere close it. */
export function MenuButton({ label, items, upwards = false, children }: MenuButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  // Before the menu is painted: its height is known only once it is laid out.
  useLayoutEffect(() => {
    const [at, room] = [button.current?.getBoundingClientRect(), menu.current?.getBoundingClientRect()]
    if (!open || !at || !room) return
    const isAbove = at.bottom + room.height > window.innerHeight && at.top > room.height
    menu.current?.toggleAttribute('data-above', isAbove)
  }, [open])

  // The focus and the clicks outside are the browser's; they are followed only while the menu is open.
  useEffect(() => {
    if (!open) return
    const entries = itemsIn(box.current)
    const chosen = entries.find((entry) => entry.matches('[role=menuitemradio][aria-checked=true]'))
    ;(chosen ?? entries[0])?.focus()
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])

  function leave() {
    setOpen(false)
    button.current?.focus()
  }

  function walk(event: KeyboardEvent) {
    const entries = itemsIn(box.current)
    const at = entries.findIndex((entry) => entry.matches(':focus'))
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      entries[target % entries.length]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          data-upwards={upwards}
          onKeyDown={walk}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              tabIndex={-1}
              lang={item.lang}
              className={styles.item}
              {...roleOf(item)}
              onClick={() => {
                if (item.checked === undefined) leave()
                item.choose()
              }}
            >
              {item.checked !== undefined && (
                <span className={styles.mark} data-checked={item.checked}>
                  <Icon name="check" size={16} />
                </span>
              )}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function roleOf({ chosen, checked }: MenuItem) {
  if (checked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': checked }
  return chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen }
}
