import type { BoardCard } from '@sala/catalog/api/boards.ts'
import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { type CSSProperties, lazy, Suspense, useEffect, useRef } from 'react'
import { Boundary } from '../../cards/Boundary.tsx'
import { Card } from '../../cards/Card.tsx'
import { Cell, type PlacedCard } from '../../cards/grid/CardGrid.tsx'
import { cssVariable } from '../../controls/cssVariable.ts'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { ArrangeBar } from '../arrange/ArrangeBar.tsx'
import type { Size } from '../arrange/layout.ts'
import { ResizeGrip } from '../arrange/ResizeGrip.tsx'
import { type Drop, useDrag } from '../arrange/useDrag.ts'
import styles from './BoardGrid.module.css'
import { TextBlock } from './TextBlock.tsx'

/** A card of a board with what draws it. */
export interface BoardPlace {
  readonly card: BoardCard
  readonly prefix: string
  readonly name: string
  /** Null for a saved exploration and for a text. */
  readonly widget: AnyWidget | null
  /** What has the card's filters; null for a text, and while an exploration has not come, or cannot be opened. */
  readonly placed: PlacedCard | null
}

/** What draws explorations comes with the first one. */
const ExploredCard = lazy(
  withWords(['explore', 'calculations', 'definitions'], () => import('../../cards/explored/ExploredCard.tsx')),
)

/** What can be done with the cards while they are arranged. */
export interface ArrangeTools {
  /** To a place among the cards on show, from 0. */
  readonly move: (id: string, by: -1 | 1) => void
  readonly drop: (id: string, drop: Drop) => void
  readonly resize: (id: string, size: Size, gesture?: string) => void
  readonly remove: (id: string) => void
  readonly write: (id: string, text: BoardText) => void
}

interface BoardGridProps {
  readonly cards: readonly BoardPlace[]
  /** Null until the cards know their surroundings. */
  readonly context: Context | null
  /** Null where the cards are only looked at. */
  readonly arrange: ArrangeTools | null
}

/** The cards of a board, each as large as its owner wants it; on a phone one below the other. */
export function BoardGrid({ cards, context, arrange }: BoardGridProps) {
  const { t } = useText()
  const grid = useRef<HTMLOListElement>(null)
  const drag = useDrag(grid, (id, drop) => arrange?.drop(id, drop))
  const focused = useFocusThatStays()
  return (
    <ol
      ref={grid}
      className={`list grid gap-2 one-column card-grid ${styles.grid}`}
      data-dense
      data-arranging={arrange !== null}
      onFocus={(event) => focused.note(event.target)}
    >
      {cards.map(({ card, widget, prefix, name }, index) => {
        const { id, exploration, text } = card
        return (
          <li
            key={id}
            className={`column anchor shrink card-place ${styles.place}`}
            style={placeOf(card)}
            data-card={id}
            data-dragged={drag.dragged === id}
            data-drop={drag.over?.id === id ? (drag.over.after ? 'after' : 'before') : undefined}
            data-alone={drag.over?.id === id && drag.over.fillsRow}
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
            {text !== null ? (
              <TextBlock text={text} onWrite={arrange && ((changed) => arrange.write(id, changed))} />
            ) : (
              <Cell widget={widget}>
                {(near) =>
                  widget !== null ? (
                    <Card widget={widget} context={near ? context : null} prefix={prefix} />
                  ) : (
                    near &&
                    context !== null &&
                    exploration !== null && (
                      <Boundary>
                        <Suspense>
                          <ExploredCard id={exploration} context={context} prefix={prefix} />
                        </Suspense>
                      </Boundary>
                    )
                  )
                }
              </Cell>
            )}
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
  const pendingFocus = useRef(false)
  useEffect(() => {
    if (!pendingFocus.current) return
    pendingFocus.current = false
    last.current?.focus()
    last.current?.scrollIntoView({ block: 'nearest' })
  })
  return {
    note: (target: EventTarget) => {
      if (target instanceof HTMLElement) last.current = target
    },
    stay: () => {
      pendingFocus.current = true
    },
  }
}
