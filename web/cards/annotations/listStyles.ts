import type { CSSProperties } from 'react'

/** A list below a card, in a small font and without bullets. */
export const plain: CSSProperties = {
  ...{ margin: 0, padding: 0, listStyle: 'none' },
  ...{ fontSize: 'var(--size-tiny)', overflowWrap: 'anywhere' },
}
export const itemStyle: CSSProperties = { display: 'flex', gap: 8, paddingBlock: 2 }
/** A list or choice that scrolls if it exceeds the room of a card. */
export const scrolling: CSSProperties = { maxBlockSize: 132, overflowY: 'auto', border: 0, margin: 0, padding: 4 }
