import type { CSSProperties } from 'react'

/** A list below a card, quiet and without marks. */
export const plain: CSSProperties = {
  ...{ margin: 0, padding: 0, listStyle: 'none' },
  ...{ fontSize: 'var(--size-tiny)', overflowWrap: 'anywhere' },
}
export const itemStyle: CSSProperties = { display: 'flex', gap: 8, paddingBlock: 2 }
/** A list or a choice with more than a card has room for. */
export const scrolling: CSSProperties = { maxBlockSize: 132, overflowY: 'auto', border: 0, margin: 0, padding: 4 }
