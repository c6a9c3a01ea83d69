import type { ComposedView } from '@sala/widgets/views/view.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useStore } from '../store.ts'
import styles from './Composed.module.css'
import { printing } from './paper/paper.ts'

type Part = ComposedView['parts'][number]

interface ComposedProps {
  readonly view: ComposedView
  /** Whether collapsible parts are collapsed: on dashboards. */
  readonly folds?: boolean
  /** Draws one part, or its skeleton. */
  readonly draw: (view: Part['view']) => ReactNode
}

/** Several views in one card, on twelve columns or, where there is no room, below each other. */
export function Composed({ view, folds = false, draw }: ComposedProps) {
  const onPaper = useStore(printing)
  const isFolded = (part: Part) => folds && !onPaper && part.folded === true
  return (
    <div
      className={styles.slot}
      data-tall={view.parts.filter(({ view: part }) => !isFixed(part)).length > maxOnHalfSheet}
      data-ranked={view.parts.some(({ view: part }) => part.kind === 'ranking' || part.kind === 'table')}
    >
      {rowsOf(view.parts, isFolded).map((row) => (
        <div
          // The key is that of the first part, so that parts that are expanded for paper do not remount the picture beside them.
          key={row[0]?.at}
          className={styles.row}
          data-fixed={row.every(({ part }) => isFolded(part) || isFixed(part.view))}
          data-narrow={row.every(fitsNarrow)}
        >
          {row.map(({ part, at }) =>
            isFolded(part) ? (
              <details key={at} className={`small ${styles.part}`} style={spanOf(12)}>
                <summary>{part.title}</summary>
                {draw(part.view)}
              </details>
            ) : (
              <div key={at} className={`column shrink ${styles.part}`} style={spanOf(part.span)}>
                {part.title !== null && <h3 className="gap-below-1 small">{part.title}</h3>}
                {draw(part.view)}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** More parts than these, below each other, are taller than a landscape sheet where a card has half its width. */
const maxOnHalfSheet = 2

interface Placed {
  readonly part: Part
  readonly at: number
}

/** The parts in rows of at most twelve columns; a collapsed part has a row of its own. */
function rowsOf(parts: readonly Part[], isFolded: (part: Part) => boolean): readonly (readonly Placed[])[] {
  const rows: Placed[][] = []
  let room = 0
  parts.forEach((part, at) => {
    const span = isFolded(part) ? 12 : part.span
    if (span > room) {
      rows.push([])
      room = 12
    }
    rows.at(-1)?.push({ part, at })
    room -= span
  })
  return rows
}

/** Figures keep their height; charts and tables take the available room. */
const isFixed = ({ kind }: Part['view']) => kind === 'figures'

/** What stays legible on a quarter of the page: bars with names and figures do not. */
const fitsNarrow = ({ part: { view, span } }: Pick<Placed, 'part'>) =>
  view.kind !== 'table' && ((view.kind !== 'ranking' && !('shape' in view && view.shape === 'rows')) || span >= 7)

const spanOf = (span: number): CSSProperties => ({ flexGrow: span })
