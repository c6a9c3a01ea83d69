import type { ReactNode } from 'react'

/** An entry of a menu. */
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
