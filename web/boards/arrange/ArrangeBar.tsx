import { boardColumns, boardHeights } from '@sala/catalog/api/boards.ts'
import { type HTMLAttributes, type KeyboardEvent, useRef } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { useText } from '../../i18n/text.ts'
import styles from '../grid/BoardGrid.module.css'
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
  const { t } = useText()
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
        <span className="ellipsis">{name}</span>
      </button>
      <span className="inline-row">
        <IconButton
          narrow
          icon="before"
          label={t('boards.earlier', { name })}
          onPress={place === 0 ? null : () => onMove(-1)}
        />
        <IconButton
          narrow
          icon="after"
          label={t('boards.later', { name })}
          onPress={place === of - 1 ? null : () => onMove(1)}
        />
        <span className={`hidden ${styles.roomy}`}>
          <IconButton
            narrow
            icon="narrower"
            label={t('boards.narrower', { name })}
            onPress={columns <= boardColumns.least ? null : () => resizeBy(-1, 0)}
          />
          <IconButton
            narrow
            icon="wider"
            label={t('boards.wider', { name })}
            onPress={columns >= boardColumns.most ? null : () => resizeBy(1, 0)}
          />
        </span>
        <IconButton
          narrow
          icon="shorter"
          label={t('boards.shorter', { name })}
          onPress={height <= boardHeights.least ? null : () => resizeBy(0, -1)}
        />
        <IconButton
          narrow
          icon="taller"
          label={t('boards.taller', { name })}
          onPress={height >= boardHeights.most ? null : () => resizeBy(0, 1)}
        />
        <IconButton narrow icon="bin" label={t('boards.remove', { name })} onPress={onRemove} />
      </span>
    </div>
  )
}

/** The height of a card in steps; one that is as tall as what it shows is measured, so that the next step can be seen. */
function heightOf(bar: HTMLElement | null, height: number): number {
  if (height > 0) return height
  return Math.ceil((bar?.parentElement?.querySelector('[data-widget]')?.clientHeight ?? 0) / heightStep)
}
