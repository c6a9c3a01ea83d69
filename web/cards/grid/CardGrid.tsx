import type { AnyWidget } from '@sala/widgets/widget.ts'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { explain } from '../../api/explain.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { useLayoutWaiting } from '../../loading/screen.tsx'
import { prepare } from '../../views/prepare.ts'
import { NearViewportContext, useNearViewport } from '../../views/useNearViewport.ts'
import { useAsOf } from '../asOf/useAsOf.ts'
import { Card } from '../Card.tsx'
import { todayInThailand, useCardContext } from '../context.ts'
import { prefixOf } from '../filters/address.ts'
import type { Filterable } from '../filters/filterable.ts'
import type { FixedFilters } from '../filters/useFilters.ts'
import { outlineOf } from '../outline.ts'
import { arrange } from './arrange.ts'
import styles from './CardGrid.module.css'

/** A card with its place; `widget` may be a saved exploration, which has filters as well. */
export interface PlacedCard {
  readonly widget: Filterable
  /** Filters that the dashboard sets. */
  readonly fixed?: FixedFilters | undefined
  /** On a board: the filters that it stores for the card, and the prefix of its parameters in place of the code. */
  readonly stored?: FixedFilters
  readonly prefix?: string
}

interface PlacedWidget extends PlacedCard {
  readonly widget: AnyWidget
  /** The preferred number of the twelve columns. */
  readonly span: number
  /** Left out when the others are printed on one sheet. */
  readonly offSheet?: true | undefined
}

interface CardGridProps {
  readonly cards: readonly PlacedWidget[]
  /** The only card of its page: its parameters have no prefix in the address. */
  readonly hasOwnPage?: boolean
  /** Whether they are printed on one sheet. */
  readonly sheet?: true | undefined
}

/** Cards in full rows: on twelve columns, on six, or below each other. */
export function CardGrid({ cards, hasOwnPage = false, sheet }: CardGridProps) {
  const { context, error, retry } = useCardContext(useAsOf().day)
  useLayoutWaiting(context === null && error === null)
  if (error !== null) return <NoContext error={error} onRetry={retry} />
  const spans = cards.map(({ span }) => span)
  const wide = arrange(spans, 12)
  const medium = arrange(spans, 6)
  return (
    <div className={styles.grid} data-dense={!hasOwnPage} data-sheet={sheet}>
      {cards.map(({ widget, fixed, offSheet }, index) => (
        <Cell
          key={widget.code}
          widget={widget}
          offPaper={offSheet}
          style={spansOf(wide[index] ?? 12, medium[index] ?? 6)}
        >
          {(near) => (
            <Card
              widget={widget}
              context={near ? context : null}
              prefix={hasOwnPage ? '' : prefixOf(widget.code)}
              fixed={fixed}
            />
          )}
        </Cell>
      ))}
    </div>
  )
}

/** Replaces the cards while their context is loading or has failed. */
export function NoContext({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useText()
  const { message, requestId } = explain(error, t)
  const request = requestId === null ? '' : ` ${t('card.request', { id: requestId })}`
  return (
    <Message title={t('problems.store_unavailable')} text={`${message}${request}`}>
      <button type="button" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Message>
  )
}

interface CellProps {
  /** Null for anything without an outline. */
  readonly widget: AnyWidget | null
  readonly style?: CSSProperties
  readonly offPaper?: true | undefined
  /** Called with whether the cell is near the screen. */
  readonly children: (near: boolean) => ReactNode
}

/** A cell of the grid. Far from the screen, its card requests and computes nothing, so that the visible cards come first. */
export function Cell({ widget, style, offPaper, children }: CellProps) {
  const { locale } = useText()
  const cell = useRef<HTMLDivElement>(null)
  const near = useNearViewport(cell)

  // Prefetches the drawing code while the figures load.
  useEffect(() => {
    if (near && widget !== null) prepare(outlineOf(widget, { today: todayInThailand(), language: locale }))
  }, [near, widget, locale])

  return (
    <div ref={cell} className={`${styles.cell} ${offPaper ? 'screen-only' : ''}`} style={style}>
      <NearViewportContext value={near}>{children(near)}</NearViewportContext>
    </div>
  )
}

/** The span of a card on twelve columns and on six; the style sheet chooses. */
function spansOf(wide: number, medium: number): CSSProperties {
  return { ...cssVariable('--wide', wide), ...cssVariable('--medium', medium) }
}
