import { type PlaylistBoard, readEmbed } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { BoardTextBlock } from '../../cards/grid/BoardTextBlock.tsx'
import grid from '../../cards/grid/CardGrid.module.css'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Loading } from '../../controls/texts/Loading.tsx'
import { useText } from '../../i18n/text.ts'
import { EmbeddedFigures, type PlaceNames } from './EmbeddedFigures.tsx'
import { EmbeddedPicture } from './EmbeddedPicture.tsx'

/** What a step of a card's height is on boards, in pixels. */
const stepHeight = 80
/** Keeps the place of a card whose figures have not come. */
const minHeight = 240

interface BoardFiguresProps {
  readonly token: string
  readonly board: PlaylistBoard
  readonly names: PlaceNames
  /** How often the cards on show ask whether there is anything new, in milliseconds. */
  readonly againMs: number
}

/** The cards of a board that an address shows. The address is the only credential. */
export function BoardFigures({ board, ...shared }: BoardFiguresProps) {
  const { t } = useText()
  const { id, cards, hidden } = board
  return (
    <>
      {cards.length === 0 && <p role="status">{t('publicPages.wall.empty')}</p>}
      <div className={grid.grid}>
        {cards.map((card) => (
          <BoardCard key={`${id} ${card.id}`} {...shared} board={board} card={card} />
        ))}
      </div>
      {hidden > 0 && <p>{t('publicPages.wall.hidden', { number: hidden })}</p>}
    </>
  )
}

interface BoardCardProps extends BoardFiguresProps {
  readonly card: PlaylistBoard['cards'][number]
}

function BoardCard({ board, card: { id, columns, height, text }, ...shared }: BoardCardProps) {
  return (
    <div
      className={grid.cell}
      data-card={id}
      style={{
        ...cssVariable('--wide', columns),
        ...cssVariable('--medium', Math.min(6, columns)),
        minBlockSize: Math.max(height * stepHeight, text === null ? minHeight : 0),
      }}
    >
      {text !== null ? (
        <BoardTextBlock
          text={text}
          picture={
            text.picture && <EmbeddedPicture picture={text.picture} token={shared.token} board={board.id} place={id} />
          }
        />
      ) : (
        <Figures {...shared} board={board.id} place={id} />
      )}
    </div>
  )
}

interface FiguresProps extends Omit<BoardFiguresProps, 'board'> {
  readonly board: string
  readonly place: string
}

function Figures({ token, board, place, names, againMs }: FiguresProps) {
  const request = { token, board, place }
  const { data, error, refetch } = useQuery({
    queryKey: ['embed', request],
    queryFn: ({ signal }) => api.call(readEmbed, { body: request, signal }),
    refetchInterval: againMs,
    refetchIntervalInBackground: true,
  })
  if (data !== undefined && data.kind !== 'playlist' && data.kind !== 'board')
    return <EmbeddedFigures content={data} names={names} />
  if (error !== null) return <FailedCard error={error} onRetry={() => void refetch()} />
  return <Loading />
}
