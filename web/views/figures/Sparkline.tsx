import type { FigureHistory } from '@sala/widgets/views/figuresView.ts'
import { sparkline } from '@sala/widgets/views/sparkline.ts'
import type { CSSProperties, SVGProps } from 'react'
import styles from './Sparkline.module.css'

const width = 240
const height = 40

const column: CSSProperties = { flex: 1, minInlineSize: 0, maxInlineSize: width }
const row: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  justifyContent: 'space-between',
  lineHeight: 1.2,
}

/** The history of a figure as a small line without axes, above its first and last value. */
export function Sparkline({ history: { values, ends, description } }: { readonly history: FigureHistory }) {
  const { path, last } = sparkline(values, width, height)
  if (last === null) return null
  const [from, to] = ends
  return (
    <span style={column} title={description}>
      <svg
        className={styles.sparkline}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        <path d={path} {...stroke} strokeWidth="2" />
        {/* A line without length is drawn as a dot, whatever the shape of the room. */}
        <path d={`M${last.x} ${last.y}h0`} {...stroke} strokeWidth="6" />
      </svg>
      <span aria-hidden="true" className="quiet tiny" style={row}>
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </span>
  )
}

const stroke: SVGProps<SVGPathElement> = {
  ...{ fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' },
  ...({ strokeLinecap: 'round', strokeLinejoin: 'round' } as const),
}
