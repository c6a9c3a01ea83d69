import tools from '../../cards/grid/DashboardTools.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { timeOf } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import type { useCarousel } from './useCarousel.ts'

interface WallToolsProps {
  readonly turns: ReturnType<typeof useCarousel>
  readonly updatedAt: number
  /** There is another board to turn to. */
  readonly several: boolean
}

/** Controls of a wall screen: next board, pause, and full screen, which browsers allow only after a user gesture. */
export function WallTools({
  turns: { turn, playing: turning, togglePlaying: toggleTurning },
  updatedAt,
  several,
}: WallToolsProps) {
  const { t, locale } = useText()
  return (
    <div className={tools.tools}>
      <span className="quiet tiny">{t('publicPages.wall.updated', { time: timeOf(updatedAt, locale) })}</span>
      {/* One part of the row, which runs the other way on phones: the way back stays before the way on. */}
      <span className="inline-row">
        {several && <IconButton icon="before" label={t('publicPages.wall.previous')} onPress={() => turn(-1)} />}
        <button type="button" className={tools.tool} aria-pressed={!turning} onClick={toggleTurning}>
          {turning ? t('publicPages.wall.pause') : t('publicPages.wall.resume')}
        </button>
        {several && <IconButton icon="after" label={t('publicPages.wall.next')} onPress={() => turn(1)} />}
      </span>
      {document.fullscreenEnabled && (
        <button
          type="button"
          className={tools.tool}
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          <Icon name="expand" size={18} />
          {t('publicPages.wall.full')}
        </button>
      )}
    </div>
  )
}
