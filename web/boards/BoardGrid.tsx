import type { BoardCard } from '@sala/catalog/api/boards.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Card } from '../cards/Card.tsx'
import { Cell, type PlacedWidget } from '../cards/grid/CardGrid.tsx'
import { cssVariable } from '../controls/cssVariable.ts'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { ArrangeBar } from './arrange/ArrangeBar.tsx'
import type { Size } from './arrange/layout.ts'
import { ResizeGrip } from './arrange/ResizeGrip.tsx'
import { type Drop, useDrag } from './arrange/useDrag.ts'
import styles from './BoardGrid.module.css'

/** A card of a board with what draws it. */
export interface PlacedCard extends PlacedWidget {
  readonly card: BoardCard
  readonly prefix: string
}

/** What can be done with the cards while they are arranged. */
export interface ArrangeTools {
  /** To a place among the cards on show, from 0. */
  readonly move: (id: string, by: -1 | 1) => void
  readonly drop: (id: string, drop: Drop) => void
  readonly resize: (id: string, size: Size, gesture?: string) => void
  readonly remove: (id: string) => void
}

interface BoardGridProps {
  readonly cards: readonly PlacedCard[]
  /** Null until the cards know their surroundings. */
  readonly context: Context | null
  /** Null where the cards are only looked at. */
  readonly arrange: ArrangeTools | null
}

/** The cards of a board, each as large as its owner wants it; on a phone one below the other. */
export function BoardGrid({ cards, context, arrange }: BoardGridProps) {
  const { t } = useText()
  const { locale } = useStore(settings)
  const grid = useRef<HTMLOListElement>(null)
  const drag = useDrag(grid, (id, drop) => arrange?.drop(id, drop))
  const focused = useFocusThatStays()
  return (
    <ol
      ref={grid}
      className={styles.grid}
      data-arranging={arrange !== null}
      onFocus={(event) => focused.note(event.target)}
    >
      {cards.map(({ card, widget, prefix }, index) => {
        const name = formatMessage(widget.title, locale)
        const { id } = card
        return (
          <li
            key={id}
            className={styles.place}
            style={placeOf(card)}
            data-card={id}
            data-dragged={drag.dragged === id}
            data-drop={drag.over?.id === id ? (drag.over.after ? 'after' : 'before') : undefined}
            data-alone={drag.over?.id === id && drag.over.alone}
          >
            {arrange !== null && (
              <ArrangeBar
                name={name}
                size={card}
                place={index}
                of={cards.length}
                handle={drag.handle(id)}
                onMove={(by) => {
                  focused.stay()
                  arrange.move(id, by)
                }}
                onResize={(size) => arrange.resize(id, size)}
                onRemove={() => arrange.remove(id)}
              />
            )}
            <Cell widget={widget}>
              {(near) => <Card widget={widget} context={near ? context : null} prefix={prefix} />}
            </Cell>
            {arrange !== null && (
              <ResizeGrip
                label={t('boards.resize', { name })}
                size={card}
                onResize={(size, gesture) => arrange.resize(id, size, gesture)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The size of a card; the style sheet decides how many columns there are. */
function placeOf({ columns, height }: Size): CSSProperties {
  return {
    ...cssVariable('--wide', columns),
    ...cssVariable('--medium', Math.min(6, columns)),
    ...cssVariable('--steps', height),
  }
}

/** A card that is moved is put elsewhere in the page, and the browser then forgets that a button of it had the focus. */
function useFocusThatStays() {
  const last = useRef<HTMLElement | null>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    last.current?.focus()
    last.current?.scrollIntoView({ block: 'nearest' })
  })
  return {
    note: (target: EventTarget) => {
      if (target instanceof HTMLElement) last.current = target
    },
    stay: () => {
      wanted.current = true
    },
  }
}
