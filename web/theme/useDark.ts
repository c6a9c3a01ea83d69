import { useSyncExternalStore } from 'react'
import { useStore } from '../store.ts'
import { settings } from './settings.ts'

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the dark theme is on: the person's choice, or the system's while they have made none. */
export function useDark(): boolean {
  const { darkMode } = useStore(settings)
  const system = useSyncExternalStore(subscribe, () => systemDark().matches)
  return darkMode ?? system
}
