/** A box on the screen, in pixels from its top left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const gap = 12
const edge = 16

/**
 * Where a bubble stands beside its target: below it or above, else at the side that has room for it, else over its end. Always on
 * the screen; in the middle where it points at nothing.
 */
export function placeBubble(target: Box | null, bubble: Size, screen: Size): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(edge, Math.min(at, room - size - edge))
  if (target === null) {
    return {
      left: within((screen.width - bubble.width) / 2, bubble.width, screen.width),
      top: within((screen.height - bubble.height) / 2, bubble.height, screen.height),
    }
  }
  const right = target.left + target.width
  const bottom = target.top + target.height
  const left = within(target.left + (target.width - bubble.width) / 2, bubble.width, screen.width)
  const top = within(target.top + (target.height - bubble.height) / 2, bubble.height, screen.height)
  if (bottom + gap + bubble.height + edge <= screen.height) return { left, top: Math.max(edge, bottom + gap) }
  if (target.top - gap - bubble.height >= edge) return { left, top: target.top - gap - bubble.height }
  if (right + gap + bubble.width + edge <= screen.width) return { left: right + gap, top }
  if (target.left - gap - bubble.width >= edge) return { left: target.left - gap - bubble.width, top }
  return { left, top: screen.height - bubble.height - edge }
}
