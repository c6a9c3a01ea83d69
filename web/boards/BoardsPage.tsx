import { getBoard, listBoards } from '@sala/catalog/api/boards.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { Message } from '../shell/Message.tsx'
import { boardOf, ownBoards, sharedKeyOf } from './addresses.ts'
import { FirstBoard } from './FirstBoard.tsx'
import { OwnBoard } from './OwnBoard.tsx'
import { SharedBoardScreen } from './SharedBoardScreen.tsx'

/** Boards of one's own, and those of others by their links. */
export default function BoardsPage() {
  const { _splat: rest = '' } = useParams({ strict: false })
  const key = sharedKeyOf(rest)
  return key === null ? <OwnBoards id={boardOf(rest)} /> : <SharedBoardScreen key={key} shareKey={key} />
}

/** One of one's own boards: that of the address, or the first. */
function OwnBoards({ id }: { readonly id: string | null }) {
  const list = useQuery(queryFor(listBoards, {}))
  const shown = id ?? list.data?.rows[0]?.id ?? null
  const board = useQuery({ ...queryFor(getBoard, undefined, { id: shown ?? '' }), enabled: shown !== null })
  const error = list.error ?? board.error
  if (list.data !== undefined && shown === null) return <FirstBoard />
  if (list.data !== undefined && board.data !== undefined)
    return <OwnBoard key={board.data.id} board={board.data} boards={list.data.rows} />
  if (error === null) return <Waiting />
  return <NoBoard error={error} onRetry={() => void (list.isError ? list.refetch() : board.refetch())} />
}

export function Waiting() {
  const { t } = useTranslation()
  return (
    <p role="status" className="unseen">
      {t('common.loading')}
    </p>
  )
}

/** In place of a board that is not there, or not to be had just now. */
export function NoBoard({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message title={t('boards.goneTitle')} text={t('boards.goneText')}>
        <Link to={ownBoards}>{t('boards.toMine')}</Link>
      </Message>
    )
  }
  return (
    <Message title={t('problems.store_unavailable')} text={explain(error, t).message}>
      <button type="button" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Message>
  )
}
