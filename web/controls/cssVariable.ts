import type { CSSProperties } from 'react'

/** A CSS variable as a style, for measures that a style sheet reads. React's own type knows no variables. */
export function cssVariable(name: `--${string}`, value: number | string): CSSProperties {
  const style: Record<string, number | string> = { [name]: value }
  return style
}
