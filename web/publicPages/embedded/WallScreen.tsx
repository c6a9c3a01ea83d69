import { type PlaylistBoard, readEmbed, type ShownEmbed } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import grid from '../../cards/grid/CardGrid.module.css'
import '../../cards/grid/Presentation.css'
import { BoardTextBlock } from '../../cards/grid/BoardTextBlock.tsx'
import { cssVariable } from '../../controls/cssVariable.ts'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { useText } from '../../i18n/text.ts'
import { useDayOfMoment } from '../../i18n/useMoment.ts'
import { EmbeddedFigures, type PlaceNames } from './EmbeddedFigures.tsx'
import { useTurns } from './useTurns.ts'
import { WallPicture } from './WallPicture.tsx'
import { WallTools } from './WallTools.tsx'

type Playlist = Extract<ShownEmbed, { kind: 'playlist' }>

interface WallScreenProps {
  readonly token: string
  readonly playlist: Playlist
  readonly names: PlaceNames
  /** When it was answered last, in milliseconds. */
  readonly updatedAt: number
}

/** How often the cards on show ask whether there is anything new. */
const againMs = 60_000
/** What a step of a card's height is on boards, in pixels. */
const stepHeight = 80
/** Keeps the place of a card whose figures have not come. */
const leastHeight = 240

/** Boards on a wall screen in full size, one after the other. The address is the only credential. */
export default function WallScreen({
  token,
  playlist: { boards, seconds, expiresAt },
  names,
  updatedAt,
}: WallScreenProps) {
  const { t } = useText()
  const day = useDayOfMoment()
  const turns = useTurns(boards.length, seconds)
  const board = boards[turns.at]
  useEffect(() => {
    document.documentElement.dataset.presenting = 'on'
    return () => {
      delete document.documentElement.dataset.presenting
    }
  }, [])
  if (board === undefined) return null
  const { name, cards, hidden } = board
  const page = t('publicPages.wall.page', { place: turns.at + 1, of: boards.length })
  const until = expiresAt === null ? '' : t('publicPages.wall.until', { date: day(expiresAt) })
  return (
    <div className="padded">
      <PageHeader
        title={name}
        lead={[page, until].filter(Boolean).join(' · ')}
        tools={<WallTools turns={turns} updatedAt={updatedAt} several={boards.length > 1} />}
      />
      {cards.length === 0 && <p role="status">{t('publicPages.wall.empty')}</p>}
      <div className={grid.grid}>
        {cards.map((card) => (
          <WallCard key={`${board.id} ${card.id}`} {...{ token, board, card, names }} />
        ))}
      </div>
      {hidden > 0 && <p>{t('publicPages.wall.hidden', { number: hidden })}</p>}
    </div>
  )
}

interface WallCardProps extends Pick<WallScreenProps, 'token' | 'names'> {
  readonly board: PlaylistBoard
  readonly card: PlaylistBoard['cards'][number]
}

function WallCard({ token, board, card: { id, columns, height, text }, names }: WallCardProps) {
  return (
    <div
      className={grid.cell}
      data-card={id}
      style={{
        ...cssVariable('--wide', columns),
        ...cssVariable('--medium', Math.min(6, columns)),
        minBlockSize: Math.max(height * stepHeight, text === null ? leastHeight : 0),
      }}
    >
      {text !== null ? (
        <BoardTextBlock
          text={text}
          picture={text.picture && <WallPicture picture={text.picture} {...{ token, board: board.id, place: id }} />}
        />
      ) : (
        <WallFigures {...{ token, board: board.id, place: id, names }} />
      )}
    </div>
  )
}

interface WallFiguresProps extends Pick<WallScreenProps, 'token' | 'names'> {
  readonly board: string
  readonly place: string
}

function WallFigures({ token, board, place, names }: WallFiguresProps) {
  const { t } = useText()
  const query = { token, board, place }
  const { data, error, refetch } = useQuery({
    queryKey: ['embed', query],
    queryFn: ({ signal }) => api.call(readEmbed, { body: query, signal }),
    refetchInterval: againMs,
    refetchIntervalInBackground: true,
  })
  if (data !== undefined && data.kind !== 'playlist') return <EmbeddedFigures shown={data} names={names} />
  if (error !== null) return <FailedCard error={error} onRetry={() => void refetch()} />
  return (
    <p role="status" className="unseen">
      {t('common.loading')}
    </p>
  )
}
