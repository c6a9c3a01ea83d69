import { getBoard, listBoards } from '@sala/catalog/api/boards.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryFor } from '../api/queries.ts'
import { Loading } from '../controls/texts/Loading.tsx'
import { boardOf, sharedKeyOf } from './boardAddresses.ts'
import { FirstBoard } from './FirstBoard.tsx'
import { NoBoard } from './NoBoard.tsx'
import { OwnBoard } from './OwnBoard.tsx'
import { SharedBoardScreen } from './sharing/SharedBoardScreen.tsx'

/** Boards of one's own, and those of others by their links. */
export default function BoardsPage() {
  const { _splat: rest = '' } = useParams({ strict: false })
  const key = sharedKeyOf(rest)
  return key === null ? <OwnBoards id={boardOf(rest)} /> : <SharedBoardScreen key={key} shareKey={key} />
}

/** One of one's own boards: that of the address, or the first. */
function OwnBoards({ id }: { readonly id: string | null }) {
  const list = useQuery(queryFor(listBoards, {}))
  const boardId = id ?? list.data?.rows[0]?.id ?? null
  const board = useQuery({ ...queryFor(getBoard, undefined, { id: boardId ?? '' }), enabled: boardId !== null })
  const error = list.error ?? board.error
  if (list.data !== undefined && boardId === null) return <FirstBoard />
  if (list.data !== undefined && board.data !== undefined)
    return <OwnBoard key={board.data.id} board={board.data} boards={list.data.rows} />
  if (error === null) return <Loading />
  return <NoBoard error={error} onRetry={() => void (list.isError ? list.refetch() : board.refetch())} />
}
