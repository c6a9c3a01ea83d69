import type { KeyboardEvent } from 'react'
import type { OwnBoard } from '../useBoard.ts'

/** Does what the keys of undo (Ctrl Z) and redo (Ctrl Y, Ctrl Shift Z) ask for, except in fields and dialogs, which have their own. */
export function handleUndoKeys(event: KeyboardEvent, history: Pick<OwnBoard, 'undo' | 'redo'>): void {
  const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event
  const typing = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
  if (!(ctrlKey || metaKey) || altKey || typing) return
  const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey)
  const work = isRedo ? history.redo : key.toLowerCase() === 'z' ? history.undo : null
  if (work === null) return
  event.preventDefault()
  work()
}
