import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { progressMinimumTime } from '../../constants.ts'
import styles from './ProgressBar.module.css'

/** A thin bar along the top while a navigation is under way, and long enough to be seen. */
export function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [lingering, setLingering] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path shows the bar
  useEffect(() => {
    setLingering(true)
    const timer = setTimeout(() => setLingering(false), progressMinimumTime)
    return () => clearTimeout(timer)
  }, [path])

  // It repeats in pictures what the loader says in words.
  return loading || lingering ? <div className={styles.bar} aria-hidden="true" /> : null
}
