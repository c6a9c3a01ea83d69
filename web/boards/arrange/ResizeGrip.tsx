import { type PointerEvent, useRef } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import styles from '../grid/BoardGrid.module.css'
import type { Size } from './layout.ts'

interface ResizeGripProps {
  readonly label: string
  readonly size: Size
  readonly onResize: (size: Size, gesture: string) => void
}

/** What a height of one is, in pixels; the style sheet has the same. */
export const heightStep = 80

interface Pulled {
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly pixels: number
  /** Of one of the twelve columns, in pixels; negative where they run from the right. */
  readonly column: number
  readonly gesture: string
}

/** The corner by which a card is pulled larger or smaller. The keyboard has the handle and its buttons instead. */
export function ResizeGrip({ label, size, onResize }: ResizeGripProps) {
  const pulled = useRef<Pulled | null>(null)

  function begin(event: PointerEvent<HTMLElement>) {
    const place = event.currentTarget.parentElement
    const grid = place?.parentElement
    if (event.button !== 0 || place === null || grid === null || grid === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { direction } = getComputedStyle(grid)
    pulled.current = {
      x: event.clientX,
      y: event.clientY,
      columns: size.columns,
      pixels: place.querySelector('[data-widget]')?.clientHeight ?? place.clientHeight,
      column: (grid.clientWidth / 12) * (direction === 'rtl' ? -1 : 1),
      gesture: `resize ${event.timeStamp}`,
    }
  }

  function pull({ clientX, clientY }: PointerEvent) {
    if (pulled.current === null) return
    const { x, y, columns, pixels, column, gesture } = pulled.current
    const rise = clientY - y
    // A pull to the side leaves the height alone: as tall as what it shows stays so.
    const height = Math.abs(rise) < heightStep / 4 ? size.height : Math.round((pixels + rise) / heightStep)
    onResize({ columns: columns + (clientX - x) / column, height }, gesture)
  }

  const end = () => {
    pulled.current = null
  }

  return (
    <span
      className={styles.grip}
      title={label}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Icon name="corner" size={18} />
    </span>
  )
}
