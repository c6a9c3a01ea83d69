import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Where a dragged card is let go: before or after another one. */
export interface Drop {
  readonly id: string
  readonly after: boolean
  /** The other card fills its row: this one goes above or below it. */
  readonly fillsRow: boolean
}

interface Handle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onLostPointerCapture: () => void
}

/** So near to the edge of the page, in pixels, the page scrolls on under a dragged card; and so far each time. */
const edge = 72
const scrollStep = 18

/** Drags a card by its handle, with a mouse, a pen or a finger. The cards stay where they are until it is let go. */
export function useDrag(grid: RefObject<HTMLElement | null>, onDrop: (id: string, drop: Drop) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Drop | null>(null)
  const target = useRef<Drop | null>(null)

  function aim(drop: Drop | null) {
    const before = target.current
    if (before?.id === drop?.id && before?.after === drop?.after) return
    target.current = drop
    setOver(drop)
  }

  function stop() {
    setDragged(null)
    aim(null)
  }

  const handle = (id: string): Handle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(id)
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }) => {
      if (!currentTarget.hasPointerCapture(pointerId)) return
      scrollAt(clientY)
      aim(dropAt(grid.current, id, clientX, clientY))
    },
    onPointerUp: () => {
      const drop = target.current
      stop()
      if (drop !== null) onDrop(id, drop)
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  })
  return { dragged, over, handle }
}

function dropAt(grid: HTMLElement | null, dragged: string, x: number, y: number): Drop | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]') ?? null
  const id = place?.dataset.card
  if (grid === null || place === null || id === undefined || id === dragged || !grid.contains(place)) return null
  const { left, top, width, height } = place.getBoundingClientRect()
  // A card that fills its row has others above and below it alone.
  if (width > grid.clientWidth * 0.6) return { id, after: y > top + height / 2, fillsRow: true }
  const beyond = x > left + width / 2
  return { id, after: getComputedStyle(grid).direction === 'rtl' ? !beyond : beyond, fillsRow: false }
}

function scrollAt(y: number): void {
  const page = document.querySelector('main')
  if (page === null) return
  const { top, bottom } = page.getBoundingClientRect()
  if (y < top + edge) page.scrollBy(0, -scrollStep)
  else if (y > bottom - edge) page.scrollBy(0, scrollStep)
}
