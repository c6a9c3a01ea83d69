import { useStore } from '../store.ts'
import { settings } from './settings.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/** Whether the dark theme is on: the person's choice, or the system's while they have made none. */
export function useDark(): boolean {
  const { darkMode } = useStore(settings)
  const system = useMediaQuery('(prefers-color-scheme: dark)')
  return darkMode ?? system
}
