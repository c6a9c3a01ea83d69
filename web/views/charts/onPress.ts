import { createContext, useContext } from 'react'

/** A mark of a chart that was pressed, with the pointer or the keyboard. */
export interface PressedMark {
  /** Which category it belongs to. */
  readonly category: number
  /** The name of its series, where the press was on one. */
  readonly series: string | null
  /** Where in the window it was pressed. */
  readonly x: number
  readonly y: number
}

/** What a press on a mark does on the screen around, where it does something; charts of cards filter by marks instead. */
export const OnPressContext = createContext<((pressed: PressedMark) => void) | null>(null)

export const useOnPress = () => useContext(OnPressContext)
