import type { FigureHistory } from '@sala/widgets/views/figuresView.ts'
import { sparkline } from '@sala/widgets/views/sparkline.ts'
import styles from './Sparkline.module.css'

const width = 240
const height = 40

/** The way that a figure came, as a small line without axes. */
export function Sparkline({ history: { values, description } }: { readonly history: FigureHistory }) {
  const { path, last } = sparkline(values, width, height)
  if (last === null) return null
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r="3" fill="currentColor" />
    </svg>
  )
}
