import type { Mark } from '@sala/widgets/views/mark.ts'
import { createContext, useContext } from 'react'
import type { ChosenMarks } from './shared.ts'

/** The shared choices of the dashboard around a card, and the effect of pressing a mark. */
export interface SharedChoices {
  readonly values: ChosenMarks
  /** Chooses the value of a mark, or clears that choice; null for marks that cannot be pressed. */
  readonly actionOf: (mark: Mark) => (() => void) | null
}

/** No choice is made, and no mark can be pressed. */
export const noSharedChoices: SharedChoices = { values: {}, actionOf: () => null }

export const SharedChoicesContext = createContext<SharedChoices>(noSharedChoices)

export function useSharedChoices(): SharedChoices {
  return useContext(SharedChoicesContext)
}
