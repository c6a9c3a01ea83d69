import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useEffect, useState } from 'react'

interface Steps {
  readonly past: readonly Exploration[]
  readonly future: readonly Exploration[]
}

interface Undo {
  /** Remembers the question that a step leaves. */
  readonly remember: (question: Exploration) => void
  /** Null where there is nothing to take back, or nothing to do again. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Takes steps of a question back and does them again, by buttons and by Ctrl or ⌘ with Z. The browser's Back does so too. */
export function useUndo(question: Exploration, go: (question: Exploration) => void): Undo {
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })
  const last = past.at(-1)
  const [next] = future
  const undo =
    last === undefined
      ? null
      : () => {
          setSteps({ past: past.slice(0, -1), future: [question, ...future] })
          go(last)
        }
  const redo =
    next === undefined
      ? null
      : () => {
          setSteps({ past: [...past, question], future: future.slice(1) })
          go(next)
        }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog], dialog')
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || typing) return
      const step = event.shiftKey ? redo : undo
      if (step === null) return
      event.preventDefault()
      step()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return { remember: (left) => setSteps({ past: [...past, left], future: [] }), undo, redo }
}
