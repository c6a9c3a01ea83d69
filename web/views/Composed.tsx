import type { ComposedView } from '@sala/widgets/views/view.ts'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Composed.module.css'

type Part = ComposedView['parts'][number]

interface ComposedProps {
  readonly view: ComposedView
  /** Draws one part: itself, or its skeleton. */
  readonly draw: (view: Part['view']) => ReactNode
}

/** Several views in one card, on twelve columns where there is room and below each other where there is not. */
export function Composed({ view, draw }: ComposedProps) {
  return (
    <div
      className={styles.slot}
      data-tall={view.parts.filter((part) => !isFixed({ part })).length > mostOnHalfSheet}
      data-ranked={view.parts.some(({ view: part }) => part.kind === 'ranking' || part.kind === 'table')}
    >
      {rowsOf(view.parts).map((row) => (
        <div
          key={row.map(({ at }) => at).join()}
          className={styles.row}
          data-fixed={row.every(isFixed)}
          data-narrow={row.every(fitsNarrow)}
        >
          {row.map(({ part, at }) => (
            <div key={at} className={`column shrink ${styles.part}`} style={spanOf(part.span)}>
              {part.title !== null && <h3 className="gap-below-1 small">{part.title}</h3>}
              {draw(part.view)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** More parts than these, below each other, are taller than a sheet that lies where a card has half its width. */
const mostOnHalfSheet = 2

interface Placed {
  readonly part: Part
  readonly at: number
}

/** The parts in rows of at most twelve columns. */
function rowsOf(parts: readonly Part[]): readonly (readonly Placed[])[] {
  const rows: Placed[][] = []
  let room = 0
  parts.forEach((part, at) => {
    if (part.span > room) {
      rows.push([])
      room = 12
    }
    rows.at(-1)?.push({ part, at })
    room -= part.span
  })
  return rows
}

/** Figures stay as tall as they are; charts and tables take what room there is. */
const isFixed = ({ part }: Pick<Placed, 'part'>) => part.view.kind === 'figures'

/** What is still read on half of half a page: bars with names and figures are not. */
const fitsNarrow = ({ part: { view, span } }: Pick<Placed, 'part'>) =>
  view.kind !== 'table' && ((view.kind !== 'ranking' && !('shape' in view && view.shape === 'rows')) || span >= 7)

const spanOf = (span: number): CSSProperties => ({ flexGrow: span })
