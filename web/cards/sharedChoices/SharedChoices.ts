import type { Mark } from '@sala/widgets/views/mark.ts'
import { createContext, useContext } from 'react'
import type { ChosenMarks } from './shared.ts'

/** What the dashboard around a card has chosen for all of its cards, and what pressing a mark of a picture does there. */
export interface SharedChoices {
  readonly values: ChosenMarks
  /** Chooses the value of a mark, or clears that choice; null for marks that cannot be pressed. */
  readonly actionOf: (mark: Mark) => (() => void) | null
}

/** Nothing is chosen, and no mark can be pressed. */
export const noSharedChoices: SharedChoices = { values: {}, actionOf: () => null }

export const SharedChoicesContext = createContext<SharedChoices>(noSharedChoices)

export function useSharedChoices(): SharedChoices {
  return useContext(SharedChoicesContext)
}
