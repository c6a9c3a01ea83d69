import { createBoard, type NewBoard } from '@sala/catalog/api/boards.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { pathOfBoard } from './boardAddresses.ts'
import { rememberBoard } from './useBoard.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The board that was made a moment ago: its cards are to be chosen. */
    readonly newBoard?: string
  }
}

/** Makes a board and opens it. A second press while one is under way makes no second one. */
export function useNewBoard(): {
  readonly busy: boolean
  readonly make: (board: NewBoard, options?: { readonly done?: string }) => void
} {
  const { t } = useText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function run(body: NewBoard, done: string | undefined) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const created = await api.call(createBoard, { body })
      rememberBoard(created)
      if (done !== undefined) notify('success', done)
      await navigate({ to: pathOfBoard(created.id), state: created.cards.length === 0 ? { newBoard: created.id } : {} })
    } catch (error) {
      notify('error', explain(error, t).message)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, make: (board, { done } = {}) => void run(board, done) }
}
