import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { RouterAnimation } from '../theme/looks.ts'
import { settings } from '../theme/settings.ts'

const duration = 240

/** Where a screen comes from: how far in pixels along the line and down, and how large it is. */
const starts: Readonly<Record<RouterAnimation, readonly [along: number, down: number, scale: number]>> = {
  fadeIn: [0, 0, 1],
  slideInUp: [0, 32, 1],
  slideInDown: [0, -32, 1],
  slideInStart: [-32, 0, 1],
  slideInEnd: [32, 0, 1],
  zoomIn: [0, 0, 0.97],
}

/**
 * Brings each next screen in as the person likes it, and puts the focus on its heading, so that a screen reader says where one is
 * and the keyboard goes on from there. A filter in the address, or a place within a dashboard, is no other screen.
 *
 * @param content the area in which screens show
 */
export function useEntrance(content: RefObject<HTMLElement | null>): void {
  const screen = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      if (last === undefined) return ''
      // What a dashboard is drilled to is the rest of its address, which its route leaves open.
      const { _splat, ...params }: Readonly<Record<string, unknown>> = last.params
      return `${last.routeId} ${Object.values(params).join(' ')}`
    },
  })
  const before = useRef(screen)

  useEffect(() => {
    if (before.current === screen || content.current === null) return
    before.current = screen
    animate(content.current)
    focusHeading(content.current)
  }, [screen, content])
}

function animate(content: HTMLElement): void {
  const { routerAnimation, rtlLayout } = settings.get()
  // Old browsers and the tests' one do not animate, and who prefers less motion is spared it.
  if (!('animate' in content) || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [along, down, scale] = starts[routerAnimation]
  content.firstElementChild?.animate(
    [
      { opacity: 0, transform: `translate(${rtlLayout ? -along : along}px, ${down}px) scale(${scale})` },
      { opacity: 1, transform: 'none' },
    ],
    { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  )
}

/** A field that a screen has put the focus on itself keeps it. */
function focusHeading(content: HTMLElement): void {
  if (document.querySelector('dialog[open]') !== null) return
  if (content.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea')) return
  const heading = content.querySelector('h1')
  if (heading === null) {
    // It comes with the screen's data; until then the area itself is where one is.
    content.focus({ preventScroll: true })
    return
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
