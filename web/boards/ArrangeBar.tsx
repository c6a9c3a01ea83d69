import { boardColumns, boardHeights } from '@sala/catalog/api/boards.ts'
import { type HTMLAttributes, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../controls/Icon.tsx'
import styles from './BoardGrid.module.css'
import type { Size } from './layout.ts'
import { heightStep } from './ResizeGrip.tsx'

interface ArrangeBarProps {
  readonly name: string
  readonly size: Size
  /** From 0. */
  readonly place: number
  readonly of: number
  /** What makes the handle draggable. */
  readonly handle: HTMLAttributes<HTMLElement>
  readonly onMove: (by: -1 | 1) => void
  readonly onResize: (size: Size) => void
  readonly onRemove: () => void
}

/** Above a card that is arranged: a handle that is dragged or moved by the arrow keys, and a button for each thing that it does. */
export function ArrangeBar({ name, size, place, of, handle, onMove, onResize, onRemove }: ArrangeBarProps) {
  const { t } = useTranslation()
  const { columns, height } = size
  const bar = useRef<HTMLDivElement>(null)
  const resizeBy = (wider: number, taller: number) =>
    onResize({ columns: columns + wider, height: taller === 0 ? height : heightOf(bar.current, height) + taller })

  function walk(event: KeyboardEvent<HTMLElement>) {
    const { direction } = getComputedStyle(event.currentTarget)
    const onward = direction === 'rtl' ? -1 : 1
    const across = { ArrowRight: onward, ArrowLeft: -onward }[event.key] ?? 0
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (across === 0 && down === 0) return
    event.preventDefault()
    if (event.shiftKey) return resizeBy(across, down)
    const by = across + down
    if (place + by >= 0 && place + by < of) onMove(by < 0 ? -1 : 1)
  }

  return (
    <div ref={bar} className={styles.bar}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('boards.drag', { name })}
        title={t('boards.drag', { name })}
        onKeyDown={walk}
        {...handle}
      >
        <Icon name="drag" size={18} />
        <span>{name}</span>
      </button>
      <span className={styles.tools}>
        <Tool icon="before" label={t('boards.earlier', { name })} off={place === 0} onPress={() => onMove(-1)} />
        <Tool icon="after" label={t('boards.later', { name })} off={place === of - 1} onPress={() => onMove(1)} />
        <span className={styles.roomy}>
          <Tool
            icon="narrower"
            label={t('boards.narrower', { name })}
            off={columns <= boardColumns.least}
            onPress={() => resizeBy(-1, 0)}
          />
          <Tool
            icon="wider"
            label={t('boards.wider', { name })}
            off={columns >= boardColumns.most}
            onPress={() => resizeBy(1, 0)}
          />
        </span>
        <Tool
          icon="shorter"
          label={t('boards.shorter', { name })}
          off={height <= boardHeights.least}
          onPress={() => resizeBy(0, -1)}
        />
        <Tool
          icon="taller"
          label={t('boards.taller', { name })}
          off={height >= boardHeights.most}
          onPress={() => resizeBy(0, 1)}
        />
        <Tool icon="bin" label={t('boards.remove', { name })} off={false} onPress={onRemove} />
      </span>
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  /** There is no further in this direction; the button keeps its place and the focus. */
  readonly off: boolean
  readonly onPress: () => void
}

function Tool({ icon, label, off, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || onPress()}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/** The height of a card in steps; one that is as tall as what it shows is measured, so that the next step can be seen. */
function heightOf(bar: HTMLElement | null, height: number): number {
  if (height > 0) return height
  return Math.ceil((bar?.parentElement?.querySelector('[data-widget]')?.clientHeight ?? 0) / heightStep)
}
