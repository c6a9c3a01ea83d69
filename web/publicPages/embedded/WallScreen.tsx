import type { ShownEmbed } from '@sala/catalog/api/embeds.ts'
import { useEffect } from 'react'
import '../../cards/grid/Presentation.css'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { dashboardNames } from '../../dashboards/dashboard.ts'
import { useText } from '../../i18n/text.ts'
import { useDayOfMoment } from '../../i18n/useMoment.ts'
import { BoardFigures } from './BoardFigures.tsx'
import type { PlaceNames } from './EmbeddedFigures.tsx'
import { useCarousel } from './useCarousel.ts'
import { WallTools } from './WallTools.tsx'

type Playlist = Extract<ShownEmbed, { kind: 'playlist' }>

interface WallScreenProps {
  readonly token: string
  readonly playlist: Playlist
  readonly names: PlaceNames
  /** When it was answered last, in milliseconds. */
  readonly updatedAt: number
}

/** A wall is looked at all day. */
const againMs = 60_000

/** Boards and dashboards on a wall screen in full size, one after the other. The address is the only credential. */
export default function WallScreen({
  token,
  playlist: { boards, seconds, expiresAt },
  names,
  updatedAt,
}: WallScreenProps) {
  const { t } = useText()
  const day = useDayOfMoment()
  const turns = useCarousel(boards.length, seconds)
  const board = boards[turns.at]
  useEffect(() => {
    document.documentElement.dataset.presenting = 'on'
    return () => {
      delete document.documentElement.dataset.presenting
    }
  }, [])
  if (board === undefined) return null
  const dashboard = dashboardNames.find((name) => name === board.dashboard)
  const page = t('publicPages.wall.page', { place: turns.at + 1, of: boards.length })
  const until = expiresAt === null ? '' : t('publicPages.wall.until', { date: day(expiresAt) })
  return (
    <div className="padded">
      <PageHeader
        title={dashboard === undefined ? board.name : t(`dashboards.${dashboard}`)}
        lead={[page, until].filter(Boolean).join(' · ')}
        tools={<WallTools turns={turns} updatedAt={updatedAt} several={boards.length > 1} />}
      />
      <BoardFigures {...{ token, board, names, againMs }} />
    </div>
  )
}
