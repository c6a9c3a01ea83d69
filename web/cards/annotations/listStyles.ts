import type { CSSProperties } from 'react'

/** A list below a card, quiet and without marks. */
export const plain: CSSProperties = {
  ...{ margin: 0, padding: 0, listStyle: 'none' },
  ...{ fontSize: 'var(--size-tiny)', overflowWrap: 'anywhere' },
}
export const itemStyle: CSSProperties = { display: 'flex', gap: 8, paddingBlock: 2 }
