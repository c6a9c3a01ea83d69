import { createContext, useContext } from 'react'

/** A mark of a chart that was pressed, by pointer or keyboard. */
export interface PressedMark {
  /** The index of its category. */
  readonly category: number
  /** The name of its series, if the press was on one. */
  readonly series: string | null
  /** The position of the press in the window. */
  readonly x: number
  readonly y: number
}

/** The effect of a press on a mark for the surrounding screen, if it has one; charts of cards filter by marks instead. */
export const OnPressContext = createContext<((pressed: PressedMark) => void) | null>(null)

export const useOnPress = () => useContext(OnPressContext)
