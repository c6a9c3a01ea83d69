import { Board, getBoard, listBoards, updateBoard } from '@sala/catalog/api/boards.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { begin, type History, redo, step, undo } from './arrange/history.ts'
import type { BoardContent } from './arrange/layout.ts'

/** How the server's copy stands to what is on show. */
type Keeping =
  | { readonly state: 'saved' | 'saving' }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Another window has changed the board meanwhile; `other` is what it has made of it. */
  | { readonly state: 'conflict'; readonly other: Board }

export interface OwnBoard {
  readonly content: BoardContent
  /** Does something with the board; the same `gesture` again is part of the same step. */
  readonly change: (work: (content: BoardContent) => BoardContent, gesture?: string) => void
  /** Null where there is nothing to take back, or to do again. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly keeping: Keeping
  readonly retry: () => void
  readonly takeOther: () => void
  readonly keepThis: () => void
  /** The server has changed the board otherwise, such as by giving it a link. */
  readonly follow: (board: Board) => void
}

/** How long after a change the board is saved, in milliseconds: a drag or a word is one save. */
const pause = 500

interface Saved {
  readonly content: BoardContent
  readonly version: number
}

const contentOf = ({ name, cards }: Board): BoardContent => ({ name, cards })

/** Puts a board where the queries look for it. */
export function rememberBoard(board: Board): void {
  queryClient.setQueryData(queryFor(getBoard, undefined, { id: board.id }).queryKey, board)
  void queryClient.invalidateQueries({ queryKey: queryFor(listBoards).queryKey.slice(0, 2) })
}

/** One's own board as it is worked on: every change is on show at once, can be taken back, and is saved by itself. */
export function useBoard(board: Board): OwnBoard {
  const { id } = board
  const [history, setHistory] = useState<History<BoardContent>>(() => begin(contentOf(board)))
  const [saved, setSaved] = useState<Saved>(() => ({ content: history.present, version: board.version }))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Exclude<Keeping, { state: 'saved' | 'saving' }> | null>(null)
  const { present } = history
  const dirty = present !== saved.content

  // The board was changed elsewhere without changes here: the newer one is shown.
  if (board.version > saved.version && !dirty && !busy) {
    const content = contentOf(board)
    setSaved({ content, version: board.version })
    setHistory(step(history, content))
  }

  const save = useCallback(
    async ({ name, cards }: BoardContent, version: number): Promise<Board> => {
      const headers = { 'If-Match': `"${version}"` }
      const reply = await api.call(updateBoard, { params: { id }, body: { name, cards: [...cards] }, headers })
      rememberBoard(reply)
      return reply
    },
    [id],
  )

  useEffect(() => {
    if (!dirty || busy || trouble !== null || present.name.trim() === '') return
    const timer = setTimeout(() => {
      setBusy(true)
      save(present, saved.version)
        .then(({ version }) => setSaved({ content: present, version }))
        .catch((error: unknown) => setTrouble(troubleOf(error)))
        .finally(() => setBusy(false))
    }, pause)
    return () => clearTimeout(timer)
  }, [dirty, busy, trouble, present, saved.version, save])

  // Saves pending changes when the person leaves the page before the pause is over.
  const leaving = useRef<(() => void) | null>(null)
  useEffect(() => {
    leaving.current =
      dirty && !busy && trouble === null ? () => void save(present, saved.version).catch(() => undefined) : null
  })
  useEffect(() => () => leaving.current?.(), [])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const follow = useCallback((reply: Board) => {
    rememberBoard(reply)
    setSaved((before) => ({ ...before, version: Math.max(before.version, reply.version) }))
  }, [])
  const change = useCallback(
    (work: (content: BoardContent) => BoardContent, gesture?: string) =>
      setHistory((before) => step(before, work(before.present), gesture)),
    [],
  )

  return {
    content: present,
    change,
    undo: history.past.length === 0 ? null : () => setHistory(undo),
    redo: history.future.length === 0 ? null : () => setHistory(redo),
    keeping: trouble ?? { state: dirty || busy ? 'saving' : 'saved' },
    retry: () => setTrouble(null),
    takeOther: () => {
      if (trouble?.state !== 'conflict') return
      const content = contentOf(trouble.other)
      setSaved({ content, version: trouble.other.version })
      setHistory((before) => step(before, content))
      rememberBoard(trouble.other)
      setTrouble(null)
    },
    keepThis: () => {
      if (trouble?.state !== 'conflict') return
      setSaved({ content: contentOf(trouble.other), version: trouble.other.version })
      setTrouble(null)
    },
    follow,
  }
}

function troubleOf(error: unknown): Exclude<Keeping, { state: 'saved' | 'saving' }> {
  if (error instanceof ApiError && error.failure.kind === 'problem' && error.failure.name === 'changed_meanwhile') {
    const parsed = Board.safeParse(error.failure.problem.current)
    if (parsed.success) return { state: 'conflict', other: parsed.data }
  }
  return { state: 'failed', error }
}
